import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import getPort from 'get-port';

const HOST = '127.0.0.1';
/** Outgoing connections may use ports from 32768 on. */
const LOWEST = 15_000;
const HIGHEST = 32_768;
const RANGE_SIZE = 32;
const RANGES = Math.floor((HIGHEST - LOWEST) / RANGE_SIZE);

/** Unused ports of this process's ranges. */
const own: number[] = [];
let taking: Promise<void> | undefined;

/**
 * Returns a free port of 127.0.0.1 below 32768: the preferred one if it is free and was not returned within half a minute.
 * Returns no other port twice, and none of another process: each process reserves ranges by listening on their first port.
 */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isFree(preferred))) return preferred;
  for (;;) {
    const port = own.pop();
    if (port === undefined) await (taking ??= takeRange().finally(() => (taking = undefined)));
    else if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  return (await getPort({ host: HOST, port })) === port;
}

async function takeRange(): Promise<void> {
  for (;;) {
    const first = LOWEST + RANGE_SIZE * randomInt(RANGES);
    if (!(await hold(first))) continue;
    for (let port = first + RANGE_SIZE - 1; port > first; port -= 1) own.push(port);
    return;
  }
}

/** Listens on a port until this process ends; returns false if the port is in use. */
async function hold(port: number): Promise<boolean> {
  const guard = createServer((socket) => socket.destroy()).unref();
  const listening = once(guard, 'listening').then(
    () => true,
    () => false,
  );
  guard.listen({ host: HOST, port, exclusive: true });
  return listening;
}
