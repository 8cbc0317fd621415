import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryFolder } from '../release/record.ts';

const run = promisify(execFile);
const cacheFolder = join(repositoryFolder, '.tools', 'releases');

/**
 * Whether the commit is in the history of HEAD. A shallow clone may lack it; an unreachable commit does not count, since
 * other clones cannot fetch it.
 */
export async function hasCommit(commit: string): Promise<boolean> {
  try {
    await run('git', ['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: repositoryFolder });
    return true;
  } catch {
    return false;
  }
}

/** Checks out and builds the repository at a commit; takes minutes the first time. */
export async function buildRelease(commit: string): Promise<string> {
  const folder = join(cacheFolder, commit);
  const mark = `${folder}.built`;
  if (existsSync(mark)) return folder;
  // Removes earlier releases.
  rmSync(cacheFolder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = join(cacheFolder, `${commit}.tar`);
  await run('git', ['archive', '--output', archive, commit], { cwd: repositoryFolder });
  await run('tar', ['--extract', '--file', archive, '--directory', folder]);
  rmSync(archive);
  await makeRepository(folder);
  shareTools(folder);
  await build(folder);
  writeFileSync(mark, '');
  return folder;
}

/** Turbo reads the inputs of its tasks from git; the folder is ignored by the repository around it. */
async function makeRepository(folder: string): Promise<void> {
  const identity = ['-c', 'user.name=release', '-c', 'user.email=release@commonplace.test'];
  const uncompressed = ['-c', 'core.compression=0'];
  for (const args of [['init'], [...uncompressed, 'add', '--all'], [...identity, 'commit', '--message', 'Release']]) {
    await run('git', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  }
}

/** Shares the downloaded tools if both trees need the same. */
function shareTools(folder: string): void {
  const wanted = (root: string) => readFileSync(join(root, 'deploy/local/toolchain.mjs'), 'utf8');
  if (wanted(folder) === wanted(repositoryFolder))
    symlinkSync(join(repositoryFolder, '.tools'), join(folder, '.tools'));
}

async function build(folder: string): Promise<void> {
  // The console and the command line take no part.
  const filters = ['--filter=./apps/*', '--filter=!@commonplace/console', '--filter=!@commonplace/cli'];
  const turbo = ['turbo', 'run', 'build', ...filters, '--output-logs=errors-only'];
  const child = spawn('node', ['deploy/local/run.mjs', '--', ...turbo], {
    cwd: folder,
    // Packages that have not changed since the release are built already.
    env: { ...process.env, TURBO_CACHE_DIR: join(repositoryFolder, '.turbo', 'cache') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the release in ${folder} cannot be built`);
}
