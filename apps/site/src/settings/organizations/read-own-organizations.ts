import type { FormState } from '@commonplace/ui/forms/form-view';
import type { PageCall } from '../../serving/page-route.ts';
import { readList } from '../../serving/read-list.ts';
import { ownOrganizationsPage } from './own-organizations-page.ts';

const perPage = 30;

/** Reads the organizations and invitations of the viewer and returns their page; `refused` is a form of it. */
export async function showOwnOrganizations(call: PageCall, refused?: FormState): Promise<string> {
  const { page, api, view: readView } = call;
  const [{ entries: memberships, paging }, invitations, view] = await Promise.all([
    readList(api.client.page('listOwnMemberships', { params: { query: { page, per_page: perPage } } }), call),
    api.part(api.client.listOwnOrganizationInvitations({ params: { query: { per_page: perPage } } })),
    readView(),
  ]);
  return ownOrganizationsPage({ memberships, paging, invitations, refused }, view);
}
