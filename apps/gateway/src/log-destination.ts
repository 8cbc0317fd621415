import { pino, type DestinationStream } from 'pino';

/**
 * Returns a destination that writes lines to standard output in blocks, at least four times a second, since a write for each
 * is too slow. What is left is written when the process ends.
 */
export function openLogDestination(): DestinationStream {
  return pino.destination({ minLength: 8_192, periodicFlush: 250, sync: false });
}
