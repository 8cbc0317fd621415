import { setTimeout as delay } from 'node:timers/promises';

/** A relay, a consumer or a service that reports whether it has pending events. */
export interface Settling {
  settled(): Promise<boolean>;
  /** A text that changes with each published or handled event; undefined while one is pending. */
  position?(): Promise<string | undefined>;
  /** Whether everything is done that `position` does not cover. */
  idle?(): Promise<boolean>;
}

/** Polling uses processor time that the work needs. */
const pollMs = 50;

/**
 * Waits until every outbox is empty and every consumer has handled its events. All parts must be settled twice in a row with
 * equal positions before and after, since an event may move to a part that was just checked.
 */
export async function settled(parts: readonly Settling[], options: { timeoutMs?: number } = {}): Promise<void> {
  // Tests may stop the clock of `Date`.
  const deadline = performance.now() + (options.timeoutMs ?? 100_000);
  for (;;) {
    const before = await readPositions(parts);
    let pending = parts.filter((_, index) => before[index] === undefined);
    if (pending.length === 0) pending = await findPending(parts, besidesPosition);
    if (pending.length === 0) pending = await findPending(parts, besidesPosition);
    if (pending.length === 0 && (await readPositions(parts)).every((after, index) => after === before[index])) return;
    // Polls only the unsettled parts, to save CPU time.
    do {
      if (performance.now() > deadline) {
        const names = pending.map((part) => nameOf(part, parts.indexOf(part)));
        throw new Error(`events not settled: ${names.join(', ') || 'events on their way'}`);
      }
      await delay(pollMs);
      pending = await findPending(pending, (part) => part.settled());
    } while (pending.length > 0);
  }
}

function readPositions(parts: readonly Settling[]): Promise<(string | undefined)[]> {
  return Promise.all(parts.map(async (part) => (part.position ? part.position() : '')));
}

async function besidesPosition(part: Settling): Promise<boolean> {
  if (part.idle) return part.idle();
  return part.position ? true : part.settled();
}

async function findPending(
  parts: readonly Settling[],
  isDone: (part: Settling) => Promise<boolean>,
): Promise<Settling[]> {
  const answers = await Promise.all(parts.map(isDone));
  return parts.filter((_, index) => !answers[index]);
}

function nameOf(part: Settling, index: number): string {
  const name = 'name' in part && typeof part.name === 'string' ? ` (${part.name})` : '';
  return `part ${index}${name}`;
}
