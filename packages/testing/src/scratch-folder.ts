import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';
/** Several times what the databases of a run hold at once: a container may have 64 MB there. */
const leastBytes = 4 * 1024 ** 3;

/**
 * A new folder for the files of a server of tests; in memory where there is room. A database is hundreds of files, which
 * take a disk ten times as much of a processor to make.
 */
export async function makeScratchFolder(name: string): Promise<string> {
  const parent = (await hasRoom(memory)) ? memory : tmpdir();
  const prefix = `commonplace-${name}-`;
  await removeLeftovers(parent, prefix);
  return mkdtemp(join(parent, `${prefix}${process.pid}-`));
}

async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= leastBytes;
  } catch {
    return false; // Not a Linux, or one without it.
  }
}

/** What a process left that was killed would be in memory until the machine ends. */
async function removeLeftovers(parent: string, prefix: string): Promise<void> {
  const left = (await readdir(parent)).filter((name) => {
    const maker = name.startsWith(prefix) ? /^(\d+)-/.exec(name.slice(prefix.length))?.[1] : undefined;
    return maker !== undefined && !isRunning(Number(maker));
  });
  await Promise.all(left.map((name) => rm(join(parent, name), { recursive: true, force: true })));
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
