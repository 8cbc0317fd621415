import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@commonplace/engines/ports';
import { keyVariables } from '@commonplace/testing/principals';
import { expect } from 'vitest';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** Returns the environment of a community service whose neighbors are unavailable. */
export async function environmentOf(natsUrl: string, databaseUrl: string): Promise<Record<string, string>> {
  return {
    LOG_LEVEL: 'silent',
    PORT: String(await freePort()),
    MONITORING_PORT: String(await freePort()),
    ...keyVariables('community'),
    NATS_URL: natsUrl,
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'https://commonplace.test',
    CONTENT_ADDRESS: `127.0.0.1:${await freePort()}`,
    ADMIN_ADDRESS: `127.0.0.1:${await freePort()}`,
    LISTINGS_ADDRESS: `127.0.0.1:${await freePort()}`,
  };
}

/** Starts the service as a process and waits until it is ready. */
export async function startProcess(environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ready = `http://127.0.0.1:${environment['MONITORING_PORT']}/readyz`;
  const isReady = () =>
    fetch(ready).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  return child;
}

/** Kills a running process as a failing machine would. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
