import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

interface DryRun {
  tasks: { taskId: string; hash: string }[];
}

/**
 * Copies turbo's cache of the build of the apps to a folder, without the given tasks. A build with the same inputs then
 * runs only these tasks; a build with other inputs, for example when one is missing, runs all.
 */
export async function copyBuildCache(repository: string, folder: string, without: readonly string[]): Promise<void> {
  const command = ['run', 'build', '--filter=./apps/*', '--dry=json'];
  const { stdout } = await promisify(execFile)('turbo', command, { cwd: repository, maxBuffer: 64 * 1024 * 1024 });
  const { tasks } = JSON.parse(stdout) as DryRun;
  const unknown = without.filter((name) => !tasks.some(({ taskId }) => taskId === name));
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')}: no task of the build`);
  const kept = process.env['TURBO_CACHE_DIR'] ?? join(repository, '.turbo', 'cache');
  mkdirSync(folder);
  for (const { hash } of tasks.filter(({ taskId }) => !without.includes(taskId))) {
    for (const file of globSync(join(kept, `${hash}*`))) cpSync(file, join(folder, basename(file)));
  }
}
