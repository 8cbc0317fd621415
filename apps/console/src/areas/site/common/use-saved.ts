import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sayDone } from '../../../parts/notify.tsx';

/** What follows when something was saved: reads of these paths are made anew, it is said, and another screen is shown. */
export function useSaved(...paths: string[]): (done: string, to?: string) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (done, to) => {
    await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
    sayDone(done);
    if (to !== undefined) await navigate({ to });
  };
}
