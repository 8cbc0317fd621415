import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { accountMails } from '../mails/account-mails.ts';
import type { SiteIdentity } from '../site/site.ts';
import type { Tables } from '../tables/tables.ts';
import type { User } from '../tables/users.ts';

/** Notifies a user who became trusted, in the app and by mail (TrustUser), in the transaction of the change. */
export async function notifyTrustedUser(em: SqlEntityManager, site: SiteIdentity, user: User): Promise<void> {
  if (user.closedAt != null) return;
  // Names the user as the actor, because the moderator stays anonymous.
  await sql`
    insert into notifications (user_id, kind, about_type, about_id, actor_id)
    values (${user.id}, 'trusted', 'Standing', ${user.id}, ${user.id})
    on conflict on constraint notifications_unique do nothing`.execute(em.getKysely());
  await accountMails(em, site).trusted(user);
}

/** Deletes the notification when a user loses the status. */
export async function removeTrustNotification(em: SqlEntityManager, userId: number): Promise<void> {
  await em
    .getKysely<Tables>()
    .deleteFrom('notifications')
    .where('article_id', 'is', null)
    .where('about_type', '=', 'Standing')
    .where('about_id', '=', userId)
    .where('user_id', '=', userId)
    .execute();
}
