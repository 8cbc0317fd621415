import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { notifySuccess } from '../../../components/notifications.tsx';

/** Returns a function to call after saving: refreshes reads of these API paths, shows a message, and may navigate. */
export function useAfterSave(...paths: string[]): (done: string, to?: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (done, to) => {
    await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
    notifySuccess(done);
    if (to !== undefined) await navigate({ to });
  };
}
