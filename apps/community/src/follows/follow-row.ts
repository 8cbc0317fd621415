import { sql, type Selectable } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** A follow, active or ended, as others are told of it. */
export type FollowRow = Pick<
  Selectable<Tables['follows']>,
  'id' | 'version' | 'follower_id' | 'followable_type' | 'followable_id' | 'active' | 'created_at'
>;

/** What a statement returns of it. */
export const columnsOfFollow = sql`follows.id, follows.version, follows.follower_id, follows.followable_type,
  follows.followable_id, follows.active, follows.created_at`;
