import { paging, type Samples, time } from '../../testing/samples.ts';
import { changedElsewhere } from '../changed-record.ts';
import { newOrganizationPage } from './new-organization-page.ts';
import { organizationSecretPage } from './organization-secret.ts';
import { organizationSettingsPage, type OrganizationSettings } from './organization-settings-page.ts';
import { ownOrganizationsPage } from './own-organizations-page.ts';

const only = { page: 1, hasNext: false };

const settings = (text: string): OrganizationSettings => {
  const user = { name: text, username: 'Ada' };
  const invitation = { id: 1, role: 'admin', inviter: { name: text }, created_at: time, expires_at: time };
  return {
    organization: {
      id: 3,
      name: text,
      username: 'Bakers',
      tag_line: text,
      summary: text,
      url: `https://site.example/${text}`,
      location: null,
      tech_stack: text,
      story: text,
      profile_image: '/bakers.png',
    },
    members: [
      { user_id: 2, role: 'admin', created_at: time, user },
      { user_id: 4, role: 'member', created_at: time, user },
    ],
    paging,
    invitations: [
      { ...invitation, user, email: null },
      { ...invitation, id: 2, user: null, email: text },
    ],
    credits: 7,
    isMember: true,
    isAdministrator: true,
  };
};

export const samples: Samples = {
  ownOrganizations(text, view) {
    const organization = { id: 1, name: text, username: 'Bakers' };
    const invitation = { id: 1, role: 'admin', organization, inviter: { name: text }, expires_at: time };
    return ownOrganizationsPage(
      {
        memberships: [
          { role: 'admin', organization },
          { role: 'member', organization },
        ],
        paging,
        invitations: [invitation, { ...invitation, id: 2, role: 'member' }],
      },
      view,
    );
  },
  newOrganizationForm: (_text, view) => newOrganizationPage(view),
  refusedOrganization: (text, view) =>
    newOrganizationPage(view, { form: 'main', values: { name: [text], story: [text] }, errors: { name: [text] } }),
  noOwnOrganizations(text, view) {
    const refused = { form: 'main', values: { secret: [text] }, errors: { secret: [text] } };
    return ownOrganizationsPage({ memberships: [], paging: only, invitations: [], refused }, view);
  },
  organizationSettings: (text, view) => organizationSettingsPage(settings(text), view),
  changedOrganization(text, view) {
    const refused = changedElsewhere({ values: { tag: ['before'], name: [text] } }, text);
    return organizationSettingsPage({ ...settings(text), refused }, view);
  },
  refusedInvitation(text, view) {
    const refused = { form: 'invite', values: { username: [text] }, errors: { username: [text], base: [text] } };
    return organizationSettingsPage({ ...settings(text), invitations: [], refused }, view);
  },
  organizationOfOne(text, view) {
    const { members = [], ...data } = settings(text);
    return organizationSettingsPage({ ...data, members: members.slice(0, 1), paging: only }, view);
  },
  organizationOfMember: (text, view) =>
    organizationSettingsPage(
      {
        ...settings(text),
        paging: only,
        invitations: undefined,
        credits: 1,
        isAdministrator: false,
      },
      view,
    ),
  organizationWithoutParts: (text, view) =>
    organizationSettingsPage(
      {
        ...settings(text),
        members: undefined,
        invitations: undefined,
        credits: undefined,
        isMember: false,
      },
      view,
    ),
  organizationSecret: (text, view) => organizationSecretPage({ path: '/settings/organizations/3', secret: text }, view),
};
