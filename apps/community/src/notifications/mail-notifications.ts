import { statement, type Param } from '@commonplace/db/statement';
import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { sendMail } from '@commonplace/mail/send-mail';
import { line } from '@commonplace/mail/values';
import { notificationsMail } from '@commonplace/mail/templates/notifications';
import { oneLine } from '@commonplace/rules/names';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import { commentPath } from '../comments/id-code.ts';
import { pages } from '../mails/account-mails.ts';
import { mailReaderColumns } from '../mails/mail-reader.ts';
import type { SiteIdentity } from '../site/site.ts';
import { isSpamAccount } from '../users/status/conditions.ts';
import type { AboutType, NotificationKind } from '../tables/notifications.ts';
import type { Tables } from '../tables/tables.ts';
import { mailFrame } from './mail-frame.ts';
import { isSubjectPublic } from './subject-visibility.ts';

/** Notifications listed in one mail. */
const maxListed = 10;

interface MailItemRow {
  kind: NotificationKind;
  who: string;
  username: string;
  title: string | null;
  /** The path of the article or episode. */
  path: string | null;
  aboutType: AboutType;
  aboutId: number;
  isOnEpisode: boolean;
  total: number;
}

/** Reads unread, visible notifications since the last mail, of the kinds that the user wants mail about. */
export const notificationsForMail = statement(
  'notifications-for-mail',
  (_db: Kysely<Tables>, param: Param<{ userId: number }>) => sql<MailItemRow>`
    select notifications.kind, author.name as who, author.username, notifications.about_type as "aboutType",
      notifications.about_id as "aboutId", coalesce(
        (select title from articles where id = notifications.article_id),
        (select title from podcast_episodes where id = notifications.podcast_episode_id),
        (select badge_title from badge_achievements where kind = 'badge_achievement' and id = about_id)
      ) as title, coalesce(
        (select path from articles where id = notifications.article_id),
        (select path from podcast_episodes where id = notifications.podcast_episode_id)
      ) as path, notifications.podcast_episode_id is not null as "isOnEpisode", (count(*) over ())::integer as total
    from notifications
    join notification_mails as mails on mails.user_id = notifications.user_id
    cross join lateral (
      select name, username from users where id = notifications.actor_id and not ${isSpamAccount()} offset 0
    ) as author
    left join notification_settings as settings on settings.user_id = notifications.user_id
    where notifications.user_id = ${param('userId')} and notifications.read_at is null and mails.due_at is not null
      and notifications.created_at > coalesce(mails.mailed_at, now() - interval '1 day')
      and ${isSubjectPublic}
      and case
        when kind in ('comment', 'reply') then coalesce(settings.email_comment_notifications, true)
        when kind = 'mention' then coalesce(settings.email_mention_notifications, true)
        when kind = 'follow' then coalesce(settings.email_follower_notifications, true)
        when kind = 'badge_achievement' then coalesce(settings.email_badge_notifications, true)
        else false
      end
    order by notifications.created_at desc, notifications.id desc
    limit ${sql.lit(maxListed)}`,
);

export const mailNotificationsJob = defineJob({
  name: 'mail-notifications',
  payload: z.object({}),
  timeLimitSeconds: 10 * 60,
  maxConcurrency: 1,
  schedule: '*/5 * * * *',
});

/** Reads the users with a due mail, longest overdue first. */
export const dueMails = statement(
  'due-notification-mails',
  (_db: Kysely<Tables>, _given: Param<object>) => sql<{
    user_id: number;
  }>`
  select user_id from notification_mails where due_at <= now() order by due_at limit 100`,
);

/** Sends the due mails. A mail that fails is retried in an hour and does not block others. */
export async function mailNotifications(
  context: CommunityContext,
  { signal, logger }: Pick<JobContext, 'signal' | 'logger'>,
): Promise<void> {
  const site = await context.site.identify();
  for (;;) {
    const due = await dueMails.all(context.database.reader(signal), {});
    if (due.length === 0) return;
    for (const { user_id: userId } of due) {
      signal.throwIfAborted();
      try {
        await mailTo(context, site, userId, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        logger.error({ err: error, userId }, 'cannot send a notification mail');
        await sql`
          update notification_mails set due_at = now() + interval '1 hour'
          where user_id = ${userId}`.execute(context.database.reader(signal));
      }
    }
  }
}

/** Sends a user their new notifications, unless there are none left. */
async function mailTo(
  context: CommunityContext,
  site: SiteIdentity,
  userId: number,
  signal: AbortSignal,
): Promise<void> {
  await context.database.transaction({ signal }, async (em) => {
    const db = em.getKysely<Tables>();
    const reader = await db
      .selectFrom('users')
      .select(mailReaderColumns)
      .where('id', '=', userId)
      .where('closed_at', 'is', null)
      .where('email_confirmed_at', 'is not', null)
      .executeTakeFirst();
    const news = reader ? await notificationsForMail.all(db, { userId }) : [];
    const mailed = reader && news.length > 0 ? { mailed_at: sql<string>`now()` } : {};
    await db
      .updateTable('notification_mails')
      .set({ due_at: null, ...mailed })
      .where('user_id', '=', userId)
      .execute();
    if (!reader || !news[0]) return;
    const frame = mailFrame(context, site, { ...reader, id: userId });
    const props = {
      ...frame,
      news: news.map((row) => ({ who: lineOr(row.who, 'Someone'), what: inWords(row), link: site.url(pathOf(row)) })),
      others: news[0].total - news.length,
    };
    await sendMail(em, notificationsMail, props, { address: reader.email, name: frame.name });
  });
}

/** Returns a text of another user if it may stand in a line of a mail, else a placeholder. */
function lineOr(text: string, otherwise: string): string {
  return line.safeParse(oneLine(text)).data ?? otherwise;
}

/** Returns the path of what a notification is about. */
function pathOf({ kind, username, path, aboutType, aboutId }: MailItemRow): string {
  if (kind === 'follow') return `/${username}`;
  if (aboutType === 'Comment') return commentPath(username, aboutId);
  return path ?? pages.notifications;
}

function inWords({ kind, title, isOnEpisode }: MailItemRow): string {
  if (kind === 'follow') return 'follows you';
  if (kind === 'badge_achievement') return `awarded you the badge ${lineOr(`“${title ?? ''}”`, 'of this site')}`;
  const where = lineOr(`“${title ?? ''}”`, isOnEpisode ? 'an episode' : 'an article');
  if (kind === 'reply') return `replied to your comment on ${where}`;
  return kind === 'mention' ? `mentioned you in ${where}` : `commented on ${where}`;
}
