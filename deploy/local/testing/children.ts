import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { completeSearchPath } from '@commonplace/engines/programs';
import type { ProcessSpec } from '../supervised-process.ts';

export const searchPath = completeSearchPath(process.env['PATH']);

/**
 * Creates a private folder that is removed after the test; PostgreSQL's account cannot enter it if root runs the test.
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-local-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the process of a piece of JavaScript. */
export function nodeProcess(name: string, folder: string, code: string, more: Partial<ProcessSpec> = {}): ProcessSpec {
  return {
    name,
    command: [process.execPath, '-e', code],
    env: process.env,
    workingFolder: folder,
    logPath: join(folder, `${name}.log`),
    stopSignal: 'SIGTERM',
    stopGraceMs: 2000,
    checkReady: async () => undefined,
    ...more,
  };
}
