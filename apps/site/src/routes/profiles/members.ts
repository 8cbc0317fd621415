import { membersPage } from '../../pages/profiles/members-page.ts';
import { pageNotFound, type PageCall, type PageRoute, type Shown } from '../../serving/page-route.ts';
import { readAtPath } from '../resolve-path.ts';

const membersPerPage = 30;

/** The members of an organization. */
async function showMembers({ params, page, api, view }: PageCall): Promise<Shown> {
  const { username = '' } = params;
  const profile = await readAtPath(api.client.getProfile({ params: { path: { username } } }), `/${username}`, api);
  if ('movedTo' in profile) return { movedTo: `${profile.movedTo}/members` };
  const { organization } = profile;
  if (!organization) throw pageNotFound();
  const request = { path: { id: String(organization.id) }, query: { page, per_page: membersPerPage } };
  const [{ items: members, next }, shown] = await Promise.all([
    api.client.page('listOrganizationMembers', { params: request }),
    view(),
  ]);
  if (page > 1 && members.length === 0) throw pageNotFound();
  return { html: membersPage({ organization, members, paging: { page, hasNext: next !== undefined } }, shown) };
}

export const memberPages: readonly PageRoute[] = [{ path: '/:username/members', isPaged: true, show: showMembers }];
