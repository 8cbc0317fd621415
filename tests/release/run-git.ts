import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryFolder } from './record.ts';

const run = promisify(execFile);

/** Runs git in the repository and returns its output without the final line break. */
export async function runGit(...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: repositoryFolder, maxBuffer: 64 * 1024 * 1024 });
  return stdout.trimEnd();
}

/** Throws if files in these paths have changes that are not committed. */
export async function requireCommitted(...paths: string[]): Promise<void> {
  const changes = await runGit('status', '--porcelain', '--', ...paths);
  if (changes !== '') throw new Error(`Commit these changes first:\n${changes}`);
}
