import { forbidden } from '@commonplace/domain/errors';
import type { Organization } from '@commonplace/proto/community/v1/organizations';
import { renderImageForm } from '@commonplace/ui/forms/image-form';
import type { Html } from '@commonplace/ui/markup';
import { imageFile } from '../../../../api/routes/images/images.schemas.ts';
import { defineForm, definePage, type PageCall, type PageView } from '../../page.ts';
import { imageTimeoutMs, imageValues, storeSquare } from '../image-form.ts';
import { settingsView } from '../settings-view.ts';
import { administers, organizationIdOf, readOrganization } from './shown-organization.ts';

/** The image of an organization, for its administrators. */
export const organizationImage = definePage({
  name: 'OrganizationImagePage',
  path: '/settings/organizations/:id/image',
  access: 'signed in',
  timeoutMs: imageTimeoutMs,
  show,
  forms: {
    image: defineForm({
      schema: imageValues,
      file: imageFile,
      limit: 'image_create',
      async submit(call, values) {
        const id = organizationIdOf(call);
        if (!administers(call, id)) throw forbidden();
        const { path640: profileImage } = await storeSquare(call, values);
        await call.clients.organizations.updateOrganization({ id, profileImage }, call.options);
        return { redirect: `/settings/organizations/${id}`, flash: 'saved' };
      },
    }),
  },
});

async function show(call: PageCall): Promise<PageView> {
  const id = organizationIdOf(call);
  if (!administers(call, id)) throw forbidden();
  const organization = await readOrganization(call, id);
  return settingsView(call, organization.name, renderOrganizationImage(call, organization));
}

/** Renders the image of an organization with the form that replaces it. */
export function renderOrganizationImage(call: PageCall, { id, profileImage }: Organization): Html {
  const action = `/settings/organizations/${id}/image`;
  // A relative path, since the site may have several host names.
  const image = call.site.profileImage(profileImage).replace(call.site.origin, '');
  const view = { image, action, alternative: call.texts.organizations.itsImage, shape: 'square' } as const;
  return renderImageForm(view, call.form, call.locale);
}
