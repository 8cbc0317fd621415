import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, vi } from 'vitest';
import { assignPorts } from '../ports.ts';
import { temporaryFolder } from './children.ts';

/** Time for a platform to start on a busy machine. */
export const START_MS = 180_000;

/** Runs `start.ts` or `dev.ts` in a separate process, which is stopped after the test. */
export function launchPlatform(script: string, args: string[], variables: Record<string, string>) {
  const path = fileURLToPath(new URL(`../${script}`, import.meta.url));
  const command = [path, ...args];
  const env = { ...process.env, ...variables };
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return {
    output: () => output,
    async untilRunning() {
      const running = vi.waitFor(() => expect(output).toContain('Ctrl-C stops everything'), START_MS);
      const endedBefore = ended.then((code) => Promise.reject(new Error(`ended with exit code ${code}:\n${output}`)));
      await Promise.race([running, endedBefore]);
    },
    /** Resolves with the exit code. */
    async stop(signal: NodeJS.Signals) {
      child.kill(signal);
      return ended;
    },
    ended: () => ended,
  };
}

/** Returns a folder and a port for one test. */
export async function folderAndPort() {
  const { gateway } = await assignPorts(['gateway'], join(temporaryFolder(), 'ports.json'));
  return { DATA_DIR: temporaryFolder(), PORT: String(gateway) };
}
