import { CommonplaceError } from '@commonplace/client';

/** A record for which something was not done, and why. */
export interface Refusal<Item> {
  item: Item;
  error: unknown;
}

/** What became of several records. */
export interface Outcome<Item> {
  done: { item: Item; written: unknown }[];
  refused: Refusal<Item>[];
}

/**
 * Does something with one record after the other. A record that is refused holds up no others; after a failure that is of no
 * record, the rest are not tried.
 */
export async function runEach<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<Outcome<Item>> {
  const outcome: Outcome<Item> = { done: [], refused: [] };
  for (const [at, item] of items.entries()) {
    try {
      outcome.done.push({ item, written: await run(item) });
    } catch (error) {
      const rest = isOfRecord(error) ? [item] : items.slice(at);
      outcome.refused.push(...rest.map((other) => ({ item: other, error })));
      if (!isOfRecord(error)) break;
    }
  }
  return outcome;
}

/** Whether a write failed because somebody changed the record after it was read. */
export function isChangedSince(error: unknown): boolean {
  return error instanceof CommonplaceError && error.status === 412;
}

function isOfRecord(error: unknown): boolean {
  return error instanceof CommonplaceError && [403, 404, 409, 412, 422].includes(error.status);
}
