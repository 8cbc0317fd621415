import { etagOf } from '@commonplace/client';
import { useState } from 'react';
import { useConfirm } from '../../../parts/confirm.tsx';
import { useEach } from '../../../parts/use-each.ts';
import { api } from '../../../session/api.ts';
import type { Article } from './article.ts';

interface Withdrawal {
  note: string;
  /** The state of the text that was looked at; otherwise that of the record in the list. */
  ifMatch: string | undefined;
}

/** Sets articles back to drafts after a question (A1), each in the state that was seen; tells which are left. */
export function useUnpublish() {
  const confirm = useConfirm();
  const [written, setWritten] = useState('');
  const { act } = useEach<Article, Withdrawal>({
    run: (article, { note, ifMatch = etagOf(article) }) =>
      api.PUT('/api/articles/{id}/unpublish', {
        params: { path: { id: article.id } },
        body: note === '' ? {} : { note },
        ifMatch,
      }),
    shownIn: [['/api/admin/articles'], ['/api/articles/{id}']],
    nameOf: ({ title }) => title,
    done: ({ length }) => (length === 1 ? 'The article is a draft again' : `${length} are drafts again`),
  });
  return async (articles: readonly Article[], ifMatch?: string): Promise<readonly Article[]> => {
    const [first] = articles;
    const what = articles.length === 1 ? `“${first?.title}”` : `${articles.length} articles`;
    const answer = await confirm({
      title: `Unpublish ${what}?`,
      text: 'Readers find it no more, and its notifications are deleted; comments stay. The author has it as a draft, and can publish it again.',
      action: 'Unpublish',
      danger: true,
      note: 'optional',
      written,
    });
    if (!answer) return articles;
    const left = await act(articles, { note: answer.note, ifMatch });
    setWritten(left.length > 0 ? answer.note : '');
    return left;
  };
}
