import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { forbidden, notFound, unauthenticated } from '@commonplace/domain/errors';
import { hasRole, organizationRole, type Principal } from '@commonplace/domain/principal';
import type { Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { publicOf } from '../visibility.ts';

const revisedArticle = statement('revised-article', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  db
    .selectFrom('articles')
    .select(['user_id', 'organization_id', 'autosave_number', publicOf('articles').as('is_public')])
    .where('id', '=', param('id')),
);

/**
 * Checks that the caller may read the revisions of an article: its author, an admin of its organization, a moderator while
 * it is public, and the operator. Returns the number of its pending autosave.
 * @throws DomainError permission_denied, or not_found for an article that is not public.
 */
export async function requireRevisionReader(
  db: StatementRunner,
  principal: Principal,
  id: number,
): Promise<{ pending: number | null }> {
  if (principal.kind === 'anonymous') throw unauthenticated();
  const article = await revisedArticle.first(db, { id });
  if (!article) throw notFound();
  const { user_id: authorId, organization_id: organizationId, is_public: isPublic } = article;
  const isAuthor = principal.kind === 'user' && principal.userId === authorId;
  const isAdmin = organizationId !== null && organizationRole(principal, organizationId) === 'admin';
  const isOperator = principal.kind === 'service' && hasRole(principal, 'admin');
  const moderates = isOperator || (isPublic && hasRole(principal, 'moderator'));
  if (isAuthor || isAdmin || moderates) return { pending: article.autosave_number };
  throw isPublic ? forbidden() : notFound();
}
