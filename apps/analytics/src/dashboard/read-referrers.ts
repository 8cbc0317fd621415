import { pageToOffset, takePage, type Page } from '@commonplace/db/pagination';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DateRange } from '../history/date-range.ts';
import type { Subject } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';

/** Views from a domain; '' covers unknown and rare ones. */
export interface Referrer {
  domain: string;
  count: number;
}

/** The number in a dashboard, and by default in a page. */
export const usualReferrers = 20;

/** Returns the domains that views in a range came from, most frequent first. */
export async function readReferrers(
  db: Kysely<Tables>,
  subject: Subject,
  range: DateRange,
  page: Page = { page: 1, perPage: usualReferrers },
): Promise<{ rows: Referrer[]; hasNext: boolean }> {
  if (range.end < range.start) return { rows: [], hasNext: false };
  return takePage((await referrersQuery(subject, range, page).execute(db)).rows, page.perPage);
}

/** Returns the query; exported to test its plan. */
export function referrersQuery({ scope }: Subject, { start, end }: DateRange, page: Page): RawBuilder<Referrer> {
  const { limit, offset } = pageToOffset(page);
  return sql<Referrer>`
    select domain, sum(views)::integer as count from daily_referrers
    where scope = ${scope.type} and scope_id = ${scope.id} and day between ${start}::date and ${end}::date
    group by domain having sum(views) > 0
    order by count desc, domain limit ${limit} offset ${offset}`;
}
