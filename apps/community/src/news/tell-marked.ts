import { tryLock } from '@commonplace/db/advisory-locks';
import type { Database } from '@commonplace/db/database';
import { statement, type Given } from '@commonplace/db/statement';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import type { Tables } from '../tables/tables.ts';
import { jobNames } from './marks.ts';
import { notifyOfCommentJob, tellOfComments } from './notify-of-comment.ts';
import { notifyOfMarkJob } from './notify-of-mark.ts';
import { notifyOfReactionJob, tellOfReactions } from './notify-of-reaction.ts';

/** Pending notifications handled in one transaction. */
const batchSize = 200;

type Mark = z.output<typeof notifyOfMarkJob.payload>;

const takeMarks = statement(
  'take-news-marks',
  (_db: Kysely<Tables>, _given: Given<object>) => sql<Mark>`
    with taken as (
      delete from news_marks where id = any(array(select id from news_marks order by id limit ${sql.lit(batchSize)}))
      returning id, job, payload
    )
    select job, payload from taken order by id`,
);

const lockArticles = statement(
  'lock-articles-of-news',
  (_db: Kysely<Tables>, given: Given<{ articleIds: number[]; commentIds: number[] }>) => sql`
    select from articles
    where id = any(${given('articleIds')}::integer[]
      || array(select article_id from comments where id = any(${given('commentIds')}::integer[])))
    order by id for share`,
);

/**
 * Handles pending notifications in one transaction, so that a crash loses nothing. Returns whether any may remain;
 * false when another process holds the lock.
 */
export function tellMarked(database: Database, signal: AbortSignal): Promise<boolean> {
  return database.transaction(signal, async (em) => {
    // One process at a time: a later change adds a later pending notification.
    if (!(await tryLock(em, 'news'))) return false;
    const { comments, reactions, others, isFull } = await take(em);
    // In the lock order of writes to articles.
    await lockArticles.all(em.getKysely(), {
      articleIds: reactions.flatMap(({ reactableType, reactableId }) =>
        reactableType === 'Article' ? [reactableId] : [],
      ),
      commentIds: [
        ...comments.map(({ commentId }) => commentId),
        ...reactions.flatMap(({ reactableType, reactableId }) => (reactableType === 'Comment' ? [reactableId] : [])),
      ],
    });
    if (comments.length > 0) await tellOfComments(em, comments);
    if (reactions.length > 0) await tellOfReactions(em, reactions);
    for (const mark of others) await enqueue(em, notifyOfMarkJob, mark);
    return isFull;
  });
}

/** Enqueues a job for each pending notification, because one of them may have made the batch fail. */
export function enqueueMarked(database: Database, signal: AbortSignal): Promise<void> {
  return database.transaction(signal, async (em) => {
    if (!(await tryLock(em, 'news'))) return;
    const { comments, reactions, others } = await take(em);
    for (const comment of comments) await enqueue(em, notifyOfCommentJob, comment);
    for (const reaction of reactions) await enqueue(em, notifyOfReactionJob, reaction);
    for (const mark of others) await enqueue(em, notifyOfMarkJob, mark);
  });
}

/** Reads a batch of pending notifications by kind; `others` cannot be read and become single jobs. */
async function take(em: SqlEntityManager) {
  const marks = await takeMarks.all(em.getKysely(), {});
  const comments: z.output<typeof notifyOfCommentJob.payload>[] = [];
  const reactions: z.output<typeof notifyOfReactionJob.payload>[] = [];
  const others: Mark[] = [];
  for (const mark of marks) {
    const comment = mark.job === jobNames.comment && notifyOfCommentJob.payload.safeParse(mark.payload).data;
    const reaction = mark.job === jobNames.reaction && notifyOfReactionJob.payload.safeParse(mark.payload).data;
    if (comment) comments.push(comment);
    else if (reaction) reactions.push(reaction);
    else others.push(mark);
  }
  return { comments, reactions, others, isFull: marks.length === batchSize };
}
