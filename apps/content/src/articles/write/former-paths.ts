import { statement, type Param } from '@commonplace/db/statement';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Article } from '../../tables/articles.ts';

/** The slug of an article that leaves an organization. */
interface FormerPath {
  articleId: number;
  slug: string;
  organizationId: number;
}

// Two articles of an organization may have the same slug: the path belongs to the last one that left it.
const insertFormerPaths = statement(
  'keep-former-address',
  (_db, param: Param<FormerPath>) => sql`
    insert into former_addresses (username, slug, article_id)
    select username, ${param('slug')}, ${param('articleId')}::integer from (
      select lower(username collate "C") as username from organizations
      where id = ${param('organizationId')} and not deleted
      union
      select username from former_organization_usernames where organization_id = ${param('organizationId')}
    ) as names
    order by username
    on conflict (username, slug) do update set article_id = excluded.article_id`,
);

interface FormerSlug {
  userId: number;
  organizationId: number | null;
  slug: string;
  articleId: number;
}

// An author may use a slug again: it belongs to the last article that had it.
const insertFormerSlug = statement(
  'keep-former-slug',
  (_db, param: Param<FormerSlug>) => sql`
    insert into former_slugs (user_id, organization_id, slug, article_id)
    values (${param('userId')}, ${param('organizationId')}, ${param('slug')}, ${param('articleId')})
    on conflict (user_id, slug) do update
      set organization_id = excluded.organization_id, article_id = excluded.article_id`,
);

const deleteFormerSlugs = statement(
  'delete-former-slugs',
  (_db, param: Param<{ articleId: number }>) => sql`
    delete from former_slugs where article_id = ${param('articleId')}`,
);

/** What an article's path depends on. */
type Located = Pick<Article, 'published' | 'organizationId' | 'slug'>;

/**
 * Keeps the paths that redirect to an article after a change: its former slug, and its paths below an organization
 * that it has left, under all names of the organization.
 */
export async function keepFormerPaths(em: SqlEntityManager, before: Located, article: Article): Promise<void> {
  const { slug, published } = before;
  const organizationId = before.organizationId ?? null;
  const { id: articleId, userId } = article;
  const db = em.getKysely();
  if (published && organizationId !== null && organizationId !== article.organizationId)
    await insertFormerPaths.all(db, { articleId, slug, organizationId });
  if (slug !== article.slug) await insertFormerSlug.all(db, { userId, organizationId, slug, articleId });
}

/** Keeps the slug of an article that is deleted while it is public. Forgets those of any other. */
export async function keepDeletedPath(em: SqlEntityManager, article: Article, wasPublic: boolean): Promise<void> {
  const { id: articleId, userId, slug } = article;
  const organizationId = article.organizationId ?? null;
  if (wasPublic) await insertFormerSlug.all(em.getKysely(), { userId, organizationId, slug, articleId });
  else await deleteFormerSlugs.all(em.getKysely(), { articleId });
}
