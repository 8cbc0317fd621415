import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/**
 * Removes a pending invitation and its notification, and returns it; undefined if it was answered or withdrawn or has
 * expired. Of several at the same time, one gets it.
 */
export async function removeInvitation(
  db: Kysely<Tables>,
  { id, organizationId }: { id: number; organizationId: number },
) {
  const gone = await db
    .deleteFrom('organization_invitations')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['user_id', 'email', 'role'])
    .executeTakeFirst();
  if (gone) {
    await db
      .deleteFrom('notifications')
      .where('article_id', 'is', null)
      .where('about_type', '=', 'OrganizationInvitation')
      .where('about_id', '=', id)
      .execute();
  }
  return gone;
}
