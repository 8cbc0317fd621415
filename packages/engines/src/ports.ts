import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import getPort from 'get-port';

const HOST = '127.0.0.1';
/** Ports from 32768 on may be taken by outgoing connections at any moment. */
const LOWEST = 15_000;
const HIGHEST = 32_768;
const RANGE_SIZE = 32;
const RANGES = Math.floor((HIGHEST - LOWEST) / RANGE_SIZE);

/** Ports of this process's own ranges that it has not given yet. */
const own: number[] = [];
let taking: Promise<void> | undefined;

/**
 * A port of 127.0.0.1 on which nothing listens, below 32768: the preferred one if that is free and was not
 * given within half a minute. No other is given twice, and none that another process of ours is about to listen on: each gives ports of ranges that it holds by
 * listening on their first port for as long as it lives.
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

/** Listens on a port until this process ends; false when somebody else does. */
async function hold(port: number): Promise<boolean> {
  const guard = createServer((socket) => socket.destroy()).unref();
  const listening = once(guard, 'listening').then(
    () => true,
    () => false,
  );
  guard.listen({ host: HOST, port, exclusive: true });
  return listening;
}
