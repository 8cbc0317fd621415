import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { ArticleRevision, GetArticleAutosaveRequest } from '@commonplace/proto/content/v1/article_revisions';
import type { ContentContext } from '../../context.ts';
import { requireRevisionReader } from './require-revision-reader.ts';
import { readRevision } from './revision-view.ts';

/** Returns the autosave of an article that no write has followed. Throws `not_found` without one. */
export async function getArticleAutosave(
  context: ContentContext,
  call: CallContext,
  { articleId }: GetArticleAutosaveRequest,
): Promise<ArticleRevision> {
  const db = context.database.reader(call.signal);
  const { pending } = await requireRevisionReader(db, call.principal, articleId);
  if (pending === null) throw notFound();
  return readRevision(db, { articleId, number: pending }, pending);
}
