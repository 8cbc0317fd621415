import { statement, type Param } from '@commonplace/db/statement';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import {
  publicCategories,
  qualityCategories,
  type ReactableType,
  type ReactionCategory,
} from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';
import { isSpamAccount, isUnbannedAccount } from '../users/status/conditions.ts';

/** The follows that are looked at, the newest first. */
const maxFollows = 1_000;
const maxNames = 2;

const listOf = (categories: readonly ReactionCategory[]) =>
  sql`array[${sql.join(categories.map((category) => sql.lit(category)))}]`;
const publicOnes = listOf(publicCategories);
const withVotes = listOf([...publicCategories, ...qualityCategories]);

/** The reactions of a viewer to a record, with votes, and of users whom they follow, without. */
export interface ViewerReactions {
  reactable_type: ReactableType;
  reactable_id: number;
  own_categories: ReactionCategory[];
  followed_names: string[];
  followed_count: number;
}

/**
 * Selects how a viewer reacted to records, and the names and the number of users whom they follow and who reacted. Leaves out
 * records without any. The records are rows with a type and an id. Each is one range of the unique index of reactions: the
 * viewer as an alternative, not as a separate condition, keeps the planner from reading all reactions of the viewer.
 */
export const viewerReactions = (records: RawBuilder<unknown>, viewerId: RawBuilder<number>) => sql<ViewerReactions>`
  with followed as materialized (
    select followable_id as id from follows
    where follower_id = ${viewerId} and followable_type = 'User' and active
    order by created_at desc, id desc limit ${sql.lit(maxFollows)}
  )
  select record.type as reactable_type, record.id as reactable_id,
    coalesce(array_agg(distinct given.category) filter (where given.user_id = ${viewerId}), '{}') as own_categories,
    coalesce((array_agg(distinct author.name) filter (where author.id is not null))[:${sql.lit(maxNames)}], '{}')
      as followed_names,
    count(distinct author.id)::integer as followed_count
  from ${records} as record (type, id)
  cross join lateral (
    select user_id, category from reactions
    where reactable_type = record.type and reactable_id = record.id and category = any(${withVotes})
      and (user_id = ${viewerId} or user_id in (select id from followed))
    offset 0
  ) as given
  left join lateral (
    select id, name from users
    where users.id = given.user_id and given.user_id <> ${viewerId} and given.category = any(${publicOnes})
      and ${isUnbannedAccount()} and not ${isSpamAccount()}
    offset 0
  ) as author on true
  group by record.type, record.id
  having bool_or(given.user_id = ${viewerId}) or count(author.id) > 0`;

interface ReactedBy {
  types: readonly ReactableType[];
  ids: readonly number[];
  viewerId: number;
}

export const reactionsOfViewer = statement('reactions-of-viewer', (_db: Kysely<Tables>, param: Param<ReactedBy>) =>
  viewerReactions(sql`unnest(${param('types')}::text[], ${param('ids')}::integer[])`, param('viewerId')),
);
