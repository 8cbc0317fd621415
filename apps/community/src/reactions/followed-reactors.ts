import { statement, type Param } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import { publicCategories, type ReactableType } from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';
import { isSpamAccount, isUnbannedAccount } from '../users/status/conditions.ts';

/** The follows that are looked at, the newest first. */
const maxFollows = 1_000;
const maxNames = 2;

const categories = sql.join(publicCategories.map((category) => sql.lit(category)));

interface ReactorsIn {
  types: readonly ReactableType[];
  ids: readonly number[];
  viewerId: number;
}

interface ReactorsRow {
  reactable_type: ReactableType;
  reactable_id: number;
  names: string[];
  count: number;
}

/** Reads the names of users whom a viewer follows and who reacted to records, and how many there are, by record. */
export const followedReactors = statement(
  'followed-reactors',
  (_db: Kysely<Tables>, param: Param<ReactorsIn>) => sql<ReactorsRow>`
    with followed as materialized (
      select followable_id as id from follows
      where follower_id = ${param('viewerId')} and followable_type = 'User' and active
      order by created_at desc, id desc limit ${sql.lit(maxFollows)}
    )
    select given.type as reactable_type, given.id as reactable_id, count(*)::integer as count,
      (array_agg(author.name order by author.id))[:${sql.lit(maxNames)}] as names
    from unnest(${param('types')}::text[], ${param('ids')}::integer[]) as given (type, id)
    cross join lateral (
      select distinct user_id from reactions
      where reactable_type = given.type and reactable_id = given.id and category = any(array[${categories}])
        and user_id in (select id from followed)
    ) as reacted
    cross join lateral (
      select id, name from users
      where users.id = reacted.user_id and ${isUnbannedAccount()} and not ${isSpamAccount()} offset 0
    ) as author
    group by given.type, given.id`,
);
