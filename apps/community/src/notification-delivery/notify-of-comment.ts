import { waitForLock } from '@commonplace/db/advisory-locks';
import { statement, type Param } from '@commonplace/db/statement';
import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import type { NotificationKind } from '../tables/notifications.ts';
import type { Tables } from '../tables/tables.ts';
import { toActor } from './actor.ts';
import { selectVisibleComments } from './visible-comments.ts';
import { jobNames, addCommentNotification, notificationPending } from './pending-notifications.ts';
import { notifyBatch, type AddressedNotification } from './notify.ts';

/** As many as an article may mention (rules.md#article-limits); further ones are ignored. */
const maxMentions = 7;

export const notifyOfCommentJob = defineJob({
  name: jobNames.comment,
  payload: z.object({
    commentId: z.int().positive(),
    /** Usernames in lower case. */
    mentions: z.array(z.string().max(100)).max(maxMentions),
    isNew: z.boolean(),
  }),
  timeLimitSeconds: 60,
});

type Comment = z.output<typeof notifyOfCommentJob.payload>;

/**
 * Adds a pending notification in the transaction that edited the comment. The statement that inserts a comment adds its
 * own.
 */
export async function queueCommentNotification(em: SqlEntityManager, comment: Comment): Promise<void> {
  await addCommentNotification.all(em.getKysely(), { payload: pendingCommentPayload(comment) });
  notificationPending.raise(em);
}

/** Returns the payload of a pending notification of a comment. */
export function pendingCommentPayload(comment: Comment): string {
  return JSON.stringify({ ...comment, mentions: comment.mentions.slice(0, maxMentions) });
}

interface RecipientRow {
  comment_id: number;
  article_id: number | null;
  podcast_episode_id: number | null;
  actor_id: number;
  standings: string[];
  user_id: number | null;
  kind: NotificationKind | null;
}

/**
 * Selects the recipients of comments, and at least one row of each public comment; locks comment and target until the
 * transaction ends. Authors of comments above get a reply, mentioned users a mention, and the author of the article a
 * comment: the first that applies.
 */
export const recipientsOfComments = statement(
  'recipients-of-comments',
  (_db: Kysely<Tables>, param: Param<{ comments: string }>) => sql<RecipientRow>`
    with recursive requested as materialized (
      select "commentId" as comment_id, mentions, "isNew" as is_new
      from json_to_recordset(${param('comments')}::json) as given ("commentId" integer, mentions text[], "isNew" boolean)
    ), ${selectVisibleComments(sql`comments.id = any(array(select comment_id from requested))`)}, new as (
      select discussed.* from discussed join requested on comment_id = discussed.id where is_new
    ), above as (
      select new.id as comment_id, comments.parent_id, comments.user_id, comments.deleted_at
      from new join comments on comments.id = new.parent_id
      union all
      select above.comment_id, comments.parent_id, comments.user_id, comments.deleted_at
      from above join comments on comments.id = above.parent_id
    ), recipients as (
      select comment_id, user_id, 'reply' as kind, 1 as rank from above where deleted_at is null
      union all
      select requested.comment_id, users.id, 'mention', 2
      from requested cross join lateral (select id from users where handle = any(requested.mentions) and closed_at is null) as users
      union all
      select id, author_id, 'comment', 3 from new where author_id is not null
    )
    select distinct on (discussed.id, recipients.user_id) discussed.id as comment_id, article_id, podcast_episode_id,
      discussed.user_id as actor_id, actor.standings, recipients.user_id, recipients.kind
    from discussed join users as actor on actor.id = discussed.user_id
      left join recipients on recipients.comment_id = discussed.id
    order by discussed.id, recipients.user_id, recipients.rank`,
);

/** Handles a single comment as a job. */
export async function notifyOfComment(
  { database }: Pick<CommunityContext, 'database'>,
  comment: Comment,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  await database.transaction({ signal }, async (em) => {
    await waitForLock(em, 'notifications');
    await deliverCommentNotifications(em, [comment]);
  });
}

/**
 * Notifies users of comments, and newly mentioned users of an edit; deletes notifications of removed mentions. The
 * caller has locked `news`.
 */
export async function deliverCommentNotifications(em: SqlEntityManager, comments: readonly Comment[]): Promise<void> {
  const requested = new Map<number, Comment>();
  for (const comment of comments) {
    const isNew = comment.isNew || requested.get(comment.commentId)?.isNew === true;
    requested.set(comment.commentId, { ...comment, isNew });
  }
  const rows = await recipientsOfComments.all(em.getKysely(), { comments: JSON.stringify([...requested.values()]) });
  const recipientsById = Map.groupBy(rows, (row) => row.comment_id);
  await notifyBatch(
    em,
    [...recipientsById].flatMap(([commentId, recipients]) => toNotifications(commentId, recipients)),
  );
  for (const { commentId } of comments.filter(({ isNew }) => !isNew)) {
    const [first] = recipientsById.get(commentId) ?? [];
    if (first) await removeMentions(em, first.article_id, commentId, requested.get(commentId)?.mentions ?? []);
  }
}

/** Returns no notification for the comment of a spam account. */
function toNotifications(commentId: number, rows: readonly RecipientRow[]): AddressedNotification[] {
  const [first] = rows;
  const actor = first && toActor(first.actor_id, first.standings);
  if (!actor) return [];
  const recipients = rows.flatMap(({ user_id: userId, kind }) => (userId && kind ? [{ userId, kind }] : []));
  const { article_id: articleId, podcast_episode_id: podcastEpisodeId } = first;
  return [{ actor, articleId, podcastEpisodeId, aboutType: 'Comment', aboutId: commentId, recipients }];
}

async function removeMentions(
  em: SqlEntityManager,
  articleId: number | null,
  commentId: number,
  mentions: readonly string[],
): Promise<void> {
  await em
    .getKysely<Tables>()
    .deleteFrom('notifications')
    .where('article_id', articleId === null ? 'is' : '=', articleId)
    .where('about_type', '=', 'Comment')
    .where('about_id', '=', commentId)
    .where('kind', '=', 'mention')
    .where('user_id', 'not in', (eb) =>
      eb
        .selectFrom('users')
        .select('users.id')
        .where('users.handle', '=', sql<string>`any(${mentions}::text[])`),
    )
    .execute();
}
