import { defineJob } from '@commonplace/jobs/define-job';
import { statement, type Param } from '@commonplace/db/statement';
import type { JobContext } from '@commonplace/jobs/handler';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { ContentContext } from '../../context.ts';
import { Article } from '../../tables/articles.ts';
import { removeRevisions } from '../revision-store/remove-revisions.ts';

/** Removes autosaves with age: all of an hour stay, of a day one an hour, after that one a day. */
export const thinOutAutosavesJob = defineJob({
  name: 'thin-out-autosaves',
  payload: z.object({}),
  timeLimitSeconds: 60 * 60,
  maxConcurrency: 1,
  schedule: '41 * * * *',
});

/** Autosaves that were not thinned out until then, since no process ran, stay. */
const lookBackDays = 8;

interface Range {
  now: Date;
}

// Of the autosaves of an hour or a day (UTC), the last one stays. A refused one is the only copy of its text, and a pending
// one is what its author sees. One that a day keeps is also the one that its hour keeps.
const surplusOf = (now: RawBuilder<Date>, articles: RawBuilder<unknown>) => sql<{ article_id: number; number: number }>`
  select article_id, number from (
    select article_id, number, row_number() over (
      partition by article_id, date_trunc(
        case when created_at > ${now}::timestamptz - interval '1 day' then 'hour' else 'day' end, created_at, 'UTC')
      order by number desc
    ) as place
    from article_revisions
    where kind = 'autosave' and not refused
      and (created_at at time zone 'UTC')::date >= (${now}::timestamptz at time zone 'UTC')::date - ${sql.lit(lookBackDays)}
      and created_at < ${now}::timestamptz - interval '1 hour'
      and created_at > ${now}::timestamptz - make_interval(days => ${sql.lit(lookBackDays)})
      and ${articles}
  ) as aged
  where place > 1 and number is distinct from (select autosave_number from articles where id = article_id)`;

const thinnedArticles = statement(
  'articles-with-surplus-autosaves',
  (_db, param: Param<Range>) => sql<{ article_id: number }>`
    select distinct article_id from (${surplusOf(param('now'), sql`true`)}) as surplus order by article_id`,
);

const surplusOfArticle = statement('surplus-autosaves-of-article', (_db, param: Param<Range & { articleId: number }>) =>
  surplusOf(param('now'), sql`article_id = ${param('articleId')}`),
);

/** Thins out the autosaves of all articles, each in its own transaction. */
export async function thinOutAutosaves(
  { database }: Pick<ContentContext, 'database'>,
  { signal }: Pick<JobContext, 'signal'>,
  now = new Date(),
): Promise<void> {
  for (const { article_id: id } of await thinnedArticles.all(database.reader(signal), { now })) {
    signal.throwIfAborted();
    await database.transaction({ signal }, (em) => thinOut(em, id, now));
  }
}

async function thinOut(em: SqlEntityManager, articleId: number, now: Date): Promise<void> {
  const article = await em.findOne(Article, articleId, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (article === null) return;
  const surplus = await surplusOfArticle.all(em.getKysely(), { now, articleId });
  await removeRevisions(em, { articleId, numbers: surplus.map(({ number }) => number) });
}
