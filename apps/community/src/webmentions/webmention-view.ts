import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { WebmentionState } from '../tables/webmentions.ts';

/** The columns of a mention that are shown. */
export const shownColumns = ['id', 'article_id', 'source', 'title', 'author_name', 'state', 'created_at'] as const;

/** The columns of a mention that are shown. */
export interface WebmentionRow {
  id: number;
  article_id: number;
  source: string;
  title: string | null;
  author_name: string | null;
  state: WebmentionState;
  created_at: string;
}

/** Returns a mention as a message. */
export function webmentionView(row: WebmentionRow) {
  return {
    id: row.id,
    articleId: row.article_id,
    source: row.source,
    ...(row.title !== null && { title: row.title }),
    ...(row.author_name !== null && { authorName: row.author_name }),
    state: row.state,
    createdAt: toRfc3339(row.created_at),
  };
}
