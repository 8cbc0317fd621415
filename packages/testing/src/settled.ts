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
    if (pending.length === 0) {
      if ((await positionsOf(parts)) === before) return;
      pending = ['events on their way'];
    }
    if (Date.now() > deadline) throw new Error(`events not settled: ${pending.join(', ')}`);
    await delay(pollMs);
  }
}

async function positionsOf(parts: readonly Settling[]): Promise<string> {
  return (await Promise.all(parts.map(async (part) => part.position?.()))).join(' ');
}

async function findPending(parts: readonly Settling[]): Promise<string[]> {
  const answers = await Promise.all(parts.map((part) => part.settled()));
  return answers.flatMap((answer, index) => (answer ? [] : [describe(parts[index], index)]));
}

function describe(part: Settling | undefined, index: number): string {
  const name = part !== undefined && 'name' in part && typeof part.name === 'string' ? ` (${part.name})` : '';
  return `part ${index}${name}`;
}
