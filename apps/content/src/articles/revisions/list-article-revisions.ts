import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { ListArticleRevisionsRequest } from '@commonplace/proto/content/v1/article_revisions';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { requireRevisionReader } from './require-revision-reader.ts';
import { selectRevisions, toRevision } from './revision-view.ts';

export const revisionsOfArticle = pagedStatement(
  { planName: 'article-revisions' },
  (db: Kysely<Tables>, param: Param<{ articleId: number } & PageWindow>) =>
    selectRevisions(db)
      .where('r.article_id', '=', param('articleId'))
      .orderBy('r.number', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

/** Returns the revisions of an article without their texts, newest first. */
export async function listArticleRevisions(
  context: ContentContext,
  call: CallContext,
  { articleId, page, perPage }: ListArticleRevisionsRequest,
) {
  const db = context.database.reader(call.signal);
  const { pending } = await requireRevisionReader(db, call.principal, articleId);
  const { rows, hasNext } = await revisionsOfArticle.page(db, { articleId }, { page, perPage });
  return { revisions: rows.map((row) => toRevision(row, pending)), hasNext };
}
