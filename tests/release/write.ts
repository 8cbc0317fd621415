// `npm run release`: records HEAD as the last release, before it is tagged.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { migrationsOf, readMigration } from './migrations.ts';
import { protoImage, readRelease, recordFile, repositoryFolder, versionFile, type ReleaseRecord } from './record.ts';

const run = promisify(execFile);

async function git(...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: repositoryFolder });
  return stdout.trim();
}

async function describeMigrations(): Promise<ReleaseRecord['migrations']> {
  const record: ReleaseRecord['migrations'] = {};
  for (const [service, migrations] of Object.entries(migrationsOf)) {
    const texts = await Promise.all(migrations.map(readMigration));
    record[service] = Object.fromEntries(texts.map(({ name, sha256 }) => [name, sha256]));
  }
  return record;
}

const changes = await git('status', '--porcelain', '--', 'proto', 'apps', 'packages');
if (changes !== '') throw new Error(`Commit these changes before the release:\n${changes}`);
const migrations = await describeMigrations();
const released = Object.entries(readRelease().migrations);
const changed = released.flatMap(([service, before]) =>
  Object.keys(before).filter((name) => migrations[service]?.[name] !== before[name]),
);
if (changed.length > 0) throw new Error(`Released migrations must not change: ${changed.join(', ')}`);
const { version } = JSON.parse(readFileSync(versionFile, 'utf8')) as { version: string };
const record: ReleaseRecord = {
  version,
  commit: await git('rev-parse', 'HEAD'),
  migrations,
};
mkdirSync(dirname(recordFile), { recursive: true });
await run('buf', ['build', 'proto', '--exclude-source-info', '--output', protoImage], { cwd: repositoryFolder });
writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
process.stdout.write(
  `Release ${record.version} is commit ${record.commit}. Commit the folder release, then tag: npm run shell -- changeset git-tag\n`,
);
