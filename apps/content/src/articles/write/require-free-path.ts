import { statement, type Param } from '@commonplace/db/statement';
import { violation } from '@commonplace/domain/violations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Article } from '../../tables/articles.ts';

interface Wanted {
  id: number;
  userId: number;
  organizationId: number | null;
  slug: string;
}

/** Reserves a path below an organization until the end of the transaction, since no index keeps it unique. */
const reserve = statement(
  'reserve-slug',
  (_db, param: Param<Pick<Wanted, 'organizationId' | 'slug'>>) => sql`
    select pg_advisory_xact_lock(${param('organizationId')}::integer, hashtext('slug ' || ${param('slug')}::text))`,
);

const others = statement(
  'articles-with-slug',
  (_db, param: Param<Wanted>) => sql`
    select from articles where user_id = ${param('userId')} and slug = ${param('slug')} and id <> ${param('id')}
    union all
    select from articles
    where organization_id = ${param('organizationId')} and slug = ${param('slug')} and id <> ${param('id')}
    limit 1`,
);

/**
 * Checks that no other article of the author or of the organization has the path that an article gets by a change of its
 * slug or organization.
 * @throws DomainError validation_failed.
 */
export async function requireFreePath(
  em: SqlEntityManager,
  before: Pick<Article, 'organizationId' | 'slug'>,
  article: Article,
): Promise<void> {
  const { id, userId, slug } = article;
  const organizationId = article.organizationId ?? null;
  if (slug === before.slug && organizationId === (before.organizationId ?? null)) return;
  const db = em.getKysely();
  if (organizationId !== null) await reserve.all(db, { organizationId, slug });
  const taken = await others.first(db, { id, userId, organizationId, slug });
  if (taken) throw violation('slug', 'has already been taken');
}
