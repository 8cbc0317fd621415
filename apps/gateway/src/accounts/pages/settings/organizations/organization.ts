import { DomainError, invalid, notFound } from '@commonplace/domain/errors';
import { hasRole } from '@commonplace/domain/principal';
import { z } from 'zod';
import { required } from '../../../../api/representation/required.ts';
import { recordId } from '../../../../api/schemas/values.ts';
import { line, recordNumber } from '../../form-values.ts';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../../page.ts';
import { inSeenState, saveSeen, seenState } from '../seen-state.ts';
import { settingsView } from '../settings-view.ts';
import { addMember } from './add-member.ts';
import { organizationValues, profileOf } from './organization-fields.ts';
import { renderCredits } from './organization-credits.ts';
import { renderMembers, type Shown } from './organization-members.ts';
import { renderProfile } from './organization-profile.ts';
import { renderSecret, secretView } from './organization-secret.ts';
import { entriesPerPage, pageIn } from './pager.ts';

/** An organization for its members: profile, members, secret and credits. */
export const organization = definePage({
  name: 'OrganizationPage',
  path: '/settings/organizations/:id',
  access: 'signed in',
  show,
  forms: {
    main: defineForm({
      schema: z.object({ etag: seenState, ...organizationValues }),
      async submit(call, { etag, ...values }) {
        const request = { id: idOf(call), ...profileOf(values) };
        const { clients, options, path } = call;
        const saving = clients.organizations.updateOrganization(request, inSeenState(options, etag));
        await saveSeen(saving, call.texts.organizations.changedElsewhere);
        return { redirect: path, flash: 'saved' };
      },
    }),
    add: defineForm({
      schema: z.object({ username: line, role: line }),
      async submit(call, member) {
        await addMember(call, { organizationId: idOf(call), ...member });
        return { redirect: call.path, flash: 'member_added' };
      },
    }),
    role: defineForm({
      schema: z.object({ user_id: recordNumber, role: line }),
      async submit(call, { user_id: userId, role }) {
        const request = { organizationId: idOf(call), userId, role };
        await call.clients.memberships.setMembership(request, call.options).catch(inWords);
        call.principals.forgetUser(userId);
        return { redirect: call.path, flash: 'saved' };
      },
    }),
    remove: defineForm({
      schema: z.object({ user_id: recordNumber }),
      async submit(call, { user_id: userId }) {
        const request = { organizationId: idOf(call), userId };
        await call.clients.memberships.removeMembership(request, call.options).catch(inWords);
        call.principals.forgetUser(userId);
        const leaves = userId === call.user?.userId;
        return leaves
          ? { redirect: '/settings/organizations', flash: 'organization_left' }
          : { redirect: call.path, flash: 'member_removed' };
      },
    }),
    secret: defineForm({
      schema: z.object({}),
      async submit(call) {
        const request = { organizationId: idOf(call) };
        return secretView(call, await call.clients.memberships.createOrganizationSecret(request, call.options));
      },
    }),
  },
});

/** These forms have no fields, so an error is about the whole form. */
function inWords(error: unknown): never {
  if (error instanceof DomainError && error.code === 'validation_failed') throw invalid(error.message);
  throw error;
}

function idOf({ params }: PageCall): number {
  const { data } = recordId.safeParse(params['id']);
  if (data === undefined) throw notFound();
  return data;
}

async function show(call: PageCall): Promise<PageView> {
  const { clients, options, user } = call;
  const organizationId = idOf(call);
  const page = pageIn(call.query);
  const [found, { memberships, hasNext }, credits] = await Promise.all([
    clients.organizations.getOrganization({ idOrUsername: String(organizationId) }, options),
    clients.memberships.listMemberships({ organizationId, page, perPage: entriesPerPage }, options),
    renderCredits(call, organizationId),
  ]);
  const shown: Shown = {
    organization: required(found.organization),
    memberships,
    paging: { page, hasNext },
    userId: user?.userId,
    isAdministrator: isAdministrator(call, organizationId),
  };
  const { name, username, id } = shown.organization;
  // A username of digits alone is not the id.
  if (id !== organizationId) throw notFound();
  const body = html`<p><a href="/${username.toLowerCase()}">The organization's page</a></p>
    ${renderMembers(call, shown)} ${shown.isAdministrator && renderSecret(call)} ${credits}
    ${shown.isAdministrator && renderProfile(call, shown.organization)}`;
  return settingsView(call, name, body);
}

function isAdministrator({ user }: PageCall, organizationId: number): boolean {
  if (!user) return false;
  return hasRole(user, 'admin') || user.organizations.some(({ id, role }) => id === organizationId && role === 'admin');
}
