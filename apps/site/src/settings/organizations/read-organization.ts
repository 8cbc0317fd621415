import { CommonplaceError, type DataOf } from '@commonplace/client';
import { limits } from '@commonplace/rules/limits';
import type { FormState } from '@commonplace/ui/forms/form-view';
import { idIn } from '../../serving/form-fields.ts';
import { pageNotFound } from '../../serving/page-failure.ts';
import type { FormCall, PageCall, Refusal } from '../../serving/page-route.ts';
import { readList } from '../../serving/read-list.ts';
import { refusedForm } from '../settings-forms.ts';
import { organizationSettingsPage } from './organization-settings-page.ts';

const membersPerPage = 30;

/** What a form that was refused adds: what was typed, and the organization if it was read already. */
interface Refused {
  form: FormState;
  stored?: DataOf<'getOrganization'>;
}

/** Reads an organization and returns its page. Throws a 403 for viewers who do not belong to it. */
export async function showOrganization(call: PageCall, id: number, refused?: Refused): Promise<string> {
  const { page, api, view: readView } = call;
  const { client } = api;
  const path = { id };
  const list = { params: { path, query: { page, per_page: membersPerPage } } };
  const pending = { params: { path, query: { per_page: limits.organizationInvitation.pending } } };
  const [organization, { entries: members, paging }, invitations, own, view] = await Promise.all([
    refused?.stored ?? client.getOrganization({ params: { path: { id: String(id) } } }),
    readList(client.page('listMemberships', list), call),
    ifPermitted(api.part(client.listOrganizationInvitations(pending))),
    api.part(client.getOwnCredits()),
    readView(),
  ]);
  // A username of digits alone is not the id.
  if (organization.id !== id) throw pageNotFound();
  const isAdministrator = invitations !== null;
  const balance = own?.organizations.find((one) => one.id === id)?.balance;
  return organizationSettingsPage(
    {
      organization,
      members,
      paging,
      invitations: invitations ?? undefined,
      credits: balance,
      isMember: !isAdministrator || own === undefined || balance !== undefined,
      isAdministrator,
      refused: refused?.form,
    },
    view,
  );
}

/** Returns the id of the organization that a form names. */
export function organizationIn(call: FormCall): number {
  return idIn(call, 'organization_id');
}

/** Shows the page of an organization again below what is wrong with one of its forms. */
export async function showRefusedOrganization(call: FormCall, refusal: Refusal): Promise<string> {
  return showOrganization({ ...call, page: 1 }, organizationIn(call), { form: refusedForm(call, refusal) });
}

/** Returns null for what only administrators of the organization may read. */
async function ifPermitted<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof CommonplaceError && error.status === 403) return null;
    throw error;
  }
}
