import { CommonplaceError, type DataOf, type ItemOf } from '@commonplace/client';
import type { Api } from '../api/api.ts';
import { organizationPage } from './organization-page.ts';
import { userPage } from './user-page.ts';
import { pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { showPodcast } from '../podcasts/podcasts.routes.ts';
import { readList } from '../serving/read-list.ts';
import { readAtPath } from '../serving/resolve-path.ts';
import { ownMemberships } from '../desk/own-memberships.ts';
import { articlesPerPage, cardQuery } from '../article-lists/read-articles.ts';

const maxMembers = 12;
const maxComments = 5;
/** The most that the API lists at once. */
const maxBadges = 50;

type Profile = DataOf<'getProfile'>;

/** A user, an organization or a podcast. */
async function showProfile(call: PageCall): Promise<PageResult> {
  const { params, path, api } = call;
  const { username = '' } = params;
  if (username === '') throw pageNotFound();
  const read = api.client.getProfile({ params: { path: { username } } });
  const profile = await readAtPath(read, path, api, ({ type }) =>
    type === 'podcast' ? showPodcast(username, call) : undefined,
  );
  if (!('followers_count' in profile)) return profile;
  const { user, organization, followers_count: followersCount } = profile;
  if (user) return showUser(user, followersCount, call);
  if (organization) return showOrganization(organization, followersCount, call);
  throw pageNotFound();
}

async function showUser(
  user: NonNullable<Profile['user']>,
  followersCount: number,
  call: PageCall,
): Promise<PageResult> {
  const { page, api, view } = call;
  const own = { path: { id: user.id }, query: { page, per_page: articlesPerPage } };
  const [{ entries: articles, paging }, comments, badges, pageView] = await Promise.all([
    readList(api.client.page('listProfileArticles', { params: own }), call),
    api.part(readComments(user.id, api)),
    readBadges(user.badge_ids, api),
    view({ users: [user.id] }),
  ]);
  const data = {
    user,
    articles,
    paging,
    followersCount,
    isFollowed: pageView.followedUsers.has(user.id),
    isFlagged: pageView.flaggedUsers.has(user.id),
    standing: pageView.standings.get(user.id),
    comments: comments?.flatMap(withBody),
    badges,
  };
  return { html: userPage(data, pageView) };
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

/** Returns badges, newest first; undefined while they are unavailable. */
async function readBadges(ids: readonly number[], api: Api) {
  if (ids.length === 0) return [];
  const query = { ids: ids.slice(0, maxBadges).join(','), per_page: maxBadges };
  const badges = await api.part(api.client.listSiteBadges({ params: { query } }));
  return badges?.map(({ title, slug, badge_image: { url: image } }) => ({ title, slug, image }));
}

/** Comments over 100 kB have no body in lists. */
function withBody({ body_html: body, ...comment }: ItemOf<'listUserComments'>) {
  return body === null ? [] : [{ ...comment, body_html: body }];
}

async function showOrganization(
  organization: NonNullable<Profile['organization']>,
  followersCount: number,
  call: PageCall,
): Promise<PageResult> {
  const { page, api, isSignedIn, view } = call;
  const { id } = organization;
  const own = { path: { organization_id_or_username: String(id) }, query: cardQuery(page) };
  const members = { path: { id: String(id) }, query: { per_page: maxMembers } };
  const [{ entries: articles, paging }, people, memberships, pageView] = await Promise.all([
    readList(api.client.page('listOrganizationArticles', { params: own }), call),
    api.part(api.client.listOrganizationMembers({ params: members })),
    isSignedIn ? ownMemberships(api) : [],
    view({ organizations: [id] }),
  ]);
  const data = {
    organization,
    articles,
    paging,
    members: people,
    followersCount,
    isFollowed: pageView.followedOrganizations.has(id),
    role: memberships.find((own) => own.organization_id === id)?.role,
  };
  return { html: organizationPage(data, pageView) };
}

export const profilePages: readonly PageRoute[] = [{ path: '/:username', isPaged: true, show: showProfile }];
