import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder whose files Linux keeps in memory. */
const memory = '/dev/shm';
/** Several times the size of a run's databases; a container may have only 64 MB there. */
const leastBytes = 4 * 1024 ** 3;

/**
 * Creates a folder for the files of a test server, in memory if there is room, since creating the hundreds of files of a
 * database takes ten times the CPU time on a disk.
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
    return false; // The folder does not exist.
  }
}

/** Removes folders of killed processes, which would stay in memory. */
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
