import type { MergedAccounts } from '@commonplace/service/merged-accounts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { moveFollowRows } from '../follows/move-follows.ts';
import { isInactiveAccount } from '../users/status/conditions.ts';
import { lockUser } from '../users/lock-user.ts';

/** Moves the source's follows to the target, without duplicates and without the target itself. */
export async function moveFollows(em: SqlEntityManager, { sourceId, targetId }: MergedAccounts): Promise<boolean> {
  await lockUser(em, targetId);
  return moveFollowRows(em, {
    whose: sql`follower_id = ${sourceId}`,
    order: sql`followable_type, followable_id`,
    isTwin: sql<boolean>`twin.follower_id = ${targetId} and twin.followable_type = part.followable_type
      and twin.followable_id = part.followable_id`,
    isSelf: sql<boolean>`(part.followable_type = 'User' and part.followable_id = ${targetId})`,
    change: sql`follower_id = ${targetId}, hidden = (
      select ${isInactiveAccount()} from users where id = ${targetId})`,
  });
}

/** Moves the source's followers to the target, without duplicates and without the target itself. */
export async function moveFollowers(em: SqlEntityManager, { sourceId, targetId }: MergedAccounts): Promise<boolean> {
  return moveFollowRows(em, {
    whose: sql`followable_type = 'User' and followable_id = ${sourceId}`,
    order: sql`shown, created_at, id`,
    isTwin: sql<boolean>`twin.follower_id = part.follower_id and twin.followable_type = 'User'
      and twin.followable_id = ${targetId}`,
    isSelf: sql<boolean>`(part.follower_id = ${targetId})`,
    change: sql`followable_id = ${targetId}`,
  });
}
