import { waitForLock } from '@commonplace/db/advisory-locks';
import { defineJob } from '@commonplace/jobs/define-job';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { AnalyticsContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

export const keepMonthsJob = defineJob({
  name: 'keep-months-of-page-views',
  payload: z.object({}),
  timeLimitSeconds: 10 * 60,
  atOnce: 1,
  schedule: '20 3 * * *',
});

/** Made ahead, beside the present one. */
const monthsAhead = 2;

interface Month {
  name: string;
  from: string;
  to: string;
}

/**
 * Makes the partitions of single page views for this month and the next ones, and drops those that are older than
 * `retentionMonths` before this month. What was counted while its partition was missing moves there. Done twice, or by
 * several at once, it changes nothing more.
 */
export async function keepMonths(
  { database }: Pick<AnalyticsContext, 'database'>,
  signal: AbortSignal,
  retentionMonths: number,
  now = new Date(),
): Promise<void> {
  for (let ahead = 0; ahead <= monthsAhead; ahead += 1) {
    const month = monthOf(now, ahead);
    await database.transaction(signal, async (em) => {
      await waitForLock(em, 'coalescing');
      await makePartition(em.getKysely<Tables>(), month);
    });
  }
  const oldest = monthOf(now, -retentionMonths);
  await database.transaction(signal, async (em) => {
    await waitForLock(em, 'coalescing');
    await dropBefore(em.getKysely<Tables>(), oldest);
  });
}

/** Under the lock of whoever counts: nobody else writes single views. */
async function makePartition(db: Kysely<Tables>, { name, from, to }: Month): Promise<void> {
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

/** The month that is so many later: its partition, and its times in UTC. */
function monthOf(now: Date, offset: number): Month {
  const first = (months: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString();
  const from = first(offset);
  return { name: `page_views_${from.slice(0, 7).replace('-', '_')}`, from, to: first(offset + 1) };
}
