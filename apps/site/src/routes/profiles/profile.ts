import { CommonplaceError, type DataOf, type ItemOf } from '@commonplace/client';
import type { Api } from '../../api/api.ts';
import { organizationPage } from '../../pages/profiles/organization-page.ts';
import { userPage } from '../../pages/profiles/user-page.ts';
import { PageFailure, pageNotFound, type PageCall, type PageRoute, type Shown } from '../../serving/page-route.ts';
import { showPodcast } from '../community/podcasts.ts';
import { resolvePath } from '../resolve-path.ts';
import { articlesPerPage } from '../lists/read-articles.ts';

const maxMembers = 12;
const maxComments = 5;

/** A user, an organization or a podcast. */
async function showProfile(call: PageCall): Promise<Shown> {
  const { params, path, api } = call;
  const { username = '' } = params;
  if (username === '') throw pageNotFound();
  const found = await resolvePath(path, api).catch((error: unknown) => {
    if (call.isSignedIn && error instanceof PageFailure && error.status === 404) return undefined;
    throw error;
  });
  // An account marked as spam has no public path, but moderators and its owner see the profile.
  if (!found) return showUser(await api.client.getUserByUsername({ params: { query: { url: username } } }), call);
  if ('movedTo' in found) return found;
  const { type, id } = found;
  if (type === 'user') return showUser(await api.client.getUser({ params: { path: { id: String(id) } } }), call);
  if (type === 'podcast') return showPodcast(username, call);
  if (type !== 'organization') throw pageNotFound();
  return showOrganization(await api.client.getOrganization({ params: { path: { id: String(id) } } }), call);
}

async function showUser(user: DataOf<'getUser'>, { page, api, view }: PageCall): Promise<Shown> {
  const query = { username: user.username, page, per_page: articlesPerPage };
  const [list, comments, shown] = await Promise.all([
    api.part(api.client.page('listArticles', { params: { query } })),
    api.part(readComments(user.id, api)),
    view({ users: [user.id] }),
  ]);
  const articles = list?.items ?? [];
  if (page > 1 && articles.length === 0) throw pageNotFound();
  const data = {
    user,
    articles,
    paging: { page, hasNext: list?.next !== undefined },
    followersCount: undefined,
    isFollowed: shown.followedUsers.has(user.id),
    isFlagged: shown.flaggedUsers.has(user.id),
    standing: shown.standings.get(user.id),
    pinned: [],
    comments: (comments ?? []).flatMap(withBody),
    badges: [],
  };
  return { html: userPage(data, shown) };
}

/** Reads the newest comments; the API lists none of an account marked as spam. */
async function readComments(id: number, { client }: Api) {
  try {
    return await client.listUserComments({ params: { path: { id: String(id) }, query: { per_page: maxComments } } });
  } catch (error) {
    if (error instanceof CommonplaceError && error.status === 404) return [];
    throw error;
  }
}

/** Comments over 100 kB have no body in lists. */
function withBody({ body_html: body, ...comment }: ItemOf<'listUserComments'>) {
  return body === null ? [] : [{ ...comment, body_html: body }];
}

async function showOrganization(
  organization: DataOf<'getOrganization'>,
  { page, api, view }: PageCall,
): Promise<Shown> {
  const { id } = organization;
  const own = { path: { organization_id_or_username: String(id) }, query: { page, per_page: articlesPerPage } };
  const members = { path: { id: String(id) }, query: { per_page: maxMembers } };
  const [list, people, shown] = await Promise.all([
    api.part(api.client.page('listOrganizationArticles', { params: own })),
    api.part(api.client.listOrganizationMembers({ params: members })),
    view({ organizations: [id] }),
  ]);
  const articles = list?.items ?? [];
  if (page > 1 && articles.length === 0) throw pageNotFound();
  const data = {
    organization,
    articles,
    paging: { page, hasNext: list?.next !== undefined },
    members: people ?? [],
    followersCount: undefined,
    isFollowed: shown.followedOrganizations.has(id),
  };
  return { html: organizationPage(data, shown) };
}

export const profilePages: readonly PageRoute[] = [{ path: '/:username', isPaged: true, show: showProfile }];
