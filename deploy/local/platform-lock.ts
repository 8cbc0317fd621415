import { linkSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { identifyProcess, isRunning, type ProcessIdentity } from './process-identity.ts';

const identitySchema = z.object({ pid: z.int().positive(), startTime: z.string() });

/** Returns the running process that holds the lock, if any. */
export function lockHolder(path: string): ProcessIdentity | undefined {
  const stored = readJsonFile(path);
  if (stored === undefined) return undefined;
  const identity = identitySchema.parse(stored);
  return isRunning(identity) ? identity : undefined;
}

/**
 * Takes the lock for this process; returns the holder if another process has it. Ignores the lock of a process that has
 * ended (kill -9).
 */
export function takeLock(path: string): ProcessIdentity | undefined {
  const claim = `${path}.claim.${process.pid}`;
  writeJsonFile(claim, identifyProcess(process.pid));
  try {
    for (;;) {
      const holder = lockHolder(path);
      if (holder) return holder;
      rmSync(path, { force: true });
      try {
        linkSync(claim, path); // Atomic: fails if another process was faster.
        return undefined;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  } finally {
    rmSync(claim, { force: true });
  }
}

export function releaseLock(path: string): void {
  rmSync(path, { force: true });
}
