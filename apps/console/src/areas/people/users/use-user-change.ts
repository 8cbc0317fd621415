import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '../../../parts/use-change.ts';
import { detailPath } from './user.ts';

/** A change of an account that is made at once, after whatever was asked: `act({ run, done })`. */
export function useUserChange() {
  const client = useQueryClient();
  const change = useChange<Deed>({
    async run({ run }) {
      await run();
      await client.invalidateQueries({ queryKey: ['/api/admin/users'] });
    },
    shownIn: [detailPath],
    done: ({ done }) => done,
  });
  return change.mutate;
}

interface Deed {
  run: () => Promise<unknown>;
  /** What is said afterwards. */
  done: string;
}
