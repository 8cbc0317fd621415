import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { readRelease, repositoryFolder } from './record.ts';
import { requireCommitted } from './run-git.ts';
import { platformVersion, writeAppVersion, writeChartVersion } from './versions.ts';

const run = promisify(execFile);
const plan = z.object({ packages: z.array(z.string()) });

/**
 * Turns the changesets into a section of CHANGELOG.md and raises the version of the platform, its client and its Helm chart,
 * and of every app that differs from the last release.
 */
export async function raiseVersions(): Promise<string> {
  await requireCommitted('.');
  const changed = await findChangedApps(readRelease().commit);
  await run('changeset', ['version'], { cwd: repositoryFolder });
  const version = platformVersion();
  for (const app of changed) writeAppVersion(app, version);
  writeChartVersion(version);
  return `Version ${version} of ${changed.join(', ')}. Edit CHANGELOG.md, commit, then: npm run release record`;
}

/** Returns the apps whose sources, packages or dependencies differ from those of the commit. */
async function findChangedApps(commit: string): Promise<string[]> {
  const { stdout } = await run('turbo', ['run', 'build', '--affected', '--filter=./apps/*', '--dry-run=json'], {
    cwd: repositoryFolder,
    env: { ...process.env, TURBO_SCM_BASE: commit },
    maxBuffer: 64 * 1024 * 1024,
  });
  return plan.parse(JSON.parse(stdout)).packages.map((name) => name.replace('@commonplace/', ''));
}
