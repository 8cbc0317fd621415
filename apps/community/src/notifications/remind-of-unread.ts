import { statement, type Param } from '@commonplace/db/statement';
import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import { sendMail } from '@commonplace/mail/send-mail';
import { unreadNotificationsMail } from '@commonplace/mail/templates/unread-notifications';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import type { MailReader } from '../mails/mail-reader.ts';
import { isInactiveAccount } from '../users/status/conditions.ts';
import type { Tables } from '../tables/tables.ts';
import { isPublicArticle } from '../visibility/visibility.ts';
import { mailFrame } from './mail-frame.ts';
import { isSubjectPublic } from './subject-visibility.ts';

export const remindOfUnreadJob = defineJob({
  name: 'remind-of-unread',
  payload: z.object({}),
  timeLimitSeconds: 60 * 60,
  maxConcurrency: 1,
  schedule: '29 7 * * *',
});

/** Users per transaction. */
const batch = 500;

/** Reads the last user of the next batch. */
export const lastOfBatch = statement('last-of-people', (_db: Kysely<Tables>, param: Param<{ after: number }>) => {
  const people = sql`select id from users where id > ${param('after')} order by id limit ${sql.lit(batch)}`;
  return sql<{ last: number | null }>`select max(id)::integer as last from (${people}) as people`;
});

/** Returns the publications that a user has neither looked at nor been notified of, since an instant and for a day. */
const unseenSince = (instant: RawBuilder<unknown>) => sql`
  from follows
  join wide_publications as wide on wide.followable_type = follows.followable_type
    and wide.followable_id = follows.followable_id and wide.announced_at > ${instant}
    and wide.announced_at < now() - interval '1 day' and wide.announced_at >= follows.created_at
  join articles on articles.id = wide.article_id and ${isPublicArticle}
  where follows.follower_id = users.id and follows.shown and wide.actor_id <> users.id
    and wide.id > coalesce((select publication_id from notification_positions where user_id = users.id), 0)`;

/**
 * Marks as reminded and returns the users with notifications unread for a day, from the last week or since their last
 * reminder, which was at least a week ago.
 */
export const usersToRemind = statement(
  'people-to-remind',
  (_db: Kysely<Tables>, param: Param<{ after: number; last: number }>) => sql<
    MailReader & { id: number; unread: number }
  >`
    with due as (
      select users.id, users.email, users.username, users.name, users.email_confirmed_at as "emailConfirmedAt"
      from users
      left join notification_settings as settings on settings.user_id = users.id
      left join lateral (
        select reminded_at from notification_mails where user_id = users.id offset 0
      ) as mails on true
      where users.id > ${param('after')} and users.id <= ${param('last')}
        and users.email_confirmed_at is not null and users.closed_at is null
        and not ${isInactiveAccount()}
        and coalesce(settings.email_unread_notifications, true)
        and coalesce(mails.reminded_at < now() - interval '7 days', true)
        and (exists (
          select from notifications where user_id = users.id and read_at is null
            and created_at > greatest(mails.reminded_at, now() - interval '7 days')
            and created_at < now() - interval '1 day' and ${isSubjectPublic}
        ) or exists (select ${unseenSince(sql`greatest(mails.reminded_at, now() - interval '7 days')`)}))
    ), noted as (
      insert into notification_mails (user_id, reminded_at) select id, now() from due order by id
      on conflict (user_id) do update set reminded_at = excluded.reminded_at
    )
    select users.*, (
      select count(*) from notifications where user_id = users.id and read_at is null and ${isSubjectPublic}
    )::integer + (
      select count(distinct wide.article_id) ${unseenSince(sql`'-infinity'`)}
    )::integer as unread from due as users`,
);

/** Reminds users of unread notifications, at most once a week. A retry continues where the last run stopped. */
export async function remindOfUnread(
  context: CommunityContext,
  { signal, progress, report }: Pick<JobContext, 'signal' | 'progress' | 'report'>,
): Promise<void> {
  const site = await context.site.identify();
  let { after } = z.object({ after: z.int() }).catch({ after: 0 }).parse(progress);
  for (;;) {
    signal.throwIfAborted();
    const { last } = await lastOfBatch.one(context.database.reader(signal), { after });
    if (last === null) return;
    const from = after;
    await context.database.transaction({ signal }, async (em) => {
      for (const reader of await usersToRemind.all(em.getKysely(), { after: from, last })) {
        const frame = mailFrame(context, site, reader);
        const unread = reader.unread === 1 ? '1 notification' : `${reader.unread} notifications`;
        await sendMail(em, unreadNotificationsMail, { ...frame, unread }, { address: reader.email, name: frame.name });
      }
    });
    after = last;
    await report({ after });
  }
}
