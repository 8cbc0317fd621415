import { sql, type Selectable } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** An active or ended follow, as its event carries it. */
export type FollowRow = Pick<
  Selectable<Tables['follows']>,
  'id' | 'version' | 'follower_id' | 'followable_type' | 'followable_id' | 'active' | 'created_at' | 'points'
>;

/** The columns of a follow in `returning`. */
export const columnsOfFollow = sql`follows.id, follows.version, follows.follower_id, follows.followable_type,
  follows.followable_id, follows.active, follows.created_at, follows.points`;
