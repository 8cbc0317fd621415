import { pino, type DestinationStream } from 'pino';

/**
 * Returns a destination that writes lines to standard output in blocks, at least four times a second, since a write for each
 * is too slow. What is left is written when the process ends; writes are synchronous, since a process that exits would lose a
 * block that a thread has not written yet.
 */
export function openLogDestination(): DestinationStream {
  const destination = pino.destination({ minLength: 8_192, periodicFlush: 250, sync: true });
  process.on('exit', () => destination.flushSync());
  return destination;
}
