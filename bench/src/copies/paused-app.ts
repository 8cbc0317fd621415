import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningPlatform } from '@commonplace/testing/platform-process';
import { withSuperuser } from './superuser.ts';

const pollMs = 200;

/**
 * Runs work while the app of a service stands still, without connections: each query of its jobs would read whole tables that have
 * no indexes, and writes would fail.
 */
export async function withPausedApp(platform: RunningPlatform, service: string, work: () => Promise<void>) {
  const pid = platform.describe().processes[service]?.pid;
  if (pid === undefined) throw new Error(`${service} is not running`);
  process.kill(pid, 'SIGSTOP');
  try {
    await withSuperuser(platform, (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name <> 'bench'`,
        [`commonplace_${service}`],
      ),
    );
    await work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  while (!(await isReady(platform, service))) await sleep(pollMs);
}

async function isReady(platform: RunningPlatform, service: string): Promise<boolean> {
  const response = await fetch(`http://${platform.describe().monitoring[service]}/readyz`);
  return response.ok;
}
