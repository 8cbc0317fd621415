import { statement, type Given } from '@commonplace/db/statement';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { NotificationKind } from '../tables/notifications.ts';
import type { Tables } from '../tables/tables.ts';

/** A mail to somebody about what they have not read yet. */
export const mailNotificationsJob = defineJob({
  name: 'mail-notifications',
  payload: z.object({ userId: z.int().positive() }),
  timeLimitSeconds: 60,
});

/** What is taken back within moments is in no mail. */
const delayMs = 2 * 60 * 1_000;
/** From one mail to the next, to the same person, whatever happens. */
const intervalMs = 60 * 60 * 1_000;

interface Wanting {
  comments: number[];
  mentions: number[];
  follows: number[];
}

/** Those who want such mail, read it, and have none waiting. */
export const mailWaits = statement(
  'notification-mail-waits',
  (_db: Kysely<Tables>, given: Given<Wanting>) => sql<{ user_id: number; mailed_at: string | null }>`
    insert into notification_mails (user_id, waiting)
    select users.id, true from users left join notification_settings as settings on settings.user_id = users.id
    where users.id = any(${given('comments')}::integer[] || ${given('mentions')}::integer[] || ${given('follows')}::integer[])
      and users.email_confirmed_at is not null and users.closed_at is null
      and not users.standings && array['suspended', 'spam', 'banned']
      and (
        (users.id = any(${given('comments')}::integer[]) and coalesce(settings.email_comment_notifications, true))
        or (users.id = any(${given('mentions')}::integer[]) and coalesce(settings.email_mention_notifications, true))
        or (users.id = any(${given('follows')}::integer[]) and coalesce(settings.email_follower_notifications, true))
      )
    order by users.id
    on conflict (user_id) do update set waiting = true where not notification_mails.waiting
    returning user_id, mailed_at`,
);

/**
 * Has people sent a mail about what they are told of, if they want mail about such things: all of an hour is one mail.
 * Nobody is sent one about a reaction or a publication.
 */
export async function requestMails(
  em: SqlEntityManager,
  told: readonly { userId: number; kind: NotificationKind }[],
): Promise<void> {
  const of = (...kinds: NotificationKind[]) =>
    told.filter(({ kind }) => kinds.includes(kind)).map(({ userId }) => userId);
  const wanting = { comments: of('comment', 'reply'), mentions: of('mention'), follows: of('follow') };
  if (Object.values(wanting).every((ids) => ids.length === 0)) return;
  for (const { user_id: userId, mailed_at: mailedAt } of await mailWaits.all(em.getKysely(), wanting)) {
    const soonest = Date.now() + delayMs;
    const next = mailedAt === null ? soonest : Math.max(soonest, new Date(mailedAt).getTime() + intervalMs);
    await enqueue(em, mailNotificationsJob, { userId }, { startAfter: new Date(next) });
  }
}
