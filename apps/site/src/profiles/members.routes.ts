import { membersPage } from './members-page.ts';
import { pageNotFound } from '../serving/page-failure.ts';
import type { PageCall, PageRoute, PageResult } from '../serving/page-route.ts';
import { readList } from '../serving/read-list.ts';
import { readAtPath } from '../serving/resolve-path.ts';

const membersPerPage = 30;

/** The members of an organization. */
async function showMembers(call: PageCall): Promise<PageResult> {
  const { params, page, api, view } = call;
  const { username = '' } = params;
  const profile = await readAtPath(
    api.client.getProfile({ params: { path: { username } } }),
    `/${encodeURIComponent(username)}`,
    api,
  );
  if ('movedTo' in profile) return { movedTo: `${profile.movedTo}/members` };
  const { organization } = profile;
  if (!organization) throw pageNotFound();
  const request = { path: { id: String(organization.id) }, query: { page, per_page: membersPerPage } };
  const [{ entries: members, paging }, pageView] = await Promise.all([
    readList(api.client.page('listOrganizationMembers', { params: request }), call),
    view(),
  ]);
  return { html: membersPage({ organization, members, paging }, pageView) };
}

export const memberPages: readonly PageRoute[] = [{ path: '/:username/members', isPaged: true, show: showMembers }];
