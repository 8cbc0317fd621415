import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { sayDone, sayFailed } from './notify.tsx';

interface Change<Input, Shown, Written> {
  /** The call that does it. */
  run: (input: Input) => Promise<Written>;
  /** The beginning of the keys of all reads that show it, which are read anew. */
  shownIn: QueryKey;
  /** What these reads show while the call is under way; as they were before when it fails. */
  expect?: (shown: Shown, input: Input) => Shown;
  /** What is said when it is done. */
  done: string | ((input: Input) => string);
  /** Takes it back, in the state that the call has left. */
  undo?: (input: Input, written: Written) => Promise<unknown>;
}

/**
 * A change with everything around it: it shows before it is done, is taken back where it fails, is said, and can be undone.
 * Failures by field are for forms: they call the API themselves.
 */
export function useChange<Input, Shown = unknown, Written = unknown>({
  run,
  shownIn,
  expect,
  done,
  undo,
}: Change<Input, Shown, Written>) {
  const client = useQueryClient();
  const readAnew = () => client.invalidateQueries({ queryKey: shownIn });
  return useMutation({
    mutationFn: run,
    async onMutate(input: Input) {
      if (!expect) return [];
      await client.cancelQueries({ queryKey: shownIn });
      const before = client.getQueriesData<Shown>({ queryKey: shownIn });
      client.setQueriesData<Shown>({ queryKey: shownIn }, (shown) => shown && expect(shown, input));
      return before;
    },
    onError(error, _input, before) {
      for (const [key, shown] of before ?? []) client.setQueryData(key, shown);
      sayFailed(error);
    },
    onSuccess(written, input) {
      const failed = (error: unknown) => {
        sayFailed(error);
        return readAnew();
      };
      const takeBack = undo && (() => void undo(input, written).then(readAnew, failed));
      sayDone(typeof done === 'string' ? done : done(input), takeBack);
    },
    onSettled: readAnew,
  });
}
