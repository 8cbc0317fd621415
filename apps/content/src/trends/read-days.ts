import type { Database } from '@commonplace/db/database';
import { statement, type Param } from '@commonplace/db/statement';
import { sql } from 'kysely';
import type { Titled } from './terms.ts';

export interface DatedArticle extends Titled {
  id: number;
  authorId: number;
}

const pageSize = 2_000;
/** Limits the time per day; the first ones by author and id. */
const maxPages = 25;

// By author, so that all articles of an author on a day come together.
export const articlesOfDay = statement(
  'trends-of-day',
  (_db, param: Param<{ from: string; to: string; afterAuthor: number; afterId: number }>) => sql<DatedArticle>`
    with day as materialized (
      select id, user_id from articles
      where listed and featured and published_at >= ${param('from')}::timestamptz
        and published_at < ${param('to')}::timestamptz
    ), page as (
      select id, user_id from day
      where (user_id, id) > (${param('afterAuthor')}::integer, ${param('afterId')}::integer)
      order by user_id, id limit ${pageSize}
    )
    select articles.id, articles.user_id as "authorId", title, cached_tag_list as tags
    from page join articles using (id) order by articles.user_id, articles.id`,
);

const dayMs = 86_400_000;
/** How many articles are processed before yielding to the event loop. */
const yieldEvery = 500;

/**
 * Yields the articles of N days before a time, by day and author, without those of hidden, limited and spam accounts,
 * and without articles that were voted down.
 */
export async function* readDays(
  database: Database,
  { until, days }: { until: Date; days: number },
  signal: AbortSignal,
): AsyncGenerator<{ day: number; article: DatedArticle }> {
  for (let day = days; day >= 1; day -= 1) {
    const from = new Date(until.getTime() - day * dayMs).toISOString();
    const to = new Date(until.getTime() - (day - 1) * dayMs).toISOString();
    for await (const article of readDay(database, from, to, signal)) yield { day, article };
  }
}

async function* readDay(
  database: Database,
  from: string,
  to: string,
  signal: AbortSignal,
): AsyncGenerator<DatedArticle> {
  let last: DatedArticle | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    signal.throwIfAborted();
    const after = { afterAuthor: last?.authorId ?? 0, afterId: last?.id ?? 0 };
    const articles = await articlesOfDay.all(database.reader(signal), { from, to, ...after });
    for (const [at, article] of articles.entries()) {
      if (at % yieldEvery === 0) await new Promise(setImmediate);
      yield article;
    }
    last = articles.at(-1);
    if (articles.length < pageSize) return;
  }
}
