import { linkSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { identifyProcess, isRunning, type ProcessIdentity } from './process-identity.ts';

const identitySchema = z.object({ pid: z.int().positive(), startTime: z.string() });

/** The process that holds the lock now, or undefined when nobody does. */
export function lockHolder(path: string): ProcessIdentity | undefined {
  const stored = readJsonFile(path);
  if (stored === undefined) return undefined;
  const identity = identitySchema.parse(stored);
  return isRunning(identity) ? identity : undefined;
}

/**
 * Takes the lock for this process: returns undefined when it has it, else who has it.
 * The lock of a process that is gone (kill -9) counts for nothing.
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
        linkSync(claim, path); // Fails when another process was faster; shows the whole file at once.
        return undefined;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  } finally {
    rmSync(claim, { force: true });
  }
}

/** Gives the lock back. */
export function releaseLock(path: string): void {
  rmSync(path, { force: true });
}
