import { useOptimisticMutation } from '../../../components/use-optimistic-mutation.ts';
import { api } from '../../../session/api.ts';

interface Approval {
  id: number;
  approved: boolean;
  /** The edit tag that was read. */
  ifMatch: string | undefined;
}

/** Approves an article for tags that require approval, or withdraws the approval; can be undone. */
export function useApproval() {
  return useOptimisticMutation<Approval>({
    run: set,
    invalidates: ['listArticleRecords'],
    done: ({ approved }) => (approved ? 'Article approved' : 'Approval withdrawn'),
    // The approval does not change the edit tag.
    undo: ({ approved, ...rest }) => set({ ...rest, approved: !approved }),
  });
}

function set({ id, approved, ifMatch }: Approval): Promise<unknown> {
  const params = { path: { id } };
  return approved ? api.approveArticle({ params, ifMatch }) : api.unapproveArticle({ params, ifMatch });
}
