import { CommonplaceError } from '@commonplace/client';

/** A record for which the operation failed. */
export interface Failure<Item> {
  item: Item;
  error: unknown;
}

export interface BatchOutcome<Item> {
  done: { item: Item; result: unknown }[];
  failed: Failure<Item>[];
}

/**
 * Runs an operation for each record in turn. Continues after an error that concerns one record; after any other error,
 * such as 503, the remaining records are reported as failed without being tried.
 */
export async function runEach<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<BatchOutcome<Item>> {
  const outcome: BatchOutcome<Item> = { done: [], failed: [] };
  for (const [index, item] of items.entries()) {
    try {
      outcome.done.push({ item, result: await run(item) });
    } catch (error) {
      const remaining = isRecordError(error) ? [item] : items.slice(index);
      outcome.failed.push(...remaining.map((other) => ({ item: other, error })));
      if (!isRecordError(error)) break;
    }
  }
  return outcome;
}

/** Whether a write failed because the record was changed after it was read. */
export function isEditConflict(error: unknown): boolean {
  return error instanceof CommonplaceError && error.status === 412;
}

function isRecordError(error: unknown): boolean {
  return error instanceof CommonplaceError && [403, 404, 409, 412, 422].includes(error.status);
}
