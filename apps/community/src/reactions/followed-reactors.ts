import { statement, type Param } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import { publicCategories } from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';
import { isSpamAccount, isUnbannedAccount } from '../users/status/conditions.ts';

/** The follows that are looked at, the newest first: each takes one look into an index of reactions. */
const maxFollows = 1_000;
const maxNames = 2;

const categories = sql.join(publicCategories.map((category) => sql.lit(category)));

/** Reads the names of users whom a viewer follows and who reacted to an article, and how many there are. */
export const followedReactors = statement(
  'followed-reactors',
  (_db: Kysely<Tables>, param: Param<{ articleId: number; viewerId: number }>) => sql<{ name: string; count: number }>`
    with followed as (
      select followable_id as id from follows
      where follower_id = ${param('viewerId')} and followable_type = 'User' and active
      order by created_at desc, id desc limit ${sql.lit(maxFollows)}
    )
    select users.name, count(*) over ()::integer as count
    from followed join users on users.id = followed.id
    where exists (
      select from reactions
      where reactable_type = 'Article' and reactable_id = ${param('articleId')}
        and category = any(array[${categories}]) and user_id = followed.id
      ) and ${isUnbannedAccount()} and not ${isSpamAccount()}
    limit ${sql.lit(maxNames)}`,
);
