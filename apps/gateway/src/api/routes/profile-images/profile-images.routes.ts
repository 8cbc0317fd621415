import { organizationKeys, userKeys } from '../../../edge/cache/account-keys.ts';
import { required } from '../../representation/required.ts';
import { bothVersions, defineRoute, type Route } from '../../route.ts';
import { profileImage, username } from './profile-images.schemas.ts';

const getProfileImage = defineRoute({
  operation: 'GetProfileImage',
  contract: 'E31',
  summary: 'Get the profile image of a user or an organization',
  tag: 'Users',
  method: 'GET',
  path: '/api/profile_images/:username',
  versions: bothVersions,
  access: 'public',
  scope: 'public',
  caching: { shared: true, private: 'when-not-public' },
  schemas: { params: username, responses: { 200: profileImage } },
  async handle({ params, clients, options }) {
    const message = required((await clients.profileImages.getProfileImage(params, options)).profileImage);
    const keys = message.imageOf === 'user' ? userKeys(message) : organizationKeys(message);
    return { status: 200, body: message, keys };
  },
});

export const profileImageRoutes: Route[] = [getProfileImage];
