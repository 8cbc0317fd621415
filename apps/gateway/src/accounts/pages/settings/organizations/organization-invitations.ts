import { violation } from '@commonplace/domain/violations';
import type { OrganizationInvitation } from '@commonplace/proto/community/v1/organization_invitations';
import { html, type Html } from '@commonplace/ui/markup';
import { roleName } from '@commonplace/ui/parts/membership';
import { moment } from '../../layout.ts';
import type { PageCall } from '../../page.ts';
import { rolesIn } from './organization-roles.ts';

interface NewInvitation {
  organizationId: number;
  /** A username or an email address. */
  invitee: string;
  role: string;
}

/** Invites the user with a username, or an email address. */
export async function invite(call: PageCall, { organizationId, invitee, role }: NewInvitation): Promise<void> {
  const name = invitee.trim().replace(/^@/, '');
  if (name === '') throw violation('username', "can't be blank");
  const request = { organizationId, role, ...(name.includes('@') ? { email: name } : { username: name }) };
  await call.clients.organizationInvitations.createOrganizationInvitation(request, call.options);
}

/** Renders the pending invitations of an organization and the form for another one. */
export function renderInvitations(call: PageCall, invitations: readonly OrganizationInvitation[]): Html {
  const { invitations: texts, role } = call.texts.organizations;
  return html`<h2>${texts.title}</h2>
    ${
      invitations.length === 0
        ? html`<p>${texts.none}</p> `
        : html`<ul class="records">
            ${invitations.map((one) => renderInvitation(call, one))}
          </ul> `
    }
    <h3>${texts.inviteTitle}</h3>
    ${call.form({
      name: 'invite',
      fields: [
        {
          kind: 'text',
          name: 'username',
          label: texts.invitee,
          hint: texts.inviteeHint,
          autocomplete: 'off',
          isRequired: true,
        },
        { kind: 'choice', name: 'role', label: role, options: rolesIn(call), chosen: 'member' },
      ],
      button: texts.invite,
    })}`;
}

function renderInvitation(call: PageCall, invitation: OrganizationInvitation): Html {
  const { invitations: texts } = call.texts.organizations;
  const { id, user, email = '', role, inviterName, createdAt, expiresAt } = invitation;
  const name = user?.name ?? email;
  return html`<li>
    <p>
      <strong>${user ? html`<a href="/${user.username.toLowerCase()}">${name}</a>` : name}</strong>
    </p>
    <dl>
      <dt>${call.texts.organizations.role}</dt>
      <dd>${roleName(role, call.locale)}</dd>
      <dt>${texts.invitedBy}</dt>
      <dd>${inviterName}, ${moment(createdAt, call.locale)}</dd>
      <dt>${texts.expires}</dt>
      <dd>${moment(expiresAt, call.locale)}</dd>
    </dl>
    ${call.form({
      name: 'withdraw',
      fields: [{ kind: 'hidden', name: 'invitation_id', value: String(id), isFresh: true }],
      button: texts.withdraw,
      buttonAbout: texts.ofName(name),
    })}
  </li> `;
}
