import { statement, type Param } from '@commonplace/db/statement';
import { sql, type Kysely } from 'kysely';
import type { FollowableType } from '../tables/follows.ts';
import type { Tables } from '../tables/tables.ts';

/** Counts the followers that ListFollowers shows. */
export const followersCount = statement(
  'followers-count',
  (db: Kysely<Tables>, param: Param<{ type: FollowableType; id: number }>) =>
    db
      .selectFrom('follows')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('followable_type', '=', param('type'))
      .where('followable_id', '=', param('id'))
      .where('shown', '=', true),
);
