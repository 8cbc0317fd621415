import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** A user who is no longer a member of an organization, or is one again. */
interface Member {
  organizationId: number;
  userId: number;
}

/** Notifies a user who was removed from an organization, in the transaction of the removal. */
export async function notifyOfRemoval(db: Kysely<Tables>, { organizationId, userId }: Member): Promise<void> {
  // Names the user as the actor: the administrators decide together, and one of them is not to be blamed.
  await sql`
    insert into notifications (user_id, kind, about_type, about_id, actor_id)
    values (${userId}, 'organization_removal', 'Membership', ${organizationId}, ${userId})
    on conflict on constraint notifications_unique do nothing`.execute(db);
}

/** Deletes the notification of a user who is a member again. */
export async function deleteNotificationOfRemoval(
  db: Kysely<Tables>,
  { organizationId, userId }: Member,
): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('article_id', 'is', null)
    .where('about_type', '=', 'Membership')
    .where('about_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}
