import { create } from '@bufbuild/protobuf';
import { ProfileImageSchema } from '@commonplace/proto/community/v1/profile_images';
import { userUpdated } from '../../../edge/cache/account-keys.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, type Route } from '../../route.ts';
import { imageFile, imageUpload } from '../images/images.schemas.ts';
import { createSquare, imageTimeoutMs } from './create-square.ts';
import { imageCrop, profileImage } from './profile-images.schemas.ts';

const updateProfileImage = defineRoute({
  operation: 'UpdateProfileImage',
  summary: 'Upload your profile image, shown as a square',
  tag: 'Users',
  method: 'PUT',
  path: '/api/users/me/profile_image',
  // Processing costs the same as for CreateImage.
  limit: 'image_create',
  file: imageFile,
  timeoutMs: imageTimeoutMs,
  schemas: { query: imageCrop, body: imageUpload, responses: { 200: profileImage } },
  async handle({ query, body, principals, clients, options }) {
    const { path640, path90 } = await createSquare(clients, { upload: body, crop: query }, options);
    const { account, version } = await clients.accounts.setProfileImage({ path640, path90 }, options);
    const { id } = required(account);
    principals.forgetUser(id);
    const image = create(ProfileImageSchema, { imageOf: 'user', id, profileImage: path640, profileImage90: path90 });
    return { status: 200, body: image, change: userUpdated({ id, version }) };
  },
});

export const ownProfileImageRoutes: Route[] = [updateProfileImage];
