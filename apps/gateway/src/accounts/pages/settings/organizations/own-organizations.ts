import { DomainError } from '@commonplace/domain/errors';
import { violation } from '@commonplace/domain/violations';
import type { OwnMembership } from '@commonplace/proto/community/v1/memberships';
import { z } from 'zod';
import { required } from '../../../../api/representation/required.ts';
import { line } from '../../form-values.ts';
import { html, type Html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../../page.ts';
import { settingsView } from '../settings-view.ts';
import { mayCreateOrganization } from './new-organization.ts';
import { entriesPerPage, pageIn, renderPager } from './pager.ts';

const path = '/settings/organizations';

/** The organizations of the user, and a form to join one. */
export const ownOrganizations = definePage({
  name: 'OwnOrganizationsPage',
  path,
  access: 'signed in',
  show,
  forms: {
    main: defineForm({
      schema: z.object({ secret: line }),
      async submit({ clients, options, principals, user }, { secret }) {
        const { membership } = await clients.memberships.joinOrganization({ secret }, options).catch(refuse);
        if (user) principals.forgetUser(user.userId);
        return { redirect: `${path}/${required(membership).organizationId}`, flash: 'organization_joined' };
      },
    }),
  },
});

function refuse(error: unknown): never {
  if (error instanceof DomainError && error.code === 'not_found') throw violation('secret', 'is not valid');
  throw error;
}

async function show(call: PageCall): Promise<PageView> {
  const page = pageIn(call.query);
  const request = { page, perPage: entriesPerPage };
  const { memberships, hasNext } = await call.clients.memberships.listOwnMemberships(request, call.options);
  const body = html`${
      memberships.length === 0
        ? html`<p>You belong to no organization yet.</p> `
        : html`<ul class="records">
            ${memberships.map(renderOrganization)}
          </ul> `
    }${renderPager(path, page, hasNext)}
    ${mayCreateOrganization(call) && html`<p><a class="button" href="/organizations/new">New organization</a></p>`}
    <h2>Join an organization</h2>
    ${call.form({
      fields: [
        {
          kind: 'text',
          name: 'secret',
          label: 'Secret',
          hint: 'An administrator of the organization gives it to you.',
          autocomplete: 'off',
          isRequired: true,
        },
      ],
      button: 'Join',
    })}`;
  return settingsView(call, 'Organizations', body);
}

function renderOrganization({ membership, organization }: OwnMembership): Html {
  const { id, name, username } = required(organization);
  return html`<li>
    <p>
      <strong><a href="${path}/${id}">${name}</a></strong>
    </p>
    <dl>
      <dt>Page</dt>
      <dd><a href="/${username.toLowerCase()}">/${username.toLowerCase()}</a></dd>
      <dt>Your role</dt>
      <dd>${membership?.role === 'admin' ? 'administrator' : 'member'}</dd>
    </dl>
  </li> `;
}
