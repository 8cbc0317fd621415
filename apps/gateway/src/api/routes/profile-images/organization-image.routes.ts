import { create } from '@bufbuild/protobuf';
import { ProfileImageSchema } from '@commonplace/proto/community/v1/profile_images';
import { organizationChanged } from '../../../edge/cache/account-keys.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, type Route } from '../../route.ts';
import { imageFile, imageUpload } from '../images/images.schemas.ts';
import { organizationId } from '../organizations/organizations.schemas.ts';
import { createSquare, imageTimeoutMs } from './create-square.ts';
import { imageCrop, profileImage } from './profile-images.schemas.ts';

const updateOrganizationImage = defineRoute({
  operation: 'UpdateOrganizationImage',
  summary: 'Upload the profile image of an organization, shown as a square (organization admin)',
  tag: 'Organizations',
  method: 'PUT',
  path: '/api/organizations/:id/profile_image',
  // Processing costs the same as for CreateImage.
  limit: 'image_create',
  file: imageFile,
  timeoutMs: imageTimeoutMs,
  schemas: { params: organizationId, query: imageCrop, body: imageUpload, responses: { 200: profileImage } },
  async handle({ params: { id }, query, body, clients, options }) {
    const { path640 } = await createSquare(clients, { upload: body, crop: query }, options);
    const reply = await clients.organizations.updateOrganization({ id, profileImage: path640 }, options);
    const changed = required(reply.organization);
    const { profileImage, profileImage90 } = changed;
    const image = create(ProfileImageSchema, { imageOf: 'organization', id, profileImage, profileImage90 });
    const change = organizationChanged({ ...changed, version: reply.version, deleted: false });
    return { status: 200, body: image, change };
  },
});

export const organizationImageRoutes: Route[] = [updateOrganizationImage];
