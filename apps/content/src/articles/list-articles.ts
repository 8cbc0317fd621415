import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import type { ListArticlesRequest } from '@commonplace/proto/content/v1/articles';
import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import type { ArticleSelection } from './article-list.ts';
import { emptyPage, readArticlePage, type ArticlePage } from './article-page.ts';
import { byCollection } from './filters/by-collection.ts';
import { byOwner } from './filters/by-owner.ts';
import { byState } from './filters/by-state.ts';
import { byTag } from './filters/by-tag.ts';
import { byTags } from './filters/by-tags.ts';
import { byTop } from './filters/by-top.ts';
import { newest } from './filters/newest.ts';
import { allOfOrganization, allOfUser } from './filters/own.ts';
import { popular } from './filters/popular.ts';

/** E1: one page of articles. Only the first filter counts, in the reference's order of precedence. */
export async function listArticles(
  context: ContentContext,
  call: CallContext,
  request: ListArticlesRequest,
): Promise<ArticlePage> {
  const db = context.database.reader<Tables>(call.signal);
  const selection = await selectFilter(db, call, request);
  return selection === undefined ? emptyPage : readArticlePage(db, selection, request);
}

async function selectFilter(
  db: Kysely<Tables>,
  call: CallContext,
  request: ListArticlesRequest,
): Promise<ArticleSelection | undefined> {
  const { scope } = request;
  if (request.tag) return byTag(checkTagName(request.tag), request.top, scope);
  if (request.tags.length > 0 || request.tagsExclude.length > 0) {
    return byTags(request.tags.map(checkTagName), request.tagsExclude.map(checkTagName), scope);
  }
  if (request.username) {
    const all = request.state === 'all' ? await everythingOf(db, call, request.username, scope) : undefined;
    return all ?? byOwner({ username: request.username }, scope);
  }
  return selectUnownedFilter(request);
}

function selectUnownedFilter(request: ListArticlesRequest): ArticleSelection | undefined {
  const { scope } = request;
  if (request.state) return byState(request.state, scope);
  if (request.top !== undefined) return byTop(request.top, scope);
  if (request.collectionId !== undefined) return byCollection({ collectionId: request.collectionId }, scope);
  if (request.sort) return request.sort === 'desc' ? newest({}, scope) : undefined;
  return popular({}, scope);
}

/** Tag filters take letters, digits and hyphens; anything else is 404, worded as the reference words it (1.3). */
function checkTagName(name: string): string {
  if (!/^[\p{L}\p{M}\p{N}-]+$/u.test(name)) throw notFound('Not Found');
  return name;
}

/** Unpublished articles too, when the caller is that user or a member of that organization (E1 `state=all`). */
async function everythingOf(
  db: Kysely<Tables>,
  { principal }: CallContext,
  username: string,
  scope: SubforemScope | undefined,
): Promise<ArticleSelection | undefined> {
  if (principal.kind !== 'user') return undefined;
  if (principal.username.toLowerCase() === username.toLowerCase()) {
    return allOfUser({ userId: principal.userId }, scope);
  }
  if (principal.organizations.length === 0) return undefined;
  const organization = await db
    .selectFrom('organizations')
    .select('id')
    .where(sql<boolean>`lower(username collate "C") = ${username.toLowerCase()}`)
    .where(
      'id',
      'in',
      principal.organizations.map(({ id }) => id),
    )
    .where('deleted', '=', false)
    .executeTakeFirst();
  return organization && allOfOrganization({ organizationId: organization.id }, scope);
}
