import { setTimeout as delay } from 'node:timers/promises';

/** A relay, a consumer or a whole service: says whether everything it has to do with events is done. */
export interface Settling {
  settled(): Promise<boolean>;
}

const pollMs = 20;

/**
 * Waits until every outbox is empty and every consumer has handled what was sent to it. All must say so twice in a row:
 * an event may move from an outbox that is still to be asked to a consumer that has been asked.
 */
export async function settled(parts: readonly Settling[], options: { timeoutMs?: number } = {}): Promise<void> {
  const deadline = Date.now() + (options.timeoutMs ?? 20_000);
  let quietRounds = 0;
  while (quietRounds < 2) {
    const answers = await Promise.all(parts.map((part) => part.settled()));
    const pending = answers.flatMap((answer, index) => (answer ? [] : [describe(parts[index], index)]));
    quietRounds = pending.length === 0 ? quietRounds + 1 : 0;
    if (pending.length > 0 && Date.now() > deadline) throw new Error(`events not settled: ${pending.join(', ')}`);
    if (quietRounds < 2) await delay(pollMs);
  }
}

function describe(part: Settling | undefined, index: number): string {
  const name = part !== undefined && 'name' in part && typeof part.name === 'string' ? ` (${part.name})` : '';
  return `part ${index}${name}`;
}
