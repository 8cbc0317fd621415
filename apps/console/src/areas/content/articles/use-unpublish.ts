import { etagOf } from '@commonplace/client';
import { useState } from 'react';
import { useConfirm } from '../../../components/confirm.tsx';
import { useBulkAction } from '../../../components/use-bulk-action.ts';
import { api } from '../../../session/api.ts';
import type { Article } from './article.ts';

interface UnpublishInput {
  note: string;
  /** The edit tag of the article that was read; by default that of the list. */
  ifMatch: string | undefined;
}

/** Unpublishes articles after a confirmation, with the edit tags that were read. Returns those that failed. */
export function useUnpublish() {
  const confirm = useConfirm();
  const [note, setNote] = useState('');
  const { act } = useBulkAction<Article, UnpublishInput>({
    run: (article, { note, ifMatch = etagOf(article) }) =>
      api.unpublishArticle({
        params: { path: { id: article.id } },
        body: note === '' ? {} : { note },
        ifMatch,
      }),
    invalidates: [['listArticleRecords'], ['getArticle']],
    nameOf: ({ title }) => title,
    done: ({ length }) => (length === 1 ? 'Article unpublished' : `${length} articles unpublished`),
  });
  return async (articles: readonly Article[], ifMatch?: string): Promise<readonly Article[]> => {
    const [first] = articles;
    const subject = articles.length === 1 ? `“${first?.title}”` : `${articles.length} articles`;
    const answer = await confirm({
      title: `Unpublish ${subject}?`,
      text: 'Readers can no longer see it, and its notifications are deleted. Comments are kept. It becomes a draft that the author can publish again.',
      action: 'Unpublish',
      danger: true,
      note: 'optional',
      initialNote: note,
    });
    if (!answer) return articles;
    const failed = await act(articles, { note: answer.note, ifMatch });
    setNote(failed.length > 0 ? answer.note : '');
    return failed;
  };
}
