import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DateRange } from '../history/date-range.ts';
import { isVisible } from '../projections/visible-articles.ts';
import type { Subject } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';

/** A day with its readers, or a language or a device with its views; the other columns are null. */
interface AudienceRow {
  day: string | null;
  language: string | null;
  device: string | null;
  views: number;
  readers: number;
}

/** Returns the sums of a range: days by date, then languages and devices with the most views first. */
export async function readAudience(
  db: Kysely<Tables>,
  subject: Subject,
  range: DateRange,
): Promise<readonly AudienceRow[]> {
  return (await audienceQuery(subject, range).execute(db)).rows;
}

const readersOf = { Article: 'article_readers', User: 'author_readers', Organization: 'organization_readers' } as const;

/** Returns the query; exported to test its plan. */
export function audienceQuery({ scope }: Subject, { start, end }: DateRange): RawBuilder<AudienceRow> {
  const readers = sql.ref(readersOf[scope.type]);
  const articles = {
    Article: sql`id = ${scope.id}`,
    User: sql`user_id = ${scope.id}`,
    Organization: sql`organization_id = ${scope.id}`,
  }[scope.type];
  return sql<AudienceRow>`
    select day::text as day, language, device, sum(views)::integer as views, sum(${readers})::integer as readers
    from articles join daily_audience on article_id = articles.id
    where ${articles} and ${isVisible} and day between ${start}::date and ${end}::date
    group by grouping sets ((day), (language), (device))
    order by day, views desc, language, device`;
}
