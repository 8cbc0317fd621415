import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { expect } from 'vitest';

const run = promisify(execFile);
const restartMs = 180_000;

export const services = ['content', 'community', 'listings', 'admin', 'analytics'] as const;
export type AppName = (typeof services)[number] | 'gateway';

/** The `apps` folder of a platform of two releases: a link for each app to its release. */
export interface MixedApps extends Disposable {
  folder: string;
  /** Makes later starts of the app use this tree. */
  place(name: AppName, tree: string): void;
}

export function createMixedApps(tree: string): MixedApps {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-apps-'));
  const place = (name: AppName, from: string) => {
    const link = join(folder, `${name}.next`);
    symlinkSync(join(from, 'apps', name), link);
    renameSync(link, join(folder, name));
  };
  for (const name of [...services, 'gateway'] as const) place(name, tree);
  return { folder, place, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Applies the migrations of a tree while the platform runs. */
export async function migrateWith(tree: string, platform: PlatformProcess): Promise<void> {
  for (const name of services) {
    const main = join(tree, 'apps', name, 'dist', 'main.js');
    await run(process.execPath, [main, 'migrate'], { env: environmentOf(platform, name) });
  }
}

/** Restarts an app from its current tree, and waits until it is ready. */
export async function restart(platform: PlatformProcess, name: AppName): Promise<void> {
  const before = pidOf(platform, name);
  process.kill(before, 'SIGTERM');
  await expect.poll(() => pidOf(platform, name), { timeout: restartMs }).not.toBe(before);
  const monitoring = `http://${platform.describe().monitoring[name]}/readyz`;
  const isReady = async () => (await fetch(monitoring)).ok;
  await expect.poll(() => isReady().catch(() => false), { timeout: restartMs }).toBe(true);
}

function pidOf(platform: PlatformProcess, name: AppName): number {
  const pid = platform.describe().processes[name]?.pid;
  if (pid === undefined) throw new Error(`${name} is not running`);
  return pid;
}

/** Returns the environment of an app, which its migrations need too. */
function environmentOf(platform: PlatformProcess, name: AppName): NodeJS.ProcessEnv {
  const variables = readFileSync(`/proc/${pidOf(platform, name)}/environ`, 'utf8').split('\0');
  return Object.fromEntries(variables.filter(Boolean).map((line) => line.split(/=(.*)/s, 2)));
}
