import type { ApiAnswer } from '@commonplace/ui/browser/api';
import type { EnteredArticle } from '../article-fields.ts';

/** A revision of the API. */
export interface Revision {
  number: number;
  article_id: number;
  /** Whether it is the autosave that is not part of the article. */
  pending: boolean;
  created_at: string;
  article: EnteredArticle;
}

/** Whether the server looked at the text. It did not if it is still busy with an earlier try, which is a 409 without revisions. */
export function isReached(answer: ApiAnswer): boolean {
  const { status } = answer;
  if (status === 409) return conflictIn(answer) !== undefined;
  return status !== 0 && status !== 401 && status !== 429 && status < 500;
}

/** Returns the newest revision and that of the refused text, if another writer was first. */
export function conflictIn({ status, body }: ApiAnswer): [Revision, Revision] | undefined {
  const { revisions } = (body ?? {}) as { revisions?: [Revision, Revision] };
  return status === 409 ? revisions : undefined;
}
