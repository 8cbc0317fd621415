import type { CallContext } from '@commonplace/domain/call-context';
import { perform, type JobContext, type JobHandler } from '@commonplace/jobs/handler';
import { sql } from 'kysely';
import { pino } from 'pino';
import {
  removeActorNotifications,
  removeActorNotificationsJob,
} from '../notification-delivery/remove-actor-notifications.ts';
import {
  removePublicationNotifications,
  removePublicationNotificationsJob,
} from '../notification-delivery/remove-publication-notifications.ts';
import { applyArticleEvents } from '../notification-delivery/apply-article-events.ts';
import { notifyOfComment, notifyOfCommentJob } from '../notification-delivery/notify-of-comment.ts';
import {
  notifyOfFollows,
  notifyOfFollowsJob,
  notifyOfManyFollows,
  notifyOfManyFollowsJob,
} from '../notification-delivery/notify-of-follows.ts';
import { notifyOfPublication, notifyOfPublicationJob } from '../notification-delivery/notify-of-publication.ts';
import { notifyOfReaction, notifyOfReactionJob } from '../notification-delivery/notify-of-reaction.ts';
import { deliverPending } from '../notification-delivery/deliver-pending.ts';
import { listNotifications } from '../notifications/list-notifications.ts';
import { mailNotifications } from '../notifications/mail-notifications.ts';
import type { Tables } from '../tables/tables.ts';
import { articleEvent, type TestContext } from './fixture.ts';

function handlersOf(context: TestContext): JobHandler[] {
  return [
    perform(notifyOfCommentJob, (payload, job) => notifyOfComment(context, payload, job)),
    perform(notifyOfReactionJob, (payload, job) => notifyOfReaction(context, payload, job)),
    perform(notifyOfFollowsJob, (payload, job) => notifyOfFollows(context, payload, job)),
    perform(notifyOfManyFollowsJob, (payload, job) => notifyOfManyFollows(context, payload, job)),
    perform(notifyOfPublicationJob, (payload, job) => notifyOfPublication(context, payload, job)),
    perform(removePublicationNotificationsJob, (payload, job) => removePublicationNotifications(context, payload, job)),
    perform(removeActorNotificationsJob, (payload, job) => removeActorNotifications(context, payload, job)),
  ];
}

/** Creates the context of a job without progress. */
export function jobContext(changes: Partial<JobContext> = {}): JobContext {
  return {
    id: 'job',
    attempt: 1,
    signal: new AbortController().signal,
    progress: undefined,
    report: async () => undefined,
    logger: pino({ level: 'silent' }),
    ...changes,
  };
}

/** Runs all pending notification work twice, including scheduled mails. */
export async function deliverAllNotifications(context: TestContext, { mails = true } = {}): Promise<void> {
  const pending = await context.database.reader<Tables>().selectFrom('news_marks').select(['job', 'payload']).execute();
  await deliverPending(context.database, jobContext().signal);
  for (const handler of handlersOf(context)) {
    for (const { job, payload } of pending) if (job === handler.job.name) await handler.prepare(payload)(jobContext());
  }
  for (const handler of handlersOf(context)) {
    const { rows } = await sql<{ payload: unknown }>`
      with taken as (delete from jobs.job where name = ${handler.job.name} returning id, data)
      select data -> 'payload' as payload from taken order by id`.execute(context.database.reader());
    for (const { payload } of rows) {
      await handler.prepare(payload)(jobContext());
      // A process may stop after the work and before it reports that.
      await handler.prepare(payload)(jobContext());
    }
  }
  if (!mails) return;
  await sql`update notification_mails set due_at = now() where due_at is not null`.execute(context.database.reader());
  await mailNotifications(context, jobContext());
}

/** Lists a user's notifications, newest first: kind, actor (number of actors), subject. */
export async function notificationsOf(context: TestContext, call: CallContext): Promise<string[]> {
  const { rows } = await listNotifications(context, call, { unreadOnly: false, page: 1, perPage: 100 });
  return rows.map(
    (row) => `${row.kind} by ${row.author_username} (${row.actors_count}): ${row.about_type} ${row.about_id}`,
  );
}

/** Counts the notifications about an article. */
export async function countNotificationsAbout(context: TestContext, articleId: number): Promise<number> {
  const db = context.database.reader<Tables>();
  const rows = await db.selectFrom('notifications').select('id').where('article_id', '=', articleId).execute();
  return rows.length;
}

/** Handles an event about an article, published at this moment by default. */
export async function articleChanged(
  context: TestContext,
  init: Parameters<typeof articleEvent>[0],
  publishedAt = new Date().toISOString(),
): Promise<void> {
  await context.database.transaction(undefined, (em) =>
    applyArticleEvents(em, [articleEvent({ publishedAt, ...init })]),
  );
}
