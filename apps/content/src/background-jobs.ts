import type { Database } from '@commonplace/db/database';
import { startPeriodicJob, type PeriodicJob } from '@commonplace/events/periodic-job';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { publishDueArticles } from './articles/publish-due-articles.ts';
import { refreshRequested } from './refreshes/request-refresh.ts';
import { refreshArticles } from './articles/refresh-articles.ts';
import { tagsMarked } from './tags/article-tags.ts';
import { countChangedTags } from './tags/count-tags.ts';

/** How late a scheduled article may appear, a tag's count be right, and a tag's or author's articles follow. */
const intervalMs = 500;

/** Starts the work that the passing of time asks for. */
export function startBackgroundJobs({ database, logger }: { database: Database; logger: Logger }): PeriodicJob[] {
  const isEmpty = async (rows: ReturnType<typeof sql>) => (await rows.execute(database.reader())).rows.length === 0;
  return [
    startPeriodicJob({
      name: 'publication of due articles',
      intervalMs,
      run: (signal) => publishDueArticles(database, signal),
      isIdle: () => isEmpty(sql`select from articles where due_at <= now() limit 1`),
      logger,
    }),
    startPeriodicJob({
      name: 'articles of changed tags and people',
      intervalMs,
      run: (signal) => refreshArticles(database, signal),
      isIdle: () => isEmpty(sql`select from article_refreshes limit 1`),
      wokenBy: (wake) => refreshRequested.listen(database, wake),
      logger,
    }),
    startPeriodicJob({
      name: 'count of changed tags',
      intervalMs,
      run: (signal) => countChangedTags(database, signal),
      isIdle: () => isEmpty(sql`select from tag_recounts limit 1`),
      wokenBy: (wake) => tagsMarked.listen(database, wake),
      logger,
    }),
  ];
}
