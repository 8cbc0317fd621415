import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { makeScratchFolder } from '@commonplace/testing/scratch-folder';
import type { BrowserContext } from 'playwright-core';
import { launchWithProfile } from './chromium.ts';

/** A browser that keeps what it stores when it is killed. */
export interface KillableBrowser extends AsyncDisposable {
  start(): Promise<BrowserContext>;
  /** Kills all its processes at once. */
  kill(): Promise<void>;
}

export async function createKillableBrowser(): Promise<KillableBrowser> {
  const profile = await makeScratchFolder('browser');
  let running: BrowserContext | undefined;
  return {
    async start() {
      running = await launchWithProfile(profile);
      return running;
    },
    async kill() {
      if (!running) return;
      const closed = running.waitForEvent('close');
      // The browser leads a group of processes.
      process.kill(-groupOf(profile), 'SIGKILL');
      await closed;
      running = undefined;
    },
    async [Symbol.asyncDispose]() {
      await running?.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Returns the group of the processes that use a profile. */
function groupOf(profile: string): number {
  const uses = (pid: string) =>
    readIfRunning(`/proc/${pid}/cmdline`).split('\0').includes(`--user-data-dir=${profile}`);
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && uses(name));
  if (pid === undefined) throw new Error('the browser is not running');
  // After the name of the command: state, parent, group.
  const [, , group] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(group);
}

function readIfRunning(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // The process has ended.
  }
}
