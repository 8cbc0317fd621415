import { DomainError } from '@commonplace/domain/errors';
import { violation } from '@commonplace/domain/violations';
import type { OwnMembership } from '@commonplace/proto/community/v1/memberships';
import { z } from 'zod';
import { required } from '../../../../api/representation/required.ts';
import { line, recordNumber } from '../../form-values.ts';
import { html, type Html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../../page.ts';
import { settingsView } from '../settings-view.ts';
import { accept, decline, renderAnswers } from './answer-invitation.ts';
import { mayCreateOrganization } from './new-organization.ts';
import { describeInvitation } from './organization-invitations.ts';
import { roleName } from './organization-roles.ts';
import { entriesPerPage, pageIn, renderPager } from './pager.ts';

const path = '/settings/organizations';

/** The organizations of the user, and a form to join one. */
export const ownOrganizations = definePage({
  name: 'OwnOrganizationsPage',
  path,
  access: 'signed in',
  show,
  forms: {
    accept: defineForm({
      schema: z.object({ invitation_id: recordNumber }),
      submit: (call, { invitation_id: id }) => accept(call, { case: 'id', value: id }),
    }),
    decline: defineForm({
      schema: z.object({ invitation_id: recordNumber }),
      submit: (call, { invitation_id: id }) => decline(call, { case: 'id', value: id }),
    }),
    main: defineForm({
      schema: z.object({ secret: line }),
      async submit(call, { secret }) {
        const { clients, options, principals, user } = call;
        const { membership } = await clients.memberships.joinOrganization({ secret }, options).catch(refuse(call));
        if (user) principals.forgetUser(user.userId);
        return { redirect: `${path}/${required(membership).organizationId}`, flash: 'organization_joined' };
      },
    }),
  },
});

function refuse({ texts }: PageCall): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof DomainError) || error.code !== 'not_found') throw error;
    throw violation('secret', texts.organizations.secretInvalid);
  };
}

async function show(call: PageCall): Promise<PageView> {
  const { organizations: texts, settings } = call.texts;
  const page = pageIn(call.query);
  const request = { page, perPage: entriesPerPage };
  const [{ memberships, hasNext }, invitations] = await Promise.all([
    call.clients.memberships.listOwnMemberships(request, call.options),
    renderOwnInvitations(call),
  ]);
  const body = html`${invitations}${
      memberships.length === 0
        ? html`<p>${texts.none}</p> `
        : html`<ul class="records">
            ${memberships.map((membership) => renderOrganization(call, membership))}
          </ul> `
    }${renderPager(call, path, { page, hasNext })}
    ${mayCreateOrganization(call) && html`<p><a class="button" href="/organizations/new">${texts.new}</a></p>`}
    <h2>${texts.join}</h2>
    ${call.form({
      fields: [
        {
          kind: 'text',
          name: 'secret',
          label: texts.secret,
          hint: texts.secretHint,
          autocomplete: 'off',
          isRequired: true,
        },
      ],
      button: texts.joinButton,
    })}`;
  return settingsView(call, settings.organizations, body);
}

/** Renders the invitations of the user with forms to answer them; nothing without any. */
async function renderOwnInvitations(call: PageCall): Promise<Html | false> {
  const request = { page: 1, perPage: entriesPerPage };
  const { invitations } = await call.clients.organizationInvitations.listOwnOrganizationInvitations(
    request,
    call.options,
  );
  if (invitations.length === 0) return false;
  const { invitations: texts, yourOrganizations } = call.texts.organizations;
  return html`<h2>${texts.title}</h2>
    <ul class="records">
      ${invitations.map((invitation) => html`<li>${describeInvitation(call, invitation)} ${renderAnswers(call, invitation)}</li> `)}
    </ul>
    <h2>${yourOrganizations}</h2>`;
}

function renderOrganization(call: PageCall, { membership, organization }: OwnMembership): Html {
  const { organizations: texts } = call.texts;
  const { id, name, username } = required(organization);
  return html`<li>
    <p>
      <strong><a href="${path}/${id}">${name}</a></strong>
    </p>
    <dl>
      <dt>${texts.page}</dt>
      <dd><a href="/${username.toLowerCase()}">/${username.toLowerCase()}</a></dd>
      <dt>${texts.yourRole}</dt>
      <dd>${roleName(membership?.role, call)}</dd>
    </dl>
  </li> `;
}
