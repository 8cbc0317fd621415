import { statement, type Given } from '@commonplace/db/statement';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { JobContext } from '@commonplace/jobs/handler';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import type { NotificationKind } from '../tables/notifications.ts';
import type { Tables } from '../tables/tables.ts';
import { findActor } from './actor.ts';
import { commentOnShown } from './comment-on-shown.ts';
import { tell } from './tell.ts';

/** As many as an article may mention (1.11); who is named after them hears nothing. */
const mostMentions = 7;

export const notifyOfCommentJob = defineJob({
  name: 'notify-of-comment',
  payload: z.object({
    commentId: z.int().positive(),
    /** Names in lower case. */
    mentions: z.array(z.string().max(100)).max(mostMentions),
    isNew: z.boolean(),
  }),
  timeLimitSeconds: 60,
});

/** In the transaction that wrote or edited the comment. */
export async function enqueueCommentNotifications(
  em: SqlEntityManager,
  comment: { commentId: number; mentions: readonly string[]; isNew: boolean },
): Promise<void> {
  await enqueue(em, notifyOfCommentJob, { ...comment, mentions: comment.mentions.slice(0, mostMentions) });
}

interface Asked {
  commentId: number;
  mentions: string[];
  isNew: boolean;
}

interface ToldRow {
  article_id: number | null;
  podcast_episode_id: number | null;
  actor_id: number;
  user_id: number | null;
  kind: NotificationKind | null;
}

/**
 * Who is told of a comment, and at least one row while it is there and what it is about is shown; both stay so until the
 * transaction ends. Whoever wrote one of those above it is told of a reply, who is named of that, and the author of the
 * article, if it is on one, of a comment: each of the first that holds.
 */
export const recipientsOfComment = statement(
  'recipients-of-comment',
  (_db: Kysely<Tables>, given: Given<Asked>) => sql<ToldRow>`
    with recursive ${commentOnShown(sql`comments.id = ${given('commentId')}`)}, above as (
      select comments.parent_id, comments.user_id, comments.deleted_at
      from discussed join comments on comments.id = discussed.parent_id where ${given('isNew')}
      union all
      select comments.parent_id, comments.user_id, comments.deleted_at
      from above join comments on comments.id = above.parent_id
    ), recipients as (
      select user_id, 'reply' as kind, 1 as rank from above where deleted_at is null
      union all
      select users.id, 'mention', 2 from users, discussed
      where users.handle = any(${given('mentions')}::text[]) and users.closed_at is null
      union all
      select author_id, 'comment', 3 from discussed where ${given('isNew')} and author_id is not null
    )
    select distinct on (recipients.user_id)
      article_id, podcast_episode_id, discussed.user_id as actor_id, recipients.user_id, recipients.kind
    from discussed left join recipients on true
    order by recipients.user_id, recipients.rank`,
);

/** Tells of a comment, or of an edit whoever is mentioned in it now; who is mentioned no more is told no more. */
export async function notifyOfComment(
  { database }: Pick<CommunityContext, 'database'>,
  { commentId, mentions, isNew }: z.output<typeof notifyOfCommentJob.payload>,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  await database.transaction(signal, async (em) => {
    const rows = await recipientsOfComment.all(em.getKysely(), { commentId, mentions, isNew });
    const [first] = rows;
    const actor = first && (await findActor(em.getKysely(), first.actor_id));
    if (!first || !actor) return;
    const recipients = rows.flatMap(({ user_id: userId, kind }) => (userId && kind ? [{ userId, kind }] : []));
    const { article_id: articleId, podcast_episode_id: podcastEpisodeId } = first;
    const news = { actor, articleId, podcastEpisodeId, aboutType: 'Comment', aboutId: commentId } as const;
    await tell(em, news, recipients);
    if (!isNew) await forgetMentions(em, articleId, commentId, mentions);
  });
}

async function forgetMentions(
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
