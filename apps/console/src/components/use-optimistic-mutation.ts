import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { notifyError, notifySuccess } from './notifications.tsx';

interface OptimisticMutation<Input, Data, Result> {
  run: (input: Input) => Promise<Result>;
  /** Key prefix of the queries that show the data; they are read again afterwards. */
  invalidates: QueryKey;
  /** Returns the data that these queries show during the call. It is rolled back if the call fails. */
  optimisticUpdate?: (data: Data, input: Input) => Data;
  /** The message on success. */
  done: string | ((input: Input) => string);
  /** Reverts the change; `result` is the answer of the call. */
  undo?: (input: Input, result: Result) => Promise<unknown>;
}

/**
 * A write without a form: updates the shown data at once, rolls it back on failure, shows a message, and offers to undo.
 * Forms call the API themselves, since they show validation errors at their fields.
 */
export function useOptimisticMutation<Input, Data = unknown, Result = unknown>({
  run,
  invalidates,
  optimisticUpdate,
  done,
  undo,
}: OptimisticMutation<Input, Data, Result>) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: invalidates });
  return useMutation({
    mutationFn: run,
    async onMutate(input: Input) {
      if (!optimisticUpdate) return [];
      await client.cancelQueries({ queryKey: invalidates });
      const before = client.getQueriesData<Data>({ queryKey: invalidates });
      client.setQueriesData<Data>({ queryKey: invalidates }, (data) => data && optimisticUpdate(data, input));
      return before;
    },
    onError(error, _input, before) {
      for (const [key, data] of before ?? []) client.setQueryData(key, data);
      notifyError(error);
    },
    onSuccess(result, input) {
      const onUndoError = (error: unknown) => {
        notifyError(error);
        return refresh();
      };
      const onUndo = undo && (() => void undo(input, result).then(refresh, onUndoError));
      notifySuccess(typeof done === 'string' ? done : done(input), onUndo);
    },
    onSettled: refresh,
  });
}
