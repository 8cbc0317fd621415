import { useChange } from '../../../parts/use-change.ts';
import { api } from '../../../session/api.ts';

interface Approval {
  id: number;
  approved: boolean;
  /** The state that was seen. */
  ifMatch: string | undefined;
}

/** Approves an article for the tags that ask for it, or takes that back; it can be undone. */
export function useApproval() {
  return useChange<Approval>({
    run: set,
    shownIn: ['/api/admin/articles'],
    done: ({ approved }) => (approved ? 'The article is approved' : 'The approval is taken back'),
    // Whether it is approved is no part of that state.
    undo: ({ approved, ...seen }) => set({ ...seen, approved: !approved }),
  });
}

function set({ id, approved, ifMatch }: Approval): Promise<unknown> {
  const params = { path: { id } };
  return approved
    ? api.PUT('/api/articles/{id}/approve', { params, ifMatch })
    : api.DELETE('/api/articles/{id}/approve', { params, ifMatch });
}
