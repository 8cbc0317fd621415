import { statement, type Param } from '@commonplace/db/statement';
import { defineJob } from '@commonplace/jobs/define-job';
import type { JobContext } from '@commonplace/jobs/handler';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { CommunityContext } from '../context.ts';
import type { FollowableType } from '../tables/follows.ts';
import type { Tables } from '../tables/tables.ts';
import { isPublicArticle } from '../visibility/visibility.ts';
import { findActor } from './actor.ts';
import { readAllowance, spendAllowance } from './notification-allowance.ts';
import { notify } from './notify.ts';
import { announceIfWide } from './wide-publications.ts';

/** The position in the list of followers, in the order of their follows. */
const progressSchema = z.object({
  of: z.enum(['User', 'Organization']),
  after: z.object({ createdAt: z.string(), id: z.int() }),
});

export const notifyOfPublicationJob = defineJob({
  name: 'notify-of-publication',
  payload: z.object({
    articleId: z.int().positive(),
    turn: z.int().positive(),
    mentionsOnly: z.boolean().default(false),
  }),
  timeLimitSeconds: 60 * 60,
  maxConcurrency: 1,
});

/** Followers notified in one transaction, some hundred milliseconds. */
const batch = 5_000;

type Progress = z.output<typeof progressSchema>;

const start = { createdAt: '-infinity', id: 0 };

interface Publication {
  articleId: number;
  authorId: number;
  organizationId: number | null;
  announcedAt: string;
  mentionedUserIds: number[];
}

interface Batch extends Pick<Publication, 'articleId' | 'authorId' | 'announcedAt'> {
  followableType: FollowableType;
  followableId: number;
  /** The id of the follow before the batch. */
  createdAt: string;
  id: number;
  limit: number;
}

/** Notifies the next followers; repeating it notifies no one twice. */
export const notifyFollowers = statement(
  'notify-followers',
  (_db: Kysely<Tables>, param: Param<Batch>) => sql<{ created_at: string; id: number; notified: number }>`
    with next as (
      select created_at, id, follower_id from follows
      where followable_type = ${param('followableType')} and followable_id = ${param('followableId')} and shown
        and (created_at, id) > (${param('createdAt')}::timestamptz, ${param('id')}::integer)
        and created_at <= ${param('announcedAt')}::timestamptz
      order by created_at, id limit ${param('limit')}
    ), notified as (
      insert into notifications (user_id, kind, article_id, about_type, about_id, actor_id, created_at)
      select follower_id, 'publication', ${param('articleId')}::integer, 'Article', ${param('articleId')}::integer,
        ${param('authorId')}::integer, ${param('announcedAt')}::timestamptz
      from next where follower_id <> ${param('authorId')}::integer
      on conflict on constraint notifications_unique do nothing
      returning 1
    )
    select created_at, id, (select count(*) from notified)::integer as notified
    from next order by created_at desc, id desc limit 1`,
);

/**
 * Notifies the users that an article mentions, and the followers of its author or organization. A retry continues after
 * the last batch, and stops if the article was withdrawn. Very many followers get their notifications when they look.
 */
export async function notifyOfPublication(
  { database }: Pick<CommunityContext, 'database'>,
  payload: z.output<typeof notifyOfPublicationJob.payload>,
  { signal, progress, report }: Pick<JobContext, 'signal' | 'progress' | 'report'>,
): Promise<void> {
  let at: Progress | undefined = progressSchema.catch({ of: 'User', after: start }).parse(progress);
  while (at) {
    signal.throwIfAborted();
    const from: Progress = at;
    at = await database.transaction({ signal }, (em) => notifyNextBatch(em, payload, from));
    if (at) await report(at);
  }
}

/** Notifies one batch and returns the position of the next. */
async function notifyNextBatch(
  em: SqlEntityManager,
  { articleId, turn, mentionsOnly }: z.output<typeof notifyOfPublicationJob.payload>,
  { of, after }: Progress,
): Promise<Progress | undefined> {
  const publication = await findPublication(em, articleId, turn);
  const actor = publication && (await findActor(em.getKysely(), publication.authorId));
  if (!publication || !actor) return undefined;
  if (of === 'User' && after.id === 0) {
    const recipients = publication.mentionedUserIds.map((userId) => ({ userId, kind: 'mention' as const }));
    await notify(em, { actor, articleId, aboutType: 'Article', aboutId: articleId }, recipients);
  }
  const followableId = of === 'User' ? publication.authorId : publication.organizationId;
  const limit = actor.isLimited ? await readAllowance(em, actor.id) : batch;
  if (mentionsOnly || followableId === null || limit === 0) return undefined;
  const audience = { ...publication, followableType: of, followableId };
  const isWide = !actor.isLimited && (await announceIfWide(em, audience));
  const last = isWide ? undefined : await notifyFollowers.first(em.getKysely(), { ...audience, ...after, limit });
  if (actor.isLimited) await spendAllowance(em, actor.id, last?.notified ?? 0);
  if (last) return { of, after: { createdAt: last.created_at, id: last.id } };
  return of === 'User' ? { of: 'Organization', after: start } : undefined;
}

/**
 * Returns the publication of the job and locks it until the transaction ends. Locks the article first, as writes to it
 * do.
 */
async function findPublication(
  em: SqlEntityManager,
  articleId: number,
  turn: number,
): Promise<Publication | undefined> {
  const row = await em
    .getKysely<Tables>()
    .selectFrom('articles')
    .innerJoin('publications', 'publications.article_id', 'articles.id')
    .select(['articles.user_id', 'articles.organization_id', 'announced_at', 'mentioned_user_ids'])
    .where('publications.article_id', '=', articleId)
    .where('turn', '=', turn)
    .where('publications.published', '=', true)
    .where(isPublicArticle)
    .forShare()
    .executeTakeFirst();
  if (row?.announced_at == null) return undefined;
  return {
    articleId,
    authorId: row.user_id,
    organizationId: row.organization_id,
    announcedAt: row.announced_at,
    mentionedUserIds: row.mentioned_user_ids,
  };
}
