import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@commonplace/engines/ports';
import type { RunningPlatform } from '@commonplace/testing/platform-process';

/** A second process of an app of a platform. */
export interface AppCopy extends AsyncDisposable {
  url: string;
  pid: number;
}

const startTimeoutMs = 60_000;

/** Starts an app on free ports with the environment of the platform's process, except for these variables. */
export async function startCopy(
  platform: RunningPlatform,
  app: 'gateway' | 'site',
  variables: Record<string, string>,
): Promise<AppCopy> {
  const own = platform.describe().processes[app]?.pid;
  if (own === undefined) throw new Error(`the ${app} is not running`);
  const [program = '', ...args] = readStrings(own, 'cmdline');
  const [port, monitoringPort] = [await freePort(), await freePort()];
  const env = {
    ...Object.fromEntries(readStrings(own, 'environ').map(splitVariable)),
    PORT: String(port),
    MONITORING_PORT: String(monitoringPort),
    ...variables,
  };
  const child = spawn(program, args, { env, stdio: 'ignore' });
  const deadline = Date.now() + startTimeoutMs;
  while (!(await isReady(monitoringPort))) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error(`the second ${app} did not start`);
    await sleep(100);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

function readStrings(pid: number, file: 'cmdline' | 'environ'): string[] {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').filter(Boolean);
}

function splitVariable(line: string): [string, string] {
  const middle = line.indexOf('=');
  return [line.slice(0, middle), line.slice(middle + 1)];
}

async function isReady(monitoringPort: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${monitoringPort}/readyz`)).ok;
  } catch {
    return false;
  }
}
