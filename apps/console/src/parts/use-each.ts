import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { sayDone, sayRefused } from './notify.tsx';
import { runEach } from './run-each.ts';

interface Deed<Item, Input> {
  /** The call that does it with one record, in the state that was seen. */
  run: (item: Item, input: Input) => Promise<unknown>;
  /** The beginnings of the keys of all reads that show it, which are read again. */
  shownIn: readonly QueryKey[];
  /** What people call a record. */
  nameOf: (item: Item) => string;
  /** What is said of those with which it is done. */
  done: (items: readonly Item[], input: Input) => string;
  /** Takes it back for one, given what the call answered. */
  undo?: (item: Item, written: unknown) => Promise<unknown>;
}

/**
 * Something that is done with several records, each by a call: `act` tells which are left, since they were changed in the
 * meantime or for another reason, which is said of each of them.
 */
export function useEach<Item, Input = void>({ run, shownIn, nameOf, done, undo }: Deed<Item, Input>) {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const readAgain = () => Promise.all(shownIn.map((queryKey) => client.invalidateQueries({ queryKey })));
  const act = async (items: readonly Item[], input: Input): Promise<readonly Item[]> => {
    setPending(true);
    const outcome = await runEach(items, (item) => run(item, input));
    await readAgain();
    setPending(false);
    const takeBack = async () => {
      const back = await runEach(outcome.done, ({ item, written }) => undo?.(item, written) ?? Promise.resolve());
      await readAgain();
      sayRefused(back.refused, outcome.done.length, ({ item }) => nameOf(item));
    };
    const finished = outcome.done.map(({ item }) => item);
    if (finished.length > 0) sayDone(done(finished, input), undo && (() => void takeBack()));
    sayRefused(outcome.refused, items.length, nameOf);
    return outcome.refused.map(({ item }) => item);
  };
  return { act, isPending };
}
