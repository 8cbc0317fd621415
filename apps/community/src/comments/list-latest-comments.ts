import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { violation } from '@commonplace/domain/violations';
import { authorColumns, toPerson } from '@commonplace/people/person';
import { limits } from '@commonplace/rules/limits';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { sql, type ExpressionBuilder, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { findPublishedArticles } from '../projections/published-articles.ts';
import type { Tables } from '../tables/tables.ts';
import { isPublicArticle, isPublicComment } from '../visibility/visibility.ts';
import { authorOfComment, isWithheld } from './comment-row.ts';
import { excerptOf, excerptSource } from './excerpt.ts';
import { toIdCode } from './id-code.ts';

/** The newest comment on an article that everyone can read: the end of a range of an index. */
const latestOnArticle = (eb: ExpressionBuilder<Tables, 'articles'>) =>
  eb
    .selectFrom('comments')
    .innerJoinLateral(authorOfComment, (join) => join.onTrue())
    .select(['comments.id', 'comments.created_at', 'comments.user_id', excerptSource.as('html')])
    .select(authorColumns)
    .whereRef('comments.article_id', '=', 'articles.id')
    .where(isPublicComment)
    .where(sql<boolean>`not ${isWithheld}`)
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(1)
    .as('latest');

/** Reads the newest comment on each of some articles. */
export const latestComments = statement(
  'latest-comments',
  (db: Kysely<Tables>, param: Param<{ articleIds: readonly number[] }>) =>
    db
      .selectFrom('articles')
      .innerJoinLateral(latestOnArticle, (join) => join.onTrue())
      .selectAll('latest')
      .select('articles.id as article_id')
      .where(sql<boolean>`articles.id = any(${param('articleIds')}::integer[])`)
      .where(isPublicArticle)
      .orderBy('articles.id'),
);

/**
 * Returns the newest comment that everyone can read on each of the public ones among some articles. Throws `validation_failed`
 * for too many ids.
 */
export async function listLatestComments(
  context: CommunityContext,
  call: CallContext,
  { articleIds }: { articleIds: readonly number[] },
) {
  const { articles: maxArticles } = limits.comment;
  if (articleIds.length > maxArticles) throw violation('article_ids', `is too long (maximum is ${maxArticles} ids)`);
  const rows = await latestComments.all(context.database.reader(call.signal), { articleIds });
  const ids = rows.map(({ article_id: id }) => id);
  const published = await findPublishedArticles(context, call, ids);
  return rows.filter(({ article_id: id }) => published?.has(id) ?? true).map(toLatestComment);
}

function toLatestComment(row: RowOf<typeof latestComments>) {
  const idCode = toIdCode(row.id);
  return {
    articleId: row.article_id,
    id: row.id,
    idCode,
    createdAt: toRfc3339(row.created_at),
    excerpt: excerptOf(row.html),
    path: `/${row.author_username}/comment/${idCode}`,
    author: toPerson(row.user_id, row),
  };
}
