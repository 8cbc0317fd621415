import type { Client } from 'pg';
import { renderParagraphs } from './discussion.ts';
import type { Batch } from './plan.ts';
import {
  CommentPlan,
  createFavorites,
  planReactions,
  type PlannedComment,
  type SeedTarget,
} from './plan-engagement.ts';
import { createRandom } from './random.ts';
import type { SeededArticle } from './seed-articles.ts';

const paragraphs = renderParagraphs();

/**
 * Adds the comments and reactions of a batch to the database of community, without notifications, and has community count
 * and announce them.
 */
export async function insertEngagement(
  community: Client,
  seed: number,
  { comments, reactions, discussion, offset }: Batch,
  articles: readonly SeededArticle[],
  userIds: readonly number[],
): Promise<void> {
  const targets = articles.map(({ id, published_at: at }): SeedTarget => ({ id, publishedAt: at.getTime() }));
  const [discussed, ...others] = targets;
  if (!discussed) return;
  const random = createRandom(seed, offset);
  const now = Date.now();
  const plan = new CommentPlan(random, paragraphs, userIds, now);
  plan.add(comments, createFavorites(random, discussion > 0 && others.length > 0 ? others : targets));
  plan.add(discussion, () => discussed);
  await insertComments(community, plan.comments);
  const choose = createFavorites(random, targets);
  await community.query(
    `insert into reactions (reactable_type, reactable_id, user_id, category, created_at)
    select 'Article', * from json_to_recordset($1)
      as reaction ("articleId" integer, "userId" integer, category text, "createdAt" timestamptz)`,
    [JSON.stringify(planReactions(random, { count: reactions, choose, userIds, now }))],
  );
  // A pending count without a number makes community recount the article.
  await community.query('insert into pending_counts (article_id) select unnest($1::integer[])', [
    targets.map(({ id }) => id),
  ]);
}

/** Inserts comments with ids in their order. */
async function insertComments(community: Client, comments: readonly PlannedComment[]): Promise<void> {
  const { rows } = await community.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('comments', 'id'))::integer as id from generate_series(1, $1)`,
    [comments.length],
  );
  const idOf = (index: number | undefined) => (index === undefined ? null : rows[index]?.id);
  const numbered = comments.map((comment, index) => ({
    ...comment,
    id: idOf(index),
    parent: idOf(comment.parent),
    root: idOf(comment.root),
  }));
  await community.query(
    `insert into comments (id, article_id, user_id, parent_id, root_id, depth, body_markdown, body_html, created_at)
    select * from json_to_recordset($1) as comment (id integer, "articleId" integer, "userId" integer, parent integer,
      root integer, depth smallint, markdown text, html text, "createdAt" timestamptz)`,
    [JSON.stringify(numbered)],
  );
}
