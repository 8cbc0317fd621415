import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { freePort } from '@commonplace/engines/ports';
import { expect, onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Returns the id of the current process of an app. */
export function pidOf(platform: PlatformProcess, name: string): number {
  const pid = platform.describe().processes[name]?.pid;
  if (pid === undefined) throw new Error(`${name} is not running`);
  return pid;
}

export const everyApp = ['gateway', 'site', 'content', 'community', 'listings', 'admin', 'analytics'] as const;

/** Kills these processes at once, disposes `held`, and waits until the supervisor has restarted them. */
export async function killAll(
  platform: PlatformProcess,
  names: readonly string[],
  held: AsyncDisposable,
): Promise<void> {
  const pids = names.map((name) => [name, pidOf(platform, name)] as const);
  for (const [, pid] of pids) process.kill(pid, 'SIGKILL');
  await held[Symbol.asyncDispose]();
  for (const [name, pid] of pids) await untilRestarted(platform, name, pid);
}

/** Starts another process of an app, in the environment of the running one with some changes. */
export async function startReplica(platform: PlatformProcess, name: string, changes: Record<string, string> = {}) {
  const port = await freePort();
  const monitoringPort = await freePort();
  const env = {
    ...environmentOf(pidOf(platform, name)),
    PORT: `${port}`,
    MONITORING_PORT: `${monitoringPort}`,
    // Of a gateway; unknown to other apps.
    SITE_API_PORT: `${await freePort()}`,
    ...changes,
  };
  const child = spawn(process.execPath, [`${root}apps/${name}/dist/main.js`], { env, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const readiness = () => readinessOf(`127.0.0.1:${monitoringPort}`);
  await expect.poll(readiness, { timeout: 120_000 }).toBe(200);
  return {
    child,
    address: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    readiness,
    stop: () => stopProcess(child),
  };
}

/** Returns the status of `/readyz`, undefined if there is no answer. */
export async function readinessOf(monitoring: string | undefined): Promise<number | undefined> {
  return (await fetch(`http://${monitoring}/readyz`).catch(() => undefined))?.status;
}

/** Waits until the supervisor has replaced the process `old` and the new one is ready. */
export async function untilRestarted(platform: PlatformProcess, name: string, old: number): Promise<void> {
  await expect.poll(() => platform.describe().processes[name]?.pid, { timeout: 120_000 }).not.toBe(old);
  await expect.poll(() => readinessOf(platform.describe().monitoring[name]), { timeout: 120_000 }).toBe(200);
}

/** Returns the environment of a process. */
export function environmentOf(pid: number): NodeJS.ProcessEnv {
  const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

/** Stops a process gracefully and waits for its end. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
