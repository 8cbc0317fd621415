import { forbidden } from '@commonplace/domain/errors';
import { hasRole } from '@commonplace/domain/principal';
import { z } from 'zod';
import { required } from '../../../../api/representation/required.ts';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../../page.ts';
import { organizationFields, organizationValues, profileOf } from './organization-fields.ts';

/** Creates an organization, of which the user becomes an administrator. */
export const newOrganization = definePage({
  name: 'NewOrganizationPage',
  path: '/organizations/new',
  access: 'signed in',
  show,
  forms: {
    main: defineForm({
      isCreation: true,
      schema: z.object(organizationValues),
      async submit({ clients, options, principals, user }, values) {
        const request = { ...profileOf(values), adminUsername: user?.username ?? '' };
        const { organization } = await clients.organizations.createOrganization(request, options);
        if (user) principals.forgetUser(user.userId);
        return { redirect: `/settings/organizations/${required(organization).id}`, flash: 'organization_created' };
      },
    }),
  },
});

/** Whether the user may create an organization (`members_create_organizations`). */
function mayCreateOrganization({ settings, user }: Pick<PageCall, 'settings' | 'user'>): boolean {
  if (!user) return false;
  return settings.values().members_create_organizations || hasRole(user, 'admin');
}

async function show(call: PageCall): Promise<PageView> {
  if (!mayCreateOrganization(call)) throw forbidden();
  const { organizations: texts } = call.texts;
  const body = html`<p>${texts.newText}</p>
    ${call.form({ fields: organizationFields(call), button: texts.create })}`;
  return { title: texts.new, body };
}
