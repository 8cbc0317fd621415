import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryFolder } from '../data-folder.ts';

const run = promisify(execFile);
/** A list of many removed ids. */
const maxOutputBytes = 64 * 1024 * 1024;

/** Runs a program of the platform on Node and returns the JSON that it prints. */
export async function runProgram(args: string[], env: NodeJS.ProcessEnv, signal?: AbortSignal): Promise<unknown> {
  const { stdout } = await run(process.execPath, args, {
    cwd: repositoryFolder,
    env,
    signal,
    maxBuffer: maxOutputBytes,
  });
  return JSON.parse(stdout);
}

/** Runs a command of the command line on the platform of a data folder. */
export function runCommandLine(
  { appsFolder, fromSources, searchPath }: { appsFolder: string; fromSources: boolean; searchPath: string },
  dataFolder: string,
  words: string[],
  signal?: AbortSignal,
): Promise<unknown> {
  const main = join(appsFolder, 'cli', ...(fromSources ? ['src', 'main.ts'] : ['dist', 'main.js']));
  return runProgram([main, ...words], { PATH: searchPath, DATA_DIR: dataFolder }, signal);
}
