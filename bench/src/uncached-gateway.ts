import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@commonplace/engines/ports';
import type { PlatformProcess } from '@commonplace/testing/platform-process';

/** A second gateway of a platform, without a response cache. */
export interface UncachedGateway extends AsyncDisposable {
  url: string;
  pid: number;
}

const startTimeoutMs = 60_000;

/** Starts it with the environment of the platform's gateway, but without a response cache. */
export async function startUncachedGateway(platform: PlatformProcess): Promise<UncachedGateway> {
  const own = platform.describe().processes['gateway']?.pid;
  if (own === undefined) throw new Error('the gateway is not running');
  const [program = '', ...args] = readStrings(own, 'cmdline');
  const [port, monitoringPort] = [await freePort(), await freePort()];
  const env = {
    ...Object.fromEntries(readStrings(own, 'environ').map(splitVariable)),
    PORT: String(port),
    MONITORING_PORT: String(monitoringPort),
    RESPONSE_CACHE_MEBIBYTES: '0',
  };
  const child = spawn(program, args, { env, stdio: 'ignore' });
  const deadline = Date.now() + startTimeoutMs;
  while (!(await isReady(monitoringPort))) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('the gateway without a cache did not start');
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
