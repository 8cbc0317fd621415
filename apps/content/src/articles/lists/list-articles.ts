import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { organizationRole } from '@commonplace/domain/principal';
import type { ListArticlesRequest } from '@commonplace/proto/content/v1/articles';
import type { SubforemScope } from '@commonplace/proto/content/v1/subforems';
import type { ContentContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
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
import { organizationByUsername } from './list-organization-articles.ts';

/** Returns one page of articles. Only the first filter counts, in the reference's order of precedence. */
export async function listArticles(
  context: ContentContext,
  call: CallContext,
  request: ListArticlesRequest,
): Promise<ArticlePage> {
  const db = context.database.reader<Tables>(call.signal);
  const selection = await selectFilter(context, call, request);
  if (selection === undefined) return emptyPage;
  const page = await readArticlePage(db, selection, request);
  if (page.articles.length > 0 || !request.username) return page;
  // The event of a new username may not have arrived yet.
  const hasLearned = await context.directory.learnIfReachable(call, { usernames: [request.username] });
  return hasLearned ? readArticlePage(db, selection, request) : page;
}

async function selectFilter(
  context: ContentContext,
  call: CallContext,
  request: ListArticlesRequest,
): Promise<ArticleSelection | undefined> {
  const { scope } = request;
  if (request.tag) return byTag(checkTagName(request.tag), request.top, scope);
  if (request.tags.length > 0 || request.tagsExclude.length > 0) {
    return byTags(request.tags.map(checkTagName), request.tagsExclude.map(checkTagName), scope);
  }
  if (request.username) {
    const all = request.state === 'all' ? await allOfOwner(context, call, request.username, scope) : undefined;
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

/** Tag filters take letters, digits and hyphens; anything else is 404, in the words of the reference (rules.md#error-wording). */
function checkTagName(name: string): string {
  if (!/^[\p{L}\p{M}\p{N}-]+$/u.test(name)) throw notFound('Not Found');
  return name;
}

/**
 * Returns all articles, unpublished ones too, if the caller is that user or a member of that organization (ListArticles
 * `state=all`).
 */
async function allOfOwner(
  context: ContentContext,
  call: CallContext,
  username: string,
  scope: SubforemScope | undefined,
): Promise<ArticleSelection | undefined> {
  const { principal } = call;
  if (principal.kind !== 'user') return undefined;
  if (principal.username.toLowerCase() === username.toLowerCase()) {
    return allOfUser({ userId: principal.userId }, scope);
  }
  const organizationId = await findOrganizationId(context, call, username);
  if (organizationId === undefined) return undefined;
  const member = await context.directory.withRole(call, principal, organizationId, 'member');
  return organizationRole(member, organizationId) && allOfOrganization({ organizationId }, scope);
}

/** Returns the id of an organization by username. Asks community about one that was created a moment ago. */
async function findOrganizationId(
  { database, directory }: ContentContext,
  call: CallContext,
  username: string,
): Promise<number | undefined> {
  const db = database.reader(call.signal);
  const find = () => organizationByUsername.first(db, { username });
  const owner = (await find()) ?? ((await directory.learn(call, { usernames: [username] })) && (await find()));
  return owner ? owner.id : undefined;
}
