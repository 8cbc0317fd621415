import { picture } from '@commonplace/images/testing/pictures';
import { createTestClient, registerApplication, signedInVisitor } from '../support/oauth.ts';
import type { TestUser } from '../support/test-users.ts';
import { names, nested, user } from './fields.ts';
import { both, onlyV1, type Operation } from './operation.ts';
import type { Scene } from './scene.ts';

const apiKey = ['id', 'description', 'last_used_at', 'created_at'];
const application = ['client_id', 'name', 'redirect_uris', 'scopes', 'confidential', 'created_at'];
const newApplication = () => ({
  oauth_application: { name: 'An application', redirect_uris: ['https://example.com/'] },
});
const details = ['pronouns', 'work', 'education', 'bg_color_hex', 'text_color_hex'];
const image = names('type_of image_of profile_image profile_image_90');
const notificationSettings = names(
  'type_of email_comment_notifications email_follower_notifications email_mention_notifications ' +
    'email_badge_notifications email_unread_notifications',
);

/** Lets an application of another user have access to an account, and returns its client id. */
async function grantAccess({ platform }: Scene, user: TestUser): Promise<string> {
  const application = await registerApplication(platform, await platform.createUser());
  const client = await createTestClient(application, platform.url);
  await client.authorize(await signedInVisitor(platform, user));
  return application.client_id;
}

