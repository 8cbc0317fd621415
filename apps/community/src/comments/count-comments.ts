import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** A longer queue of counts is not read, so that a stopped counter makes no page slow. */
const maxPending = 1_000;

/** Adds the few comments that were written or deleted since the last count, so that it never lags behind a write. */
const commentsOnArticle = statement(
  'comments-on-article',
  (_db: Kysely<Tables>, param: Param<{ articleId: number }>) => sql<{ count: number }>`
    select comments_count + coalesce((
      select sum(comments) from (select * from pending_counts order by id limit ${sql.lit(maxPending)}) as pending
      where article_id = ${param('articleId')}
    ), 0)::integer as count
    from engagement_versions where article_id = ${param('articleId')} and counted_version = version`,
);

/** Returns how many comments on an article were not deleted; undefined for one that was not counted. */
export async function countComments(db: StatementRunner, articleId: number): Promise<number | undefined> {
  return (await commentsOnArticle.first(db, { articleId }))?.count;
}
