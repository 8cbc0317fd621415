import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyFailures, notifySuccess } from './notifications.tsx';
import { runEach } from './run-each.ts';

interface BulkAction<Item, Input> {
  /** The call for one record. */
  run: (item: Item, input: Input) => Promise<unknown>;
  /** Key prefixes of the queries that show the records; they are read again afterwards. */
  invalidates: readonly QueryKey[];
  /** Names a record in messages. */
  nameOf: (item: Item) => string;
  /** The message for the records that succeeded. */
  done: (items: readonly Item[], input: Input) => string;
  /** Reverts the change of one record; `result` is the answer of the call. */
  undo?: (item: Item, result: unknown) => Promise<unknown>;
}

/**
 * An action on several records, with one call for each. `act` shows a message for those that succeeded and those that
 * failed, and returns the latter.
 */
export function useBulkAction<Item, Input = void>({ run, invalidates, nameOf, done, undo }: BulkAction<Item, Input>) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const refresh = () => Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey })));
  const act = async (items: readonly Item[], input: Input): Promise<readonly Item[]> => {
    setPending(true);
    const outcome = await runEach(items, (item) => run(item, input));
    await refresh();
    setPending(false);
    const onUndo = async () => {
      const undone = await runEach(outcome.done, ({ item, result }) => undo?.(item, result) ?? Promise.resolve());
      await refresh();
      notifyFailures(undone.failed, outcome.done.length, ({ item }) => nameOf(item));
    };
    const finished = outcome.done.map(({ item }) => item);
    if (finished.length > 0) notifySuccess(done(finished, input), undo && (() => void onUndo()));
    notifyFailures(outcome.failed, items.length, nameOf);
    return outcome.failed.map(({ item }) => item);
  };
  return { act, isPending };
}
