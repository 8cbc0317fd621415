import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { notificationSettingsRow, notificationSettingsView } from '../users/notification-settings.ts';

/**
 * Turns off notification mails for the user of an unsubscribe token, signed in or not, as mail clients do with one
 * click (RFC 8058). Other mails stay. Throws `not_found` for an invalid token.
 */
export async function stopMails(context: CommunityContext, call: CallContext, token: string): Promise<void> {
  const userId = context.unsubscribeSeal.open(token);
  if (userId === undefined) throw notFound();
  const ended = {
    email_comment_notifications: false,
    email_follower_notifications: false,
    email_mention_notifications: false,
    email_unread_notifications: false,
    email_badge_notifications: false,
  };
  const row = { ...notificationSettingsRow(notificationSettingsView(undefined)), ...ended };
  await context.database.transaction(call, async (em) => {
    const db = em.getKysely<Tables>();
    // Settings are read and written under this lock.
    await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    await db
      .insertInto('notification_settings')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(ended))
      .execute();
  });
}
