import { waitForLock } from '@commonplace/db/advisory-locks';
import { defineJob } from '@commonplace/jobs/define-job';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { AnalyticsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

export const rotatePageViewsJob = defineJob({
  name: 'keep-months-of-page-views',
  payload: z.object({}),
  timeLimitSeconds: 10 * 60,
  maxConcurrency: 1,
  schedule: '20 3 * * *',
});

/** Months created ahead of the current one. */
const monthsAhead = 2;

interface Month {
  name: string;
  from: string;
  to: string;
}

/**
 * Creates the partitions of single page views for this month and the next ones, and drops those older than
 * `retentionMonths`. Moves views from the default partition to a new one. Safe to run repeatedly and concurrently.
 */
export async function rotatePageViews(
  { database }: Pick<AnalyticsContext, 'database'>,
  signal: AbortSignal,
  retentionMonths: number,
  now = new Date(),
): Promise<void> {
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
    const month = monthOf(now, ahead);
    await database.transaction({ signal }, async (em) => {
      await waitForLock(em, 'coalescing');
      await createPartition(em.getKysely<Tables>(), month);
    });
  }
  const oldest = monthOf(now, -retentionMonths);
  await database.transaction({ signal }, async (em) => {
    await waitForLock(em, 'coalescing');
    await dropBefore(em.getKysely<Tables>(), oldest);
  });
}

/** The caller holds the counting lock, so no one else writes single views. */
async function createPartition(db: Kysely<Tables>, { name, from, to }: Month): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(db);
  if (rows[0]?.there) return;
  await sql`create temporary table moving (like page_views) on commit drop`.execute(db);
  await sql`
    with gone as (
      delete from page_views_of_other_months
      where viewed_at >= ${from}::timestamptz and viewed_at < ${to}::timestamptz returning *
    )
    insert into moving select * from gone`.execute(db);
  await sql`
    create table ${sql.table(name)} partition of page_views
    for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(db);
  await sql`insert into page_views select * from moving`.execute(db);
}

async function dropBefore(db: Kysely<Tables>, { name: oldest, from }: Month): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'page_views'::regclass and relname ~ '^page_views_\\d{4}_\\d{2}$' and relname < ${oldest}
    order by relname`.execute(db);
  for (const { name } of rows) await sql`drop table if exists ${sql.table(name)}`.execute(db);
  await sql`delete from page_views_of_other_months where viewed_at < ${from}::timestamptz`.execute(db);
}

/** Returns the month `offset` months from now: its partition and its UTC bounds. */
function monthOf(now: Date, offset: number): Month {
  const first = (months: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString();
  const from = first(offset);
  return { name: `page_views_${from.slice(0, 7).replace('-', '_')}`, from, to: first(offset + 1) };
}
