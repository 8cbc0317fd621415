import { profileKeys } from '../../../edge/cache/follower-keys.ts';
import { required } from '../../representation/required.ts';
import { defineRoute, sharedRead, type Route } from '../../route.ts';
import { profile, profileName } from './profiles.schemas.ts';

const getProfile = defineRoute({
  ...sharedRead,
  operation: 'GetProfile',
  summary: 'Get the user or organization with a username, and the number of followers',
  tag: 'Users',
  path: '/api/profiles/:username',
  // Only moderators and the user see the profile of a spam account.
  caching: { shared: true, private: 'when-not-public' },
  schemas: { params: profileName, responses: { 200: profile } },
  async handle({ params, clients, options }) {
    const body = required((await clients.profiles.getProfile(params, options)).profile);
    return { status: 200, body, keys: profileKeys(body) };
  },
});

export const profileRoutes: Route[] = [getProfile];
