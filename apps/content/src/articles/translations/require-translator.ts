import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { forbidden, notFound } from '@commonplace/domain/errors';
import { organizationRole, requireUser, type UserPrincipal } from '@commonplace/domain/principal';
import { sql, type Kysely } from 'kysely';
import { publicOf } from '../visibility.ts';
import type { ContentContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';

interface OwnedArticle {
  id: number;
  user_id: number;
  organization_id: number | null;
  is_public: boolean;
}

const ownedArticles = statement(
  'owned-articles',
  (_db: Kysely<Tables>, param: Param<{ ids: number[] }>) => sql<OwnedArticle>`
    select id, user_id, organization_id, ${publicOf('articles')} as is_public
    from articles where id = any(${param('ids')}::integer[])`,
);

/**
 * Checks that the caller may link these articles: each is their own, or that of an organization whose admin they are.
 * @throws DomainError forbidden for another article that is public, not_found for others.
 */
export async function requireTranslator(context: ContentContext, call: CallContext, ids: number[]): Promise<void> {
  const user = requireUser(call.principal);
  const articles = await ownedArticles.all(context.database.reader(call.signal), { ids });
  if (articles.length < new Set(ids).size) throw notFound();
  for (const article of articles) {
    if (await mayLink(context, call, user, article)) continue;
    throw article.is_public ? forbidden() : notFound();
  }
}

async function mayLink(
  { directory }: ContentContext,
  call: CallContext,
  user: UserPrincipal,
  { user_id: authorId, organization_id: organizationId }: OwnedArticle,
): Promise<boolean> {
  if (authorId === user.userId) return true;
  if (organizationId === null) return false;
  const member = await directory.withRole(call, user, organizationId, 'admin');
  return organizationRole(member, organizationId) === 'admin';
}
