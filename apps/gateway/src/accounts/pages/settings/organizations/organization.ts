import { DomainError, invalid } from '@commonplace/domain/errors';
import { organizationRole } from '@commonplace/domain/principal';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { line, recordNumber } from '../../form-values.ts';
import { html, type Html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../../page.ts';
import { inSeenState, saveSeen, seenState } from '../seen-state.ts';
import { settingsView } from '../settings-view.ts';
import { organizationValues, profileOf } from './organization-fields.ts';
import { renderCredits } from './organization-credits.ts';
import { invite, renderInvitations } from './organization-invitations.ts';
import { renderMembers, type Shown } from './organization-members.ts';
import { renderProfile } from './organization-profile.ts';
import { renderSecret, secretView } from './organization-secret.ts';
import { entriesPerPage, pageIn } from './pager.ts';
import { administers, organizationIdOf, readOrganization } from './shown-organization.ts';

/** An organization for its members: profile, members, invitations, secret and credits. */
export const organization = definePage({
  name: 'OrganizationPage',
  path: '/settings/organizations/:id',
  access: 'signed in',
  done: ['organization_created', 'organization_joined'],
  show,
  forms: {
    main: defineForm({
      schema: z.object({ etag: seenState, ...organizationValues }),
      async submit(call, { etag, ...values }) {
        const request = { id: organizationIdOf(call), ...profileOf(values) };
        const { clients, options, path } = call;
        const saving = clients.organizations.updateOrganization(request, inSeenState(options, etag));
        await saveSeen(saving, call.texts.organizations.changedElsewhere);
        return { redirect: path, flash: 'saved' };
      },
    }),
    invite: defineForm({
      isCreation: true,
      schema: z.object({ username: line, role: line }),
      async submit(call, { username: invitee, role }) {
        await invite(call, { organizationId: organizationIdOf(call), invitee, role });
        return { redirect: call.path, flash: 'invitation_sent' };
      },
    }),
    withdraw: defineForm({
      schema: z.object({ invitation_id: recordNumber }),
      async submit(call, { invitation_id: id }) {
        const request = { organizationId: organizationIdOf(call), id };
        await call.clients.organizationInvitations.withdrawOrganizationInvitation(request, call.options);
        return { redirect: call.path, flash: 'invitation_withdrawn' };
      },
    }),
    role: defineForm({
      schema: z.object({ user_id: recordNumber, role: line }),
      async submit(call, { user_id: userId, role }) {
        const request = { organizationId: organizationIdOf(call), userId, role };
        await call.clients.memberships.setMembership(request, call.options).catch(inWords);
        call.principals.forgetUser(userId);
        return { redirect: call.path, flash: 'saved' };
      },
    }),
    remove: defineForm({
      schema: z.object({ user_id: recordNumber }),
      async submit(call, { user_id: userId }) {
        const request = { organizationId: organizationIdOf(call), userId };
        await call.clients.memberships.removeMembership(request, call.options).catch(inWords);
        call.principals.forgetUser(userId);
        const leaves = userId === call.user?.userId;
        return leaves
          ? { redirect: '/settings/organizations?done=organization_left' }
          : { redirect: call.path, flash: 'member_removed' };
      },
    }),
    secret: defineForm({
      isCreation: true,
      schema: z.object({}),
      async submit(call) {
        const request = { organizationId: organizationIdOf(call) };
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

/** The desk is for members, which administrators of the site need not be. */
function renderDeskLinks({ texts }: PageCall, id: number): Html {
  return html`· <a href="/dashboard/organizations/${id}">${texts.organizations.articles}</a> ·
    <a href="/dashboard/analytics?organization_id=${id}">${texts.organizations.analytics}</a>`;
}

async function show(call: PageCall): Promise<PageView> {
  const { clients, options, user } = call;
  const organizationId = organizationIdOf(call);
  const page = pageIn(call.query);
  const isAdministrator = administers(call, organizationId);
  const [organization, { memberships, hasNext }, invitations, credits] = await Promise.all([
    readOrganization(call, organizationId),
    clients.memberships.listMemberships({ organizationId, page, perPage: entriesPerPage }, options),
    isAdministrator ? readInvitations(call, organizationId) : undefined,
    renderCredits(call, organizationId, isAdministrator),
  ]);
  const shown: Shown = {
    organization,
    memberships,
    paging: { page, hasNext },
    userId: user?.userId,
    isAdministrator,
  };
  const { name, username, id } = organization;
  const isMember = user !== undefined && organizationRole(user, id) !== undefined;
  const body = html`<p>
      <a href="/${username.toLowerCase()}">${call.texts.organizations.itsPage}</a>
      ${isMember && renderDeskLinks(call, id)}
    </p>
    ${renderMembers(call, shown)} ${invitations && renderInvitations(call, invitations)}
    ${isAdministrator && renderSecret(call)} ${credits} ${isAdministrator && renderProfile(call, organization)}`;
  return settingsView(call, name, body);
}

/** Reads the pending invitations, of which there is at most one page. */
async function readInvitations({ clients, options }: PageCall, organizationId: number) {
  const request = { organizationId, page: 1, perPage: limits.organizationInvitation.pending };
  return (await clients.organizationInvitations.listOrganizationInvitations(request, options)).invitations;
}
