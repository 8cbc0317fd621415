import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DateRange } from '../history/date-range.ts';
import type { Subject } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';

/** Views from a domain; '' covers unknown and rare ones. */
export interface Referrer {
  domain: string;
  count: number;
}

const maxReferrers = 20;

/** Returns the domains that views in a range came from, most frequent first. */
export async function readReferrers(db: Kysely<Tables>, subject: Subject, range: DateRange): Promise<Referrer[]> {
  if (range.end < range.start) return [];
  const { rows } = await referrersQuery(subject, range).execute(db);
  return rows;
}

/** Exported for the test of its plan. */
export function referrersQuery({ scope }: Subject, { start, end }: DateRange): RawBuilder<Referrer> {
  return sql<Referrer>`
    select domain, sum(views)::integer as count from daily_referrers
    where scope = ${scope.type} and scope_id = ${scope.id} and day between ${start}::date and ${end}::date
    group by domain having sum(views) > 0
    order by count desc, domain limit ${sql.lit(maxReferrers)}`;
}
