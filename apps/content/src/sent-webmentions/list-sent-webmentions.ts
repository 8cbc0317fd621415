import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { ListSentWebmentionsRequest } from '@commonplace/proto/content/v1/sent_webmentions';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { Kysely } from 'kysely';
import { requireRevisionReader } from '../articles/revisions/require-revision-reader.ts';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

export const noticesOfArticle = pagedStatement(
  { planName: 'sent-webmentions' },
  (db: Kysely<Tables>, param: Param<PageWindow & { articleId: number }>) =>
    db
      .selectFrom('sent_webmentions')
      .select(['id', 'article_id', 'target', 'state', 'linked', 'changed_at'])
      .where('article_id', '=', param('articleId'))
      .orderBy('id')
      .limit(param('limit'))
      .offset(param('offset')),
);

/** Lists the notices of the links of an article, for those who may read its revisions (`requireRevisionReader`). */
export async function listSentWebmentions(
  context: ContentContext,
  call: CallContext,
  { articleId, page, perPage }: ListSentWebmentionsRequest,
) {
  const db = context.database.reader(call.signal);
  await requireRevisionReader(db, call.principal, articleId);
  const { rows, hasNext } = await noticesOfArticle.page(db, { articleId }, { page, perPage });
  const sentWebmentions = rows.map(({ article_id, changed_at: at, ...row }) => {
    return { ...row, articleId: article_id, changedAt: toRfc3339(at) };
  });
  return { sentWebmentions, hasNext };
}
