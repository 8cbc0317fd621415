import { setTimeout as delay } from 'node:timers/promises';

/** A relay, a consumer or a whole service: says whether everything it has to do with events is done. */
export interface Settling {
  settled(): Promise<boolean>;
  /** How far it has come: another text once an event was published or handled in between. */
  position?(): Promise<string>;
}

const pollMs = 20;

/**
 * Waits until every outbox is empty and every consumer has handled what was sent to it. All must say so twice in a row,
 * and nothing may have been published or handled from before the first time until after the second: an event, and what
 * follows from it, may always have been where another part has just been asked.
 */
export async function settled(parts: readonly Settling[], options: { timeoutMs?: number } = {}): Promise<void> {
  const deadline = Date.now() + (options.timeoutMs ?? 60_000);
  for (;;) {
    const before = await positionsOf(parts);
    let pending = await findPending(parts);
    if (pending.length === 0) pending = await findPending(parts);
    if (pending.length === 0 && (await positionsOf(parts)) === before) return;
    // The others are asked again once these are done: asking all of them is work that what they wait for could use.
    do {
      if (Date.now() > deadline) {
        const names = await Promise.all(pending.map(async (part) => describe(part, parts.indexOf(part))));
        throw new Error(`events not settled: ${names.join(', ') || 'events on their way'}`);
      }
      await delay(pollMs);
      pending = await findPending(pending);
    } while (pending.length > 0);
  }
}

async function positionsOf(parts: readonly Settling[]): Promise<string> {
  return (await Promise.all(parts.map(async (part) => part.position?.()))).join(' ');
}

async function findPending(parts: readonly Settling[]): Promise<Settling[]> {
  const answers = await Promise.all(parts.map((part) => part.settled()));
  return parts.filter((_, index) => !answers[index]);
}

async function describe(part: Settling, index: number): Promise<string> {
  const name = 'name' in part && typeof part.name === 'string' ? ` (${part.name})` : '';
  return `part ${index}${name} at ${(await part.position?.()) ?? 'no position'}`;
}
