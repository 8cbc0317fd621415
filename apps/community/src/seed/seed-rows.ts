import type { SeedArticle } from '@commonplace/proto/community/v1/seed';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import type { PlannedComment, PlannedReaction } from './plan-engagement.ts';

/** Inserts missing articles into the projection and returns the ids of those without stored counts. */
export async function insertArticles(
  em: SqlEntityManager,
  articles: readonly SeedArticle[],
  engagementVersion: number,
): Promise<number[]> {
  const kysely = em.getKysely<Tables>();
  await sql`
    insert into articles (deleted, id, version, user_id, organization_id, published, title, path, published_at)
    select false, * from unnest(
      ${articles.map((one) => one.id)}::integer[], ${articles.map((one) => one.version)}::integer[],
      ${articles.map((one) => one.userId)}::integer[], ${articles.map((one) => one.organizationId ?? null)}::integer[],
      ${articles.map((one) => one.published)}::boolean[], ${articles.map((one) => one.title)}::text[],
      ${articles.map((one) => one.path)}::text[], ${articles.map((one) => one.publishedAt ?? null)}::timestamptz[]
    ) on conflict (id) do nothing`.execute(kysely);
  const { rows } = await sql<{ article_id: number }>`
    insert into engagement_versions (article_id, version)
    select unnest(${articles.map((one) => one.id)}::integer[]), ${engagementVersion}
    on conflict (article_id) do nothing returning article_id`.execute(kysely);
  return rows.map((row) => row.article_id);
}

/** Inserts the comments with ids in the order of the plan. */
export async function insertComments(em: SqlEntityManager, comments: readonly PlannedComment[]): Promise<void> {
  const kysely = em.getKysely<Tables>();
  const { rows: ids } = await sql<{ id: number }>`
    select nextval((select pg_get_serial_sequence('comments', 'id')))::integer as id
    from generate_series(1, ${comments.length}::integer)`.execute(kysely);
  const idOf = (index: number | undefined) => (index === undefined ? null : (ids[index]?.id ?? null));
  await sql`
    insert into comments (id, article_id, user_id, parent_id, root_id, depth, body_markdown, body_html, created_at)
    select * from unnest(
      ${ids.map(({ id }) => id)}::integer[], ${comments.map((one) => one.articleId)}::integer[],
      ${comments.map((one) => one.userId)}::integer[], ${comments.map((one) => idOf(one.parent))}::integer[],
      ${comments.map((one) => idOf(one.root))}::integer[], ${comments.map((one) => one.depth)}::smallint[],
      ${comments.map((one) => one.markdown)}::text[], ${comments.map((one) => one.html)}::text[],
      ${comments.map((one) => one.createdAt)}::timestamptz[]
    )`.execute(kysely);
}

export async function insertReactions(em: SqlEntityManager, reactions: readonly PlannedReaction[]): Promise<void> {
  await sql`
    insert into reactions (reactable_type, reactable_id, user_id, category, created_at)
    select 'Article', * from unnest(
      ${reactions.map((one) => one.articleId)}::integer[], ${reactions.map((one) => one.userId)}::integer[],
      ${reactions.map((one) => one.category)}::text[], ${reactions.map((one) => one.createdAt)}::timestamptz[]
    )`.execute(em.getKysely<Tables>());
}
