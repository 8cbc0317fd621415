import type { Api } from '../api/api.ts';
import type { FollowedKind, FollowedListData, FollowingData } from './following-page.ts';
import { pageNotFound } from '../serving/page-failure.ts';
import type { PageCall } from '../serving/page-route.ts';
import { readList } from '../serving/read-list.ts';

/** Entries of each list on the page of all. */
const perSection = 12;
const tagsPerSection = 30;
const perPage = 30;

/**
 * Reads the beginnings of the lists of what the viewer follows; each is left out while its service is unavailable. The tag `shown` is
 * among the tags in any case.
 */
export async function readFollowing(api: Api, tagName?: string): Promise<FollowingData> {
  const params = { query: { page: 1, per_page: perSection } };
  const [users, organizations, tags] = await Promise.all([
    api.part(api.client.page('listFollowedUsers', { params })),
    api.part(api.client.page('listFollowedOrganizations', { params })),
    api.part(api.client.listFollowedTags()),
  ]);
  const longer = new Set<FollowedKind>();
  if (users?.next !== undefined) longer.add('users');
  if (organizations?.next !== undefined) longer.add('organizations');
  if (tags !== undefined && tags.length > tagsPerSection) longer.add('tags');
  const first = tags?.filter(({ name }, index) => index < tagsPerSection || name === tagName);
  return { users: users?.items, organizations: organizations?.items, tags: first, longer };
}

const nothing = { users: undefined, organizations: undefined, tags: undefined };

/** Reads a page of one of the lists. The API returns all tags at once. */
export async function readFollowed(kind: FollowedKind, call: PageCall): Promise<FollowedListData> {
  const { page, api } = call;
  const params = { query: { page, per_page: perPage } };
  if (kind === 'users') {
    const { entries: users, paging } = await readList(api.client.page('listFollowedUsers', { params }), call);
    return { kind, followed: { ...nothing, users }, paging };
  }
  if (kind === 'organizations') {
    const list = api.client.page('listFollowedOrganizations', { params });
    const { entries: organizations, paging } = await readList(list, call);
    return { kind, followed: { ...nothing, organizations }, paging };
  }
  const all = await api.part(api.client.listFollowedTags());
  const tags = all?.slice((page - 1) * perPage, page * perPage);
  if (page > 1 && tags?.length === 0) throw pageNotFound();
  return {
    kind,
    followed: { ...nothing, tags },
    paging: { page, hasNext: all !== undefined && all.length > page * perPage },
  };
}
