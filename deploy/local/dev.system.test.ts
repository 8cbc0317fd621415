import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryFolder } from './data-folder.ts';
import { readPlatformFile } from './platform-file.ts';
import { folderAndPort, launchPlatform, START_MS } from './testing/launch.ts';

/** Returns the variables of a process; none if it has ended. */
function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

// Runs what `npm run dev -- --only listings` does after generating the code.
test(
  'runs the chosen app from its sources, restarts it on changes, and leaves the others out',
  async () => {
    const variables = await folderAndPort();
    const dev = launchPlatform('dev.ts', ['--only', 'listings'], variables);
    await dev.untilRunning();

    const { processes = {}, services } = readPlatformFile(join(variables.DATA_DIR, 'platform.json')) ?? {};
    const listings = services?.['listings'];
    expect(Object.keys(processes).toSorted()).toEqual(['listings', 'nats', 'postgres']);
    const file = join(variables.DATA_DIR, 'environment', 'gateway.env');
    await expect.poll(() => dev.output()).toContain(`--env-file=${file} apps/gateway/src/main.ts`);
    expect(readFileSync(file, 'utf8')).toContain(`PORT='${variables.PORT}'`);
    expect(statSync(file).mode & 0o077).toBe(0);

    const starts = () =>
      readFileSync(join(variables.DATA_DIR, 'logs', 'listings.log'), 'utf8').split('"started"').length - 1;
    // Node also restarts an app when another process links or touches one of its files, as an installation of packages does.
    const before = starts();
    const now = new Date();
    utimesSync(join(repositoryFolder, 'apps/listings/src/service.ts'), now, now);
    await expect.poll(starts, { timeout: START_MS }).toBeGreaterThan(before);
    const running = () =>
      readdirSync('/proc').filter((pid) => environmentOf(pid).includes(`PORT=${listings?.split(':')[1]}`));
    await expect.poll(() => running().length).toBe(2);
    // SIGKILL leaves the watcher no time to end its child.
    process.kill(processes['listings']?.pid ?? 0, 'SIGKILL');
    expect(await dev.stop('SIGTERM')).toBe(0);
    await expect.poll(running).toEqual([]);
  },
  3 * START_MS,
);
