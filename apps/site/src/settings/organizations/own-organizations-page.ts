import type { ItemOf } from '@commonplace/client';
import type { FormState } from '@commonplace/ui/forms/form-view';
import { html, type Html } from '@commonplace/ui/markup';
import { renderInvitation, roleName } from '@commonplace/ui/parts/membership';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../../parts/form-paths.ts';
import { renderMissing } from '../../parts/missing.ts';
import { renderPager, type Paging } from '../../parts/pager.ts';
import { settingsPage, type RenderForm } from '../settings-page.ts';

export const ownOrganizationsPath = '/settings/organizations';

/** An organization of the viewer with their role. */
export type OwnMembership = Pick<ItemOf<'listOwnMemberships'>, 'role'> & {
  organization: Pick<ItemOf<'listOwnMemberships'>['organization'], 'id' | 'name' | 'username'>;
};

/** A pending invitation of the viewer. */
export interface OwnInvitation {
  id: number;
  role: string;
  organization: { name: string; username: string };
  inviter: { name: string };
  expires_at: string;
}

/** The data of the page of the viewer's organizations. */
export interface OwnOrganizationsData {
  /** Undefined while they are unavailable. */
  memberships: readonly OwnMembership[] | undefined;
  paging: Paging;
  /** Undefined while they are unavailable. */
  invitations: readonly OwnInvitation[] | undefined;
  refused?: FormState | undefined;
}

/** Renders the organizations of the viewer, their invitations and a form to join an organization by its secret. */
export function ownOrganizationsPage(data: OwnOrganizationsData, view: View): string {
  const { organizations: texts, settings } = view.locale.messages.account;
  const { memberships, invitations, paging, refused } = data;
  return settingsPage(
    {
      title: settings.organizations,
      path: ownOrganizationsPath,
      refused,
      content: (form) =>
        html`${renderInvitations(invitations, form, view)}${renderMemberships(memberships, view)}${renderPager(ownOrganizationsPath, paging, view)}
          ${renderCreation(view)}
          <h2>${texts.join}</h2>
          ${renderJoin(form, view)}`,
    },
    view,
  );
}

/** Renders the link to found an organization, or who founds them on this site. */
function renderCreation({ viewer, locale }: View): Html | false {
  const { organizations: texts } = locale.messages.account;
  if (!viewer) return false;
  if (viewer.mayCreateOrganizations) return html`<p><a class="button" href="/organizations/new">${texts.new}</a></p>`;
  return html`<p>${texts.createdByAdministrators}</p>`;
}

function renderMemberships(memberships: OwnOrganizationsData['memberships'], view: View): Html {
  const { organizations: texts, settings } = view.locale.messages.account;
  if (!memberships) return renderMissing(settings.organizations, view);
  if (memberships.length === 0) return html`<p>${texts.none}</p> `;
  return html`<ul class="records">
    ${memberships.map((membership) => renderMembership(membership, view))}
  </ul> `;
}

function renderMembership({ role, organization }: OwnMembership, { locale }: View): Html {
  const { organizations: texts } = locale.messages.account;
  const path = `/${organization.username.toLowerCase()}`;
  return html`<li>
    <p>
      <strong><a href="${ownOrganizationsPath}/${organization.id}">${organization.name}</a></strong>
    </p>
    <dl>
      <dt>${texts.page}</dt>
      <dd><a href="${path}">${path}</a></dd>
      <dt>${texts.yourRole}</dt>
      <dd>${roleName(role, locale)}</dd>
    </dl>
  </li> `;
}

/** Renders the invitations of the viewer with forms to answer them; nothing without any. */
function renderInvitations(
  invitations: OwnOrganizationsData['invitations'],
  form: RenderForm,
  view: View,
): Html | false {
  const { invitations: texts, yourOrganizations } = view.locale.messages.account.organizations;
  if (!invitations) return renderMissing(texts.title, view);
  if (invitations.length === 0) return false;
  return html`<h2>${texts.title}</h2>
    <ul class="records">
      ${invitations.map((invitation) => html`<li>${renderAnswerable(invitation, form, view)}</li> `)}
    </ul>
    <h2>${yourOrganizations}</h2>`;
}

function renderAnswerable(
  { id, role, organization, inviter, expires_at }: OwnInvitation,
  form: RenderForm,
  view: View,
): Html {
  const { invitations: texts } = view.locale.messages.account.organizations;
  const invitation = { organization, role, inviterName: inviter.name, expiresAt: expires_at };
  const answer = (name: string, action: string, button: string) =>
    form({
      name,
      action,
      fields: [{ kind: 'hidden', name: 'invitation_id', value: String(id), isFresh: true }],
      button,
      buttonAbout: texts.ofName(organization.name),
    });
  return html`${renderInvitation(invitation, view.locale)}${answer('accept', formPaths.acceptInvitation, texts.accept)}
  ${answer('decline', formPaths.declineInvitation, texts.decline)}`;
}

function renderJoin(form: RenderForm, { locale }: View): Html {
  const { organizations: texts } = locale.messages.account;
  return form({
    action: formPaths.joinOrganization,
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
  });
}
