import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

interface DryRun {
  tasks: { taskId: string; hash: string }[];
}

/**
 * Fills a folder with what turbo has kept of the repository's build of its apps, but for these tasks. Where a build
 * has the same inputs, these alone are run again; where it has not, because an input is missing, say, all are.
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
