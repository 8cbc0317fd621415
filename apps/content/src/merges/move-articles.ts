import { introduceUser } from '@commonplace/people/copies';
import type { MergedAccounts } from '@commonplace/service/merged-accounts';
import { LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import { refreshVisibility } from '../articles/write/refresh-visibility.ts';
import { randomBase26 } from '../articles/slug.ts';
import { Article } from '../tables/articles.ts';
import type { Tables } from '../tables/tables.ts';

/** Keeps transactions short, so that locks are released soon. */
const maxBatch = 50;
const maxSuffix = 9_999_999;

/**
 * Moves the source's articles, including drafts, to the target and announces them. A slug that the target already uses
 * gets a suffix, and the old path redirects to the new one.
 */
export async function moveArticles(em: SqlEntityManager, merge: MergedAccounts): Promise<boolean> {
  const { sourceId, targetId, targetUsername } = merge;
  const options = { limit: maxBatch, orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const articles = await em.find(Article, { userId: sourceId }, options);
  if (articles.length === 0) return false;
  await introduceUser(em, { userId: targetId, username: targetUsername });
  await freeSlugs(em, merge, articles);
  for (const article of articles) article.userId = targetId;
  await moveRevisions(em, merge, articles);
  await refreshVisibility(em, articles, new Date());
  return articles.length === maxBatch;
}

async function moveRevisions(
  em: SqlEntityManager,
  { sourceId, targetId }: MergedAccounts,
  articles: readonly Article[],
): Promise<void> {
  const ids = articles.map(({ id }) => id);
  await em
    .getKysely<Tables>()
    .updateTable('article_revisions')
    .set({ user_id: targetId })
    .where('article_id', 'in', ids)
    .where('user_id', '=', sourceId)
    .execute();
}

async function freeSlugs(em: SqlEntityManager, merge: MergedAccounts, articles: readonly Article[]): Promise<void> {
  const db = em.getKysely<Tables>();
  const taken = await db
    .selectFrom('articles')
    .select('slug')
    .where('user_id', '=', merge.targetId)
    .where(
      'slug',
      'in',
      articles.map(({ slug }) => slug),
    )
    .execute();
  const slugs = new Set(taken.map(({ slug }) => slug));
  const renamed = articles.filter(({ slug }) => slugs.has(slug));
  if (renamed.length === 0) return;
  const source = await db
    .selectFrom('users')
    .select('username')
    .where('id', '=', merge.sourceId)
    .executeTakeFirstOrThrow();
  const username = source.username.toLowerCase();
  const addresses = renamed.map(({ id, slug }) => ({ username, slug, article_id: id }));
  await db
    .insertInto('former_addresses')
    .values(addresses)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const article of renamed) article.slug = `${article.slug}-${randomBase26(maxSuffix)}`;
}
