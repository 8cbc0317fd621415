import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@commonplace/engines/ports';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { expect } from 'vitest';
import { environmentOf, everyApp, pidOf, readinessOf, stopProcess } from '../faults/support/processes.ts';

const run = promisify(execFile);
const startMs = 180_000;

type AppName = (typeof everyApp)[number];
export const services = everyApp.filter((name) => name !== 'gateway' && name !== 'site');

/** Two built trees of the repository: of the last release and of this commit. */
export interface Trees {
  released: string;
  current: string;
}

/** The URLs of the gateways. */
export interface CrossedReleases extends AsyncDisposable {
  released: string;
  current: string;
}

/** Applies the migrations of a tree while the platform runs. */
export async function migrateWith(tree: string, platform: PlatformProcess): Promise<void> {
  for (const name of services)
    await run(process.execPath, [mainOf(tree, name), 'migrate'], { env: environmentOf(pidOf(platform, name)) });
}

/**
 * Starts every app of both releases on the databases and streams of a running platform. Each process calls processes of the
 * other release only, so that every call and every event passes between releases in both directions.
 */
export async function startCrossedReleases(platform: PlatformProcess, trees: Trees): Promise<CrossedReleases> {
  await using stack = new AsyncDisposableStack();
  const ports = { released: await reservePorts(), current: await reservePorts() };
  const start = (release: keyof Trees, neighbors: keyof Trees) =>
    everyApp.map(async (name) => {
      const monitoringPort = await freePort();
      const env = {
        ...environmentOf(pidOf(platform, name)),
        ...Object.fromEntries(
          services.map((other) => [`${other.toUpperCase()}_ADDRESS`, `127.0.0.1:${ports[neighbors][other]}`]),
        ),
        PORT: `${ports[release][name]}`,
        MONITORING_PORT: `${monitoringPort}`,
        ...(name === 'gateway' && {
          SITE_URL: `http://127.0.0.1:${ports[neighbors].site}`,
          SITE_API_PORT: `${ports[release].siteApi}`,
        }),
        ...(name === 'site' && { API_URL: `http://127.0.0.1:${ports[neighbors].siteApi}` }),
      };
      const child: ChildProcess = spawn(process.execPath, [mainOf(trees[release], name)], {
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      stack.defer(() => stopProcess(child));
      await expect.poll(() => readinessOf(`127.0.0.1:${monitoringPort}`), { timeout: startMs }).toBe(200);
    });
  await Promise.all([...start('released', 'current'), ...start('current', 'released')]);
  const started = stack.move();
  return {
    released: `http://127.0.0.1:${ports.released.gateway}`,
    current: `http://127.0.0.1:${ports.current.gateway}`,
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

function mainOf(tree: string, name: AppName): string {
  return join(tree, 'apps', name, 'dist', 'main.js');
}

async function reservePorts(): Promise<Record<AppName | 'siteApi', number>> {
  const names = [...everyApp, 'siteApi'] as const;
  const ports = await Promise.all(names.map(async (name) => [name, await freePort()]));
  return Object.fromEntries(ports) as Record<AppName | 'siteApi', number>;
}
