import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describeVersions } from '@commonplace/gateway/openapi';
import { migrationsOf, readMigration } from './migrations.ts';
import { openApiFile, protoImage, readRelease, recordFile, repositoryFolder, type ReleaseRecord } from './record.ts';
import { readRequiredVariables } from './required-variables.ts';
import { requireCommitted, runGit } from './run-git.ts';
import { appNames, appVersion, platformVersion } from './versions.ts';

const run = promisify(execFile);

/** Records HEAD as the last release in the folder `release`. A release without a tag may be recorded again. */
export async function writeRecord(): Promise<string> {
  await requireCommitted('.');
  const version = platformVersion();
  const tag = `commonplace@${version}`;
  if ((await runGit('tag', '--list', tag)) !== '') throw new Error(`${tag} is tagged: raise the version first`);
  const migrations = await describeMigrations();
  const last = readRelease();
  if (last.version !== version) requireUnchanged(last.migrations, migrations);
  const record: ReleaseRecord = {
    version,
    stop: last.stop,
    commit: await runGit('rev-parse', 'HEAD'),
    apps: Object.fromEntries(appNames.map((app) => [app, appVersion(app)])),
    requiredVariables: readRequiredVariables(),
    migrations,
  };
  writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
  await run('buf', ['build', 'proto', '--exclude-source-info', '--output', protoImage], { cwd: repositoryFolder });
  const documents = Object.entries(describeVersions('https://commonplace.test')) as ['v1' | 'beta', object][];
  for (const [api, document] of documents) writeFileSync(openApiFile(api), `${JSON.stringify(document)}\n`);
  return `Release ${version} is commit ${record.commit}. Commit the folder release, then: npm run release tag`;
}

async function describeMigrations(): Promise<ReleaseRecord['migrations']> {
  const record: ReleaseRecord['migrations'] = {};
  for (const [service, migrations] of Object.entries(migrationsOf)) {
    const texts = await Promise.all(migrations.map(readMigration));
    record[service] = Object.fromEntries(texts.map(({ name, sha256 }) => [name, sha256]));
  }
  return record;
}

function requireUnchanged(released: ReleaseRecord['migrations'], current: ReleaseRecord['migrations']): void {
  const changed = Object.entries(released).flatMap(([service, before]) =>
    Object.keys(before).filter((name) => current[service]?.[name] !== before[name]),
  );
  if (changed.length > 0) throw new Error(`Released migrations must not change: ${changed.join(', ')}`);
}
