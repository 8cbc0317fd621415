import type { CallContext } from '@commonplace/domain/call-context';
import type { ArticleRevision, GetArticleRevisionRequest } from '@commonplace/proto/content/v1/article_revisions';
import type { ContentContext } from '../../context.ts';
import { requireRevisionReader } from './require-revision-reader.ts';
import { readRevision } from './revision-view.ts';

/** Returns a revision of an article with what the author had entered. */
export async function getArticleRevision(
  context: ContentContext,
  call: CallContext,
  { articleId, number }: GetArticleRevisionRequest,
): Promise<ArticleRevision> {
  const db = context.database.reader(call.signal);
  const { pending } = await requireRevisionReader(db, call.principal, articleId);
  return readRevision(db, { articleId, number }, pending);
}
