import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment } from '../config.ts';
import { openDataFolder, repositoryFolder } from '../data-folder.ts';
import { versionOf, writeVersion } from '../data-version.ts';
import { writeJsonFile } from '../json-file.ts';
import { temporaryFolder } from '../testing/children.ts';
import { refuseHalfRestored } from './half-restored.ts';
import { backupPaths, type Manifest } from './manifest.ts';
import { restore } from './restore.ts';

const never = new AbortController().signal;
const manifest: Manifest = { format: 1, at: '2026-11-28T05:19:27.216Z', inTransit: 0, hasObjects: false };

function backUp() {
  const backup = backupPaths(temporaryFolder());
  mkdirSync(backup.postgres);
  writeFileSync(join(backup.postgres, 'PG_VERSION'), '18\n');
  writeFileSync(backup.secretsFile, '{}');
  writeJsonFile(backup.versionFile, versionOf(join(repositoryFolder, 'apps')));
  writeJsonFile(backup.manifestFile, manifest);
  return backup;
}

/** Leaves what a restore has written when it is killed. */
function restoreHalf() {
  const folder = openDataFolder(temporaryFolder());
  writeJsonFile(folder.restoredFile, manifest);
  mkdirSync(`${folder.postgres}.new`);
  writeFileSync(join(`${folder.postgres}.new`, 'half'), '');
  writeVersion(folder, versionOf(join(repositoryFolder, 'apps')));
  return folder;
}

test('a restore says where from, and marks the folder for the next start', async () => {
  const folder = openDataFolder(temporaryFolder());

  const result = await restore(readEnvironment({ DATA_DIR: folder.root }), backUp().root, never);

  expect(result).toEqual({ restored: folder.root, at: manifest.at });
  expect(JSON.parse(readFileSync(folder.restoredFile, 'utf8'))).toEqual(manifest);
  expect(() => refuseHalfRestored(folder)).not.toThrow();
});

test('a restore that was killed is refused by a start, and can be repeated', async () => {
  const folder = restoreHalf();
  expect(() => refuseHalfRestored(folder)).toThrow(/interrupted\. Run it again/);

  await restore(readEnvironment({ DATA_DIR: folder.root }), backUp().root, never);

  expect(readdirSync(folder.postgres)).toEqual(['PG_VERSION']);
  expect(() => refuseHalfRestored(folder)).not.toThrow();
});

test('a backup of a release before the required stop is refused, and nothing is written', async () => {
  const folder = openDataFolder(temporaryFolder());
  const backup = backUp();
  writeJsonFile(backup.versionFile, { version: '0.3.0', migrations: { content: ['0001-initial', '0002-search'] } });
  const before = readdirSync(folder.root);

  await expect(restore(readEnvironment({ DATA_DIR: folder.root }), backup.root, never)).rejects.toThrow(
    /^The backup .* was written by a release before 0\.4\.0\. Upgrade to release 0\.4 first, then to this one\.$/,
  );

  expect(readdirSync(folder.root)).toEqual(before);
});

test('a folder with data is refused', async () => {
  const folder = openDataFolder(temporaryFolder());
  mkdirSync(folder.postgres);

  await expect(restore(readEnvironment({ DATA_DIR: folder.root }), backUp().root, never)).rejects.toThrow(/has data/);
});
