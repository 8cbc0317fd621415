import { useQueryClient } from '@tanstack/react-query';
import { useOptimisticMutation } from '../../../components/use-optimistic-mutation.ts';

/** Returns a function that changes a user and refreshes the screen: `act({ run, done })`. */
export function useUserMutation() {
  const client = useQueryClient();
  const change = useOptimisticMutation<UserChange>({
    async run({ run }) {
      await run();
      await client.invalidateQueries({ queryKey: ['listUserRecords'] });
    },
    invalidates: ['getUserRecord'],
    done: ({ done }) => done,
  });
  return change.mutate;
}

interface UserChange {
  run: () => Promise<unknown>;
  /** The message on success. */
  done: string;
}
