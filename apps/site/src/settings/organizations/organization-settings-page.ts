import { etagOf, type DataOf } from '@commonplace/client';
import type { FormState } from '@commonplace/ui/forms/form-view';
import { organizationFields, organizationFieldNames } from '@commonplace/ui/forms/organization-fields';
import { fill } from '@commonplace/ui/locale/fill';
import { html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../../parts/form-paths.ts';
import { renderPager, type Paging } from '../../parts/pager.ts';
import { renderRecordForm, tagField } from '../changed-record.ts';
import { renderImage } from '../image-forms.ts';
import { settingsPage, type RenderForm } from '../settings-page.ts';
import { renderInvitations, type SentInvitation } from './organization-invitations.ts';
import { renderMembers, type Member } from './organization-members.ts';
import { renderSecret } from './organization-secret.ts';
import { ownOrganizationsPath } from './own-organizations-page.ts';

/** The profile of an organization as its administrators edit it. */
export type Organization = Pick<
  DataOf<'getOrganization'>,
  'id' | 'profile_image' | (typeof organizationFieldNames)[number]
>;

/** The data of the page of an organization. */
export interface OrganizationSettings {
  organization: Organization;
  /** Undefined while they are unavailable, as the invitations. */
  members: readonly Member[] | undefined;
  paging: Paging;
  invitations: readonly SentInvitation[] | undefined;
  /** What the organization has; undefined while it is unavailable. */
  credits: number | undefined;
  /** Whether the viewer belongs to it, which administrators of the site need not. */
  isMember: boolean;
  isAdministrator: boolean;
  refused?: FormState | undefined;
}

/** Renders an organization for its members, and for administrators with the forms that change it. */
export function organizationSettingsPage(data: OrganizationSettings, view: View): string {
  const { organization, isMember, isAdministrator, paging, refused } = data;
  const { id, name, username } = organization;
  const { organizations: texts } = view.locale.messages.account;
  const path = organizationPath(id);
  const content = (render: RenderForm) => {
    const form = formsOf(id, render);
    return html`<p>
        <a href="/${username.toLowerCase()}">${texts.itsPage}</a>
        ${isMember && renderDeskLinks(id, view)}
      </p>
      ${renderMembers({ ...data, organization: { id, path } }, form, view)}${renderPager(path, paging, view)}
      ${isAdministrator && html`${renderInvitations(data.invitations, form, view)} ${renderSecret(form, view)}`}
      ${isMember && renderCredits(data, view)} ${isAdministrator && renderProfile(data, form, view)}`;
  };
  return settingsPage({ title: name, path, refused, content }, view);
}

/** Returns the path of the page of an organization. */
export function organizationPath(id: number): string {
  return `${ownOrganizationsPath}/${id}`;
}

/** Returns a function that renders forms about an organization, which name it. */
function formsOf(id: number, render: RenderForm): RenderForm {
  const field = { kind: 'hidden', name: 'organization_id', value: String(id), isFresh: true } as const;
  return (form) => render({ ...form, fields: [field, ...(form.fields ?? [])] });
}

function renderDeskLinks(id: number, { locale }: View): Html {
  const { organizations: texts } = locale.messages.account;
  return html`· <a href="/dashboard/organizations/${id}">${texts.articles}</a> ·
    <a href="/dashboard/analytics?organization_id=${id}">${texts.analytics}</a>`;
}

/** Renders how many credits the organization has; administrators of the site who do not belong to it see them in the console. */
function renderCredits({ organization, credits, isAdministrator }: OrganizationSettings, { locale }: View): Html {
  const { organizations: texts } = locale.messages.account;
  const listings = html`<a href="/listings">${texts.listings}</a>`;
  const changes = html`<p>
    <a href="/dashboard/credits?organization_id=${organization.id}">${texts.allChanges}</a>
  </p>`;
  return html`<h2>${texts.credits}</h2>
    <p>${credits === undefined ? texts.creditsMissing : texts.hasCredits(credits)}</p>
    <p>${fill(texts.creditsText, { listings })}</p>
    ${isAdministrator && changes}`;
}

function renderProfile({ organization, refused }: OrganizationSettings, form: RenderForm, view: View): Html {
  const { organizations: texts, frame } = view.locale.messages.account;
  const tag = etagOf(organization);
  const present = Object.fromEntries(organizationFieldNames.map((name) => [name, organization[name] ?? undefined]));
  const fields = organizationFields(view.locale, present);
  const values = fields.flatMap((field) =>
    'label' in field && 'value' in field ? [[field.label, field.value] as const] : [],
  );
  const edit = { action: formPaths.editOrganization, fields: [tagField(tag), ...fields], button: frame.save };
  const image = {
    image: organization.profile_image,
    action: formPaths.organizationImage,
    alternative: texts.itsImage,
    shape: 'square',
  } as const;
  return html`<h2>${texts.image}</h2>
    ${renderImage(image, form, view)}
    <h2>${texts.profile}</h2>
    ${renderRecordForm({ refused, tag, title: texts.current, values, form: edit }, form, view.locale)}`;
}
