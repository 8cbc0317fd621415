import type { EventContext } from '@commonplace/events/consumers';
import type { BadgeAwarded } from '@commonplace/proto/admin/v1/events';
import type { Tables } from '../tables/tables.ts';
import { addCredits } from './add-credits.ts';

/** What the ledger says of a grant for a badge; no username has spaces. */
export const badgeGrant = /^badge achievement \d+$/;

/**
 * Grants the credits of a badge once per award, however often the event arrives. The user may not be in the projection
 * yet.
 */
export async function grantForBadge(
  { achievementId, userId, credits }: BadgeAwarded,
  { em }: Pick<EventContext, 'em'>,
): Promise<void> {
  if (credits === 0) return;
  const granted = await em
    .getKysely<Tables>()
    .insertInto('badge_grants')
    .values({ achievement_id: achievementId })
    .onConflict((conflict) => conflict.column('achievement_id').doNothing())
    .returning('achievement_id')
    .executeTakeFirst();
  if (granted) await addCredits(em, { type: 'User', id: userId }, credits, `badge achievement ${achievementId}`);
}
