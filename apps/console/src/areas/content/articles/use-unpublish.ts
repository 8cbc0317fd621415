import { useQueryClient } from '@tanstack/react-query';
import { useConfirm } from '../../../parts/confirm.tsx';
import { useChange } from '../../../parts/use-change.ts';
import { api } from '../../../session/api.ts';
import type { Article } from './article.ts';

interface Withdrawal {
  articles: readonly Article[];
  note: string;
  ifMatch: string | undefined;
}

/**
 * Sets articles back to drafts after a question (A1), one that was looked at in the state that was seen; tells whether that
 * was done.
 */
export function useUnpublish() {
  const confirm = useConfirm();
  const client = useQueryClient();
  const change = useChange<Withdrawal>({
    async run({ articles, note, ifMatch }) {
      const body = note === '' ? {} : { note };
      try {
        for (const { id } of articles) {
          await api.PUT('/api/articles/{id}/unpublish', { params: { path: { id } }, body, ifMatch });
        }
      } finally {
        await client.invalidateQueries({ queryKey: ['/api/articles/{id}'] });
      }
    },
    shownIn: ['/api/admin/articles'],
    done: ({ articles }) =>
      articles.length === 1 ? 'The article is a draft again' : `${articles.length} are drafts again`,
  });
  return async (articles: readonly Article[], ifMatch?: string): Promise<boolean> => {
    const [first] = articles;
    const what = articles.length === 1 ? `“${first?.title}”` : `${articles.length} articles`;
    const answer = await confirm({
      title: `Unpublish ${what}?`,
      text: 'Readers find it no more, and its notifications are deleted; comments stay. The author has it as a draft, and can publish it again.',
      action: 'Unpublish',
      danger: true,
      note: 'optional',
    });
    if (!answer) return false;
    return change.mutateAsync({ articles, note: answer.note, ifMatch }).then(
      () => true,
      // What failed was said.
      () => false,
    );
  };
}
