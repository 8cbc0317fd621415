import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { notifySuccess } from '../../../components/notifications.tsx';

/** Returns a function to call after saving: refreshes these reads of the API, shows a message, and may navigate. */
export function useAfterSave(...operations: string[]): (done: string, to?: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (done, to) => {
    await Promise.all(operations.map((operation) => client.invalidateQueries({ queryKey: [operation] })));
    notifySuccess(done);
    if (to !== undefined) await navigate({ to });
  };
}
