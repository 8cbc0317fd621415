import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DateRange } from '../history/date-range.ts';
import { splitByMonths } from '../history/split-by-months.ts';
import { isVisible } from '../projections/visible-articles.ts';
import type { Subject } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';

/** A user who engages with the articles of a subject. */
export interface Contributor {
  userId: number;
  username: string;
  name: string;
  profileImage: string;
  reactionsCount: number;
  commentsCount: number;
  score: number;
}

/** Participants in a range. */
export interface People {
  uniqueReactors: number;
  totalFollowers: number;
  engagedFollowers: number;
  topContributors: Contributor[];
}

const maxContributors = 10;
/** Candidates joined with users: some may be deleted or unknown. */
const maxCandidates = 50;
/** Candidates per month, and per day outside of whole months. */
const maxPerPeriod = 30;
/** Weight of a comment relative to a reaction. */
const commentWeight = 6;

/** Reads the participants in a range or of all time, and how many of them follow the owner. */
export async function readPeople(
  db: Kysely<Tables>,
  subject: Subject,
  range: DateRange,
  isOfAllTime: boolean,
): Promise<People> {
  const { rows } = await peopleQuery(subject, range, isOfAllTime).execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('people query returned no row');
  return row;
}

/**
 * Returns the query; exported to test its plan. Participants are read from bit sets of whole months and of all time; the most
 * active ones are found among the most active of each month and single day (docs/design/analytics.md).
 */
export function peopleQuery(subject: Subject, range: DateRange, isOfAllTime: boolean): RawBuilder<People> {
  const { owner, scope } = subject;
  const others = sql`user_id not in (${ownAuthors(subject)})`;
  const parts = isOfAllTime ? allTime(scope, others) : peopleOf(scope, range, others);
  return sql<People>`
    with ${parts}, top as (
      select users.id as "userId", username, name, profile_image as "profileImage",
        reactions as "reactionsCount", comments as "commentsCount", ${score} as score
      from most_active join users on users.id = user_id
      where not users.deleted
      order by score desc, users.id limit ${sql.lit(maxContributors)}
    )
    select
      coalesce((select sum(bit_count(reactors)) from sets), 0)::integer as "uniqueReactors",
      (
        select coalesce(sum(follows), 0) from daily_figures where scope = ${owner.type} and scope_id = ${owner.id}
      )::integer as "totalFollowers",
      (
        select coalesce(sum(bit_count(takers & followers)), 0) from sets join follower_sets using (chunk)
        where scope = ${owner.type} and scope_id = ${owner.id}
      )::integer as "engagedFollowers",
      coalesce((select json_agg(top order by score desc, "userId") from top), '[]') as "topContributors"`;
}

const score = sql`(reactions + ${sql.lit(commentWeight)} * comments)`;

/** Selects the users with the highest scores. */
function mostActive(rows: RawBuilder<unknown>, others: RawBuilder<unknown>, count: number): RawBuilder<unknown> {
  return sql`
    select user_id, reactions, comments from ${rows} and ${score} > 0 and ${others}
    order by ${score} desc, user_id limit ${sql.lit(count)}`;
}

function everOf({ type, id }: Subject['scope']): RawBuilder<unknown> {
  return sql`daily_people where scope = ${type} and scope_id = ${id} and day = '-infinity'`;
}

function allTime(scope: Subject['scope'], others: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    sets as materialized (
      select chunk, reactors, takers from people_sets
      where scope = ${scope.type} and scope_id = ${scope.id} and day = '-infinity'
    ), most_active as (${mostActive(everOf(scope), others, maxCandidates)})`;
}

/** Reads whole months from monthly tables, and the days around them from daily tables. */
function peopleOf(scope: Subject['scope'], range: DateRange, others: RawBuilder<unknown>): RawBuilder<unknown> {
  const { before, months, after } = splitByMonths(range);
  const isScope = sql`scope = ${scope.type} and scope_id = ${scope.id}`;
  const within = ({ start, end }: DateRange) => sql`day between ${start}::date and ${end}::date`;
  const parts = [
    { table: sql`daily_people`, sets: sql`people_sets`, step: '1 day', range: before },
    { table: sql`monthly_people`, sets: sql`monthly_people_sets`, step: '1 month', range: months },
    { table: sql`daily_people`, sets: sql`people_sets`, step: '1 day', range: after },
  ];
  const all = (of: (part: (typeof parts)[number]) => RawBuilder<unknown>) => sql.join(parts.map(of), sql` union all `);
  const periods = ({ step, range: { start, end } }: (typeof parts)[number]) =>
    sql`(select period::date from generate_series(${start}::date, ${end}::date, ${sql.lit(step)}) as period) as periods`;
  return sql`
    sets as materialized (
      select chunk, bit_or(reactors) as reactors, bit_or(takers) as takers from (
        ${all(({ sets, range: days }) => sql`select chunk, reactors, takers from ${sets} where ${isScope} and ${within(days)}`)}
      ) as part
      group by chunk
    ), found as (
      ${all(
        (part) => sql`
          select best.* from ${periods(part)} cross join lateral (
            ${mostActive(sql`${part.table} where ${isScope} and day = period`, others, maxPerPeriod)}
          ) as best`,
      )}
    ), candidates as materialized (
      (select user_id from found group by user_id order by sum(${score}) desc, user_id limit ${sql.lit(maxCandidates)})
      union
      (select user_id from (${mostActive(everOf(scope), others, maxCandidates)}) as ever)
    ), most_active as (
      select user_id, sum(reactions) as reactions, sum(comments) as comments from (
        ${all(
          (part) => sql`
            select own.* from candidates cross join ${periods(part)} cross join lateral (
              select user_id, reactions, comments from ${part.table}
              where ${isScope} and day = period and user_id = candidates.user_id
              limit 1
            ) as own`,
        )}
      ) as part
      group by user_id having sum(${score}) > 0
    )`;
}

/** The authors themselves do not count as contributors. */
function ownAuthors({ owner, articleId }: Subject): RawBuilder<unknown> {
  if (articleId !== undefined) return sql`select user_id from articles where id = ${articleId}`;
  if (owner.type === 'User') return sql`${owner.id}::integer`;
  return sql`select user_id from articles where organization_id = ${owner.id} and ${isVisible}`;
}
