import type { ItemOf } from '@commonplace/client';
import { renderDate } from '@commonplace/ui/locale/format';
import type { Locale } from '@commonplace/ui/locale/locale';
import { html, type Html } from '@commonplace/ui/markup';
import { roleName } from '@commonplace/ui/parts/membership';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../../parts/form-paths.ts';
import { renderMissing } from '../../parts/missing.ts';
import { keyField } from '../settings-forms.ts';
import type { RenderForm } from '../settings-page.ts';

type Listed = ItemOf<'listOrganizationInvitations'>;

/** A pending invitation to an organization. */
export type SentInvitation = Pick<Listed, 'id' | 'role' | 'email' | 'created_at' | 'expires_at'> & {
  user: { name: string; username: string } | null;
  inviter: { name: string };
};

/** Renders the pending invitations of an organization, undefined while they are unavailable, and the form for another one. */
export function renderInvitations(
  invitations: readonly SentInvitation[] | undefined,
  form: RenderForm,
  view: View,
): Html {
  const { invitations: texts } = view.locale.messages.account.organizations;
  return html`<h2>${texts.title}</h2>
    ${invitations ? renderList(invitations, form, view.locale) : renderMissing(texts.title, view)}
    <h3>${texts.inviteTitle}</h3>
    ${renderNewInvitation(form, view.locale)}`;
}

function renderList(invitations: readonly SentInvitation[], form: RenderForm, locale: Locale): Html {
  const { none } = locale.messages.account.organizations.invitations;
  if (invitations.length === 0) return html`<p>${none}</p> `;
  return html`<ul class="records">
    ${invitations.map((invitation) => renderInvitation(invitation, form, locale))}
  </ul> `;
}

function renderInvitation(invitation: SentInvitation, form: RenderForm, locale: Locale): Html {
  const { invitations: texts, role: roleLabel } = locale.messages.account.organizations;
  const { id, user, email, role, inviter } = invitation;
  const name = user?.name ?? email ?? '';
  return html`<li>
    <p>
      <strong>${user ? html`<a href="/${user.username.toLowerCase()}">${name}</a>` : name}</strong>
    </p>
    <dl>
      <dt>${roleLabel}</dt>
      <dd>${roleName(role, locale)}</dd>
      <dt>${texts.invitedBy}</dt>
      <dd>${inviter.name}, ${renderDate(locale, invitation.created_at)}</dd>
      <dt>${texts.expires}</dt>
      <dd>${renderDate(locale, invitation.expires_at)}</dd>
    </dl>
    ${form({
      name: 'withdraw',
      action: formPaths.withdrawInvitation,
      fields: [{ kind: 'hidden', name: 'invitation_id', value: String(id), isFresh: true }],
      button: texts.withdraw,
      buttonAbout: texts.ofName(name),
    })}
  </li> `;
}

function renderNewInvitation(form: RenderForm, { messages }: Locale): Html {
  const { invitations: texts, ...organization } = messages.account.organizations;
  const { member, memberHint, administrator, administratorHint } = organization;
  const options = [
    { value: 'member', label: member, hint: memberHint },
    { value: 'admin', label: administrator, hint: administratorHint },
  ];
  return form({
    name: 'invite',
    action: formPaths.invite,
    fields: [
      keyField(),
      {
        kind: 'text',
        name: 'username',
        label: texts.invitee,
        hint: texts.inviteeHint,
        autocomplete: 'off',
        isRequired: true,
      },
      { kind: 'choice', name: 'role', label: organization.role, options, chosen: 'member' },
    ],
    button: texts.invite,
  });
}