/** Users, API keys and OAuth applications. */
export const userOperations: Operation[] = [
  {
    name: 'GetUser',
    method: 'GET',
    path: '/api/users/{id}',
    versions: both,
    for: 'anyone',
    prepare: (_scene, owner) => ({ path: `/api/users/${owner.id}` }),
    status: 200,
    fields: user,
  },
  {
    name: 'GetUserByUsername',
    method: 'GET',
    path: '/api/users/by_username',
    versions: both,
    for: 'anyone',
    prepare: (_scene, owner) => ({ path: `/api/users/by_username?url=${owner.username}` }),
    status: 200,
    fields: user,
  },
  {
    name: 'GetProfile',
    method: 'GET',
    path: '/api/profiles/{username}',
    versions: onlyV1,
    for: 'anyone',
    prepare: (_scene, owner) => ({ path: `/api/profiles/${owner.username}` }),
    status: 200,
    fields: [
      'type_of',
      'followers_count',
      ...nested('user', [...user.beta, 'badge_ids', 'links', 'verified_links', ...details]),
    ],
  },
  {
    name: 'GetAuthenticatedUser',
    method: 'GET',
    path: '/api/users/me',
    versions: both,
    for: 'key',
    prepare: () => ({ path: '/api/users/me' }),
    status: 200,
    fields: { beta: user.beta, v1: [...user.v1, 'followers_count'] },
    // Any token may identify its user.
    otherStatuses: { 'scoped key': 200 },
  },
  {
    name: 'UpdateAuthenticatedUser',
    method: 'PATCH',
    path: '/api/users/me',
    versions: onlyV1,
    for: 'key',
    prepare: () => ({
      path: '/api/users/me',
      body: { user: { summary: 'Bakes bread', links: ['https://example.com/bread'] } },
    }),
    status: 200,
    fields: [...user.v1, 'links', ...details, 'shows_email'],
  },
  {
    name: 'GetOwnProfile',
    method: 'GET',
    path: '/api/users/me/profile',
    versions: onlyV1,
    for: 'key',
    prepare: () => ({ path: '/api/users/me/profile' }),
    status: 200,
    fields: [
      ...names('type_of id username name summary location website_url microblog_username codehost_username'),
      ...names('links shows_email profile_image allows_colors'),
      ...details,
    ],
  },
  {
    name: 'UpdateProfileImage',
    method: 'PUT',
    path: '/api/users/me/profile_image',
    versions: onlyV1,
    for: 'key',
    prepare: async () => ({
      path: '/api/users/me/profile_image?crop_left=0.25&crop_top=0&crop_size=0.5',
      body: await picture('png', 10, 10),
      headers: { 'content-type': 'image/png' },
    }),
    status: 200,
    fields: image,
  },
  {
    name: 'GetNotificationSettings',
    method: 'GET',
    path: '/api/users/me/notification_settings',
    versions: onlyV1,
    for: 'key',
    prepare: () => ({ path: '/api/users/me/notification_settings' }),
    status: 200,
    fields: [...notificationSettings, 'email_confirmed'],
  },
  {
    name: 'UpdateNotificationSettings',
    method: 'PATCH',
    path: '/api/users/me/notification_settings',
    versions: onlyV1,
    for: 'key',
    allowedWhileSuspended: true,
    prepare: () => ({
      path: '/api/users/me/notification_settings',
      body: { notification_setting: { email_badge_notifications: false } },
    }),
    status: 200,
    fields: notificationSettings,
  },
  {
    name: 'GetOwnRoles',
    method: 'GET',
    path: '/api/users/me/roles',
    versions: onlyV1,
    for: 'key',
    prepare: () => ({ path: '/api/users/me/roles' }),
    status: 200,
    fields: ['roles'],
    otherStatuses: { 'scoped key': 200 },
  },
  {
    name: 'GetViewer',
    method: 'GET',
    path: '/api/viewer',
    versions: onlyV1,
    for: 'key',
    async prepare(scene, caller) {
      const { id } = await scene.article(await scene.platform.createUser());
      await scene.put(caller, `/api/readinglist/${id}`);
      await scene.make(caller, '/api/reactions', { category: 'like', reactable_type: 'Article', reactable_id: id });
      return {
        path: `/api/viewer?article_ids=${id}&user_ids=${scene.administrator.id}&discussed_article_id=${id}`,
      };
    },
    status: 200,
    fields: [
      ...names('type_of id username name path profile_image profile_image_90 roles trusted may_create_organizations'),
      ...names(
        'unread_notifications_count saved_article_ids followed_user_ids followed_organization_ids followed_tags',
      ),
      ...names('flagged_user_ids moderated_users hidden_comments moderated_comments'),
      ...nested('reactions', names('reactable_type reactable_id id_code own_categories followed_names followed_count')),
    ],
    // Any token may identify its user.
    otherStatuses: { 'scoped key': 200 },
  },
  {
    name: 'GetProfileImage',
    method: 'GET',
    path: '/api/profile_images/{username}',
    versions: both,
    for: 'anyone',
    prepare: (_scene, owner) => ({ path: `/api/profile_images/${owner.username}` }),
    status: 200,
    fields: image,
  },
  {
    name: 'ListApiKeys',
    method: 'GET',
    path: '/api/api_keys',
    versions: both,
    for: 'key',
    prepare: () => ({ path: '/api/api_keys' }),
    status: 200,
    fields: apiKey,
  },
  {
    name: 'CreateApiKey',
    method: 'POST',
    path: '/api/api_keys',
    versions: both,
    for: 'key',
    prepare: () => ({ path: '/api/api_keys', body: { api_key: { description: 'Publishing script' } } }),
    status: 201,
    fields: [...apiKey, 'secret'],
  },
  {
    name: 'RevokeApiKey',
    method: 'DELETE',
    path: '/api/api_keys/{id}',
    versions: both,
    for: 'owner',
    allowedWhileSuspended: true,
    async prepare(scene, owner) {
      const { id } = await scene.make<{ id: number }>(owner, '/api/api_keys', {
        api_key: { description: 'Publishing script' },
      });
      return { path: `/api/api_keys/${id}` };
    },
    status: 204,
    // Keys of other users are hidden.
    otherStatuses: { 'someone else': 404 },
  },
  {
    name: 'ListOauthApplications',
    method: 'GET',
    path: '/api/oauth_applications',
    versions: both,
    for: 'key',
    async prepare(scene, owner) {
      await scene.make(owner, '/api/oauth_applications', newApplication());
      return { path: '/api/oauth_applications' };
    },
    status: 200,
  },
  {
    name: 'CreateOauthApplication',
    method: 'POST',
    path: '/api/oauth_applications',
    versions: both,
    for: 'key',
    prepare: () => ({ path: '/api/oauth_applications', body: newApplication() }),
    status: 201,
    fields: [...application, 'client_secret'],
  },
  {
    name: 'DeleteOauthApplication',
    method: 'DELETE',
    path: '/api/oauth_applications/{client_id}',
    versions: both,
    for: 'owner',
    allowedWhileSuspended: true,
    async prepare(scene, owner) {
      const made = await scene.make<{ client_id: string }>(owner, '/api/oauth_applications', newApplication());
      return { path: `/api/oauth_applications/${made.client_id}` };
    },
    status: 204,
    otherStatuses: { 'someone else': 404 },
  },
  {
    name: 'ListOauthGrants',
    method: 'GET',
    path: '/api/oauth_grants',
    versions: onlyV1,
    for: 'key',
    async prepare(scene, owner) {
      await grantAccess(scene, owner);
      return { path: '/api/oauth_grants' };
    },
    status: 200,
    fields: names('client_id application_name scopes created_at last_used_at'),
  },
  {
    name: 'RevokeOauthGrant',
    method: 'DELETE',
    path: '/api/oauth_grants/{client_id}',
    versions: onlyV1,
    for: 'owner',
    allowedWhileSuspended: true,
    prepare: async (scene, owner) => ({ path: `/api/oauth_grants/${await grantAccess(scene, owner)}` }),
    status: 204,
    // Grants of other users are hidden.
    otherStatuses: { 'someone else': 404 },
  },
  {
    name: 'RequestAccountExport',
    method: 'POST',
    path: '/api/users/me/export',
    versions: onlyV1,
    for: 'key',
    allowedWhileSuspended: true,
    prepare: () => ({ path: '/api/users/me/export' }),
    status: 202,
  },
];

/** Operations of moderators and admins on accounts. */
export const moderationOperations: Operation[] = [
  ...(
    [
      ['SuspendUser', '/api/users/{id}/suspend'],
      ['MarkUserAsSuspended', '/api/users/{id}/suspended'],
    ] as const
  ).map(([name, path]): Operation => ({
    name,
    method: 'PUT',
    path,
    versions: onlyV1,
    for: 'moderator',
    async prepare({ platform }) {
      const { id } = await platform.createUser();
      return { path: path.replace('{id}', String(id)), body: { note: 'Repeated advertising' } };
    },
    status: 204,
  })),
  {
    name: 'UpdateUserStatus',
    method: 'PUT',
    path: '/api/admin/users/{id}/status',
    versions: onlyV1,
    for: 'super_admin',
    async prepare({ platform }) {
      const { id } = await platform.createUser();
      return { path: `/api/admin/users/${id}/status`, body: { status: 'limited' } };
    },
    status: 200,
    fields: ['id', 'status'],
  },
];
