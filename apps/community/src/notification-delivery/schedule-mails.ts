import { statement, type Param } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { isInactiveAccount } from '../users/status/conditions.ts';
import type { NotificationKind } from '../tables/notifications.ts';
import type { Tables } from '../tables/tables.ts';

interface Wanting {
  comments: number[];
  mentions: number[];
  follows: number[];
  badges: number[];
}

/**
 * Schedules a mail for users who want it, confirmed their address and have none scheduled. The delay leaves out what is
 * withdrawn within moments; mails are at least an hour apart.
 */
export const scheduledMails = statement(
  'notification-mail-waits',
  (_db: Kysely<Tables>, param: Param<Wanting>) => sql`
    insert into notification_mails as mails (user_id, due_at)
    select users.id, now() + interval '2 minutes'
    from users left join notification_settings as settings on settings.user_id = users.id
    where users.id = any(
        ${param('comments')}::integer[] || ${param('mentions')}::integer[] || ${param('follows')}::integer[]
          || ${param('badges')}::integer[]
      )
      and users.email_confirmed_at is not null and users.closed_at is null
      and not ${isInactiveAccount()}
      and (
        (users.id = any(${param('comments')}::integer[]) and coalesce(settings.email_comment_notifications, true))
        or (users.id = any(${param('mentions')}::integer[]) and coalesce(settings.email_mention_notifications, true))
        or (users.id = any(${param('follows')}::integer[]) and coalesce(settings.email_follower_notifications, true))
        or (users.id = any(${param('badges')}::integer[]) and coalesce(settings.email_badge_notifications, true))
      )
    order by users.id
    on conflict (user_id) do update set due_at = greatest(excluded.due_at, mails.mailed_at + interval '1 hour')
      where mails.due_at is null`,
);

/**
 * Schedules mails about notifications for users who want them; all notifications of an hour share one mail. Reactions
 * and publications cause none.
 */
export async function scheduleMails(
  em: SqlEntityManager,
  recipients: readonly { userId: number; kind: NotificationKind }[],
): Promise<void> {
  const of = (...kinds: NotificationKind[]) =>
    recipients.filter(({ kind }) => kinds.includes(kind)).map(({ userId }) => userId);
  const wanting = {
    comments: of('comment', 'reply'),
    mentions: of('mention'),
    follows: of('follow'),
    badges: of('badge_achievement'),
  };
  if (Object.values(wanting).every((ids) => ids.length === 0)) return;
  await scheduledMails.all(em.getKysely(), wanting);
}
