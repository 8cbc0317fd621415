import { randomInt } from 'node:crypto';
import getPort from 'get-port';

/** Ports from 32768 on may be taken by outgoing connections at any moment. */
const lowest = 15_000;
const highest = 32_768;

/**
 * A port of 127.0.0.1 on which nothing listens, below 32768: the preferred one if that is free. The same one is not
 * given twice within half a minute.
 */
export function freePort(preferred?: number): Promise<number> {
  return getPort({ host: '127.0.0.1', port: candidates(preferred) });
}

/** At random, so that processes which look at the same moment do not find the same. */
function* candidates(preferred?: number): Generator<number> {
  if (preferred !== undefined) yield preferred;
  for (;;) yield randomInt(lowest, highest);
}
