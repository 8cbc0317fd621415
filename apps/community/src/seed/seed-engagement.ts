import type { CallContext } from '@commonplace/domain/call-context';
import { invalid } from '@commonplace/domain/errors';
import { requireOperator } from '@commonplace/domain/principal';
import type { SeedEngagementRequest } from '@commonplace/proto/community/v1/seed';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { countEngagement, type Engagement } from '../engagement/count-engagement.ts';
import type { Tables } from '../tables/tables.ts';
import { renderParagraphs, type CommentText } from './discussion.ts';
import { CommentPlan, createFavorites, planReactions, type SeedTarget } from './plan-engagement.ts';
import { createRandom } from './random.ts';
import { insertArticles, insertComments, insertReactions } from './seed-rows.ts';

const maxArticles = 10_000;
const maxRows = 50_000;

/** The version of newly seeded counts; later ones are newer. */
const firstVersion = 1;

/**
 * Writes articles into the projection and adds engagement to those without any. Announces nothing; returns the counts
 * of all these articles.
 */
export async function seedEngagement(
  context: CommunityContext,
  call: CallContext,
  request: SeedEngagementRequest,
): Promise<(Engagement & { version: number })[]> {
  requireOperator(call.principal);
  checkSize(request);
  const paragraphs = await renderParagraphs(context.markdown);
  return context.database.transaction(call.signal, async (em) => {
    const userIds = await selectUserIds(em, request.firstUserId, request.lastUserId);
    if (userIds.length === 0) throw invalid('there are no users in this range');
    const fresh = new Set(await insertArticles(em, request.articles, firstVersion));
    await engage(em, request, { fresh, userIds, paragraphs });
    const articleIds = request.articles.map(({ id }) => id);
    const versions = await selectVersions(em, articleIds);
    const engagements = await countEngagement(em.getKysely(), articleIds);
    return engagements.map((one) => ({ ...one, version: versions.get(one.articleId) ?? firstVersion }));
  });
}

function checkSize({ articles, commentsCount, reactionsCount, thread }: SeedEngagementRequest): void {
  const rows = [commentsCount, reactionsCount, thread?.commentsCount ?? 0];
  if (articles.length > maxArticles || rows.some((count) => count < 0 || count > maxRows)) {
    throw invalid(`at most ${maxArticles} articles, and ${maxRows} comments and reactions, at a time`);
  }
}

interface SeedInputs {
  /** Articles without engagement. */
  fresh: ReadonlySet<number>;
  userIds: readonly number[];
  /** The paragraphs of comments. */
  paragraphs: readonly CommentText[];
}

async function engage(
  em: SqlEntityManager,
  request: SeedEngagementRequest,
  { fresh, userIds, paragraphs }: SeedInputs,
): Promise<void> {
  const targets = request.articles.flatMap(({ id, published, publishedAt }): SeedTarget[] =>
    published && publishedAt && fresh.has(id) ? [{ id, publishedAt: Date.parse(publishedAt) }] : [],
  );
  if (targets.length === 0) return;
  const random = createRandom(request.seed, targets[0]?.id ?? 0);
  const now = Date.now();
  const plan = new CommentPlan(random, paragraphs, userIds, now);
  const others = targets.filter(({ id }) => id !== request.thread?.articleId);
  if (others.length > 0) plan.add(request.commentsCount, createFavorites(random, others));
  const discussed = targets.find(({ id }) => id === request.thread?.articleId);
  if (discussed) plan.add(request.thread?.commentsCount ?? 0, () => discussed);
  await insertComments(em, plan.comments);
  const choose = createFavorites(random, targets);
  await insertReactions(em, planReactions(random, { count: request.reactionsCount, choose, userIds, now }));
}

async function selectVersions(em: SqlEntityManager, articleIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('engagement_versions')
    .select(['article_id', 'version'])
    .where('article_id', '=', sql<number>`any (${articleIds}::integer[])`)
    .execute();
  return new Map(rows.map((row) => [row.article_id, row.version]));
}

async function selectUserIds(em: SqlEntityManager, first: number, last: number): Promise<number[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('users')
    .select('id')
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where(sql<boolean>`standings = '{}'`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
