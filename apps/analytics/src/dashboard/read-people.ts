import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DateRange } from '../history/date-range.ts';
import { addDays } from '../history/days.ts';
import { splitByMonths } from '../history/months.ts';
import { isVisible } from '../projections/articles.ts';
import type { Subject } from '../subjects/subject.ts';
import type { Tables } from '../tables/tables.ts';

/** Somebody who engages with the articles of a subject. */
export interface Contributor {
  userId: number;
  username: string;
  name: string;
  profileImage: string;
  reactionsCount: number;
  commentsCount: number;
  score: number;
}

/** Who took part in a range. */
export interface People {
  uniqueReactors: number;
  totalFollowers: number;
  engagedFollowers: number;
  topContributors: Contributor[];
}

/** As many as are told (E43). */
const most = 10;
/** Looked up by name: some may be gone, or not known yet. */
const candidates = 100;
/** What a comment weighs beside a reaction (E43). */
const commentWeight = 6;

/** Who reacted and commented in a range, or ever, and how many of them follow the owner. */
export async function readPeople(
  db: Kysely<Tables>,
  subject: Subject,
  range: DateRange,
  isOfAllTime: boolean,
): Promise<People> {
  // Of none when the range is empty; its dates need not be such that PostgreSQL knows.
  const days = range.end < range.start ? { start: range.start, end: addDays(range.start, -1) } : range;
  const { rows } = await peopleQuery(subject, days, isOfAllTime).execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate without a row');
  return row;
}

/** The statement behind it, which goes over who took part twice; apart, so that its plan can be tested. */
export function peopleQuery(subject: Subject, range: DateRange, isOfAllTime: boolean): RawBuilder<People> {
  const { owner, scope } = subject;
  return sql<People>`
    with taking_part as materialized (
      ${isOfAllTime ? everybody(scope) : peopleOf(scope, range)}
    ), most_active as (
      select taking_part.*, reactions + ${sql.lit(commentWeight)} * comments as score from taking_part
      where (reactions > 0 or comments > 0) and user_id not in (${themselves(subject)})
      order by score desc, user_id limit ${sql.lit(candidates)}
    ), top as (
      select users.id as "userId", username, name, profile_image as "profileImage",
        reactions as "reactionsCount", comments as "commentsCount", score
      from most_active join users on users.id = user_id
      where not users.deleted
      order by score desc, users.id limit ${sql.lit(most)}
    ), counted as (
      select
        count(*) filter (where reactions > 0 or saves > 0)::integer as reactors,
        count(follower_id) filter (where reactions > 0 or saves > 0 or comments > 0)::integer as followers
      from taking_part left join (
        select distinct follower_id from follows
        where not deleted and followable_type = ${owner.type} and followable_id = ${owner.id}
      ) as audience on follower_id = user_id
    )
    select
      (select reactors from counted) as "uniqueReactors",
      (
        select coalesce(sum(follows), 0) from daily_figures where scope = ${owner.type} and scope_id = ${owner.id}
      )::integer as "totalFollowers",
      (select followers from counted) as "engagedFollowers",
      coalesce((select json_agg(top order by score desc, "userId") from top), '[]') as "topContributors"`;
}

function everybody({ type, id }: Subject['scope']): RawBuilder<unknown> {
  return sql`
    select user_id, reactions, saves, comments
    from daily_people where scope = ${type} and scope_id = ${id} and day = '-infinity'`;
}

/** Of whole months what was added up of each, and of the days before and after them every day. */
function peopleOf({ type, id }: Subject['scope'], range: DateRange): RawBuilder<unknown> {
  const { before, months, after } = splitByMonths(range);
  const within = ({ start, end }: DateRange) =>
    sql`scope = ${type} and scope_id = ${id} and day between ${start}::date and ${end}::date`;
  return sql`
    select user_id, sum(reactions) as reactions, sum(saves) as saves, sum(comments) as comments
    from (
      select user_id, reactions, saves, comments from daily_people where ${within(before)}
      union all
      select user_id, reactions, saves, comments from monthly_people where ${within(months)}
      union all
      select user_id, reactions, saves, comments from daily_people where ${within(after)}
    ) as part
    group by user_id`;
}

/** Nobody contributes to what is their own: the owner's, or what they wrote for the organization. */
function themselves({ owner, articleId }: Subject): RawBuilder<unknown> {
  if (articleId !== undefined) return sql`select user_id from articles where id = ${articleId}`;
  if (owner.type === 'User') return sql`${owner.id}::integer`;
  return sql`select user_id from articles where organization_id = ${owner.id} and ${isVisible}`;
}
