import { paging, type Samples, time } from '../../testing/samples.ts';
import { newOrganizationPage } from './new-organization-page.ts';
import { ownOrganizationsPage } from './own-organizations-page.ts';

const only = { page: 1, hasNext: false };

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
};
