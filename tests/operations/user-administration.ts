import { addSession } from '../support/sessions.ts';
import { names, nested } from './fields.ts';
import { onlyV1, type Operation } from './operation.ts';
import type { Scene } from './scene.ts';

const identity = names('id provider uid created_at');
const note = names('id content reason author_id created_at');
const settings = names(
  'email_newsletter email_digest_periodic email_comment_notifications email_follower_notifications ' +
    'email_mention_notifications email_unread_notifications email_badge_notifications',
);

const record = [
  ...names('id username name email registered_at status statuses roles'),
  ...nested('profile', names('summary location website_url')),
  ...nested('identities', identity),
  ...nested('counts', names('articles comments reactions')),
];
const detail = [...record, ...nested('notes', note), ...nested('notification_setting', settings)];

const shared = { versions: onlyV1, for: 'super_admin', status: 200 } as const;

/** Creates the account that the operation is about. */
const newUser = (scene: Scene) => scene.platform.createUser();

/** Accounts as super admins see and change them. */
export const userAdministrationOperations: Operation[] = [
  {
    ...shared,
    name: 'InviteUser',
    method: 'POST',
    path: '/api/admin/users',
    prepare: (scene) => ({ path: '/api/admin/users', body: { email: `${scene.unique('guest')}@example.org` } }),
  },
  {
    ...shared,
    name: 'ListUserRecords',
    method: 'GET',
    path: '/api/admin/users',
    prepare: () => ({ path: '/api/admin/users?per_page=1' }),
    fields: record,
  },
  {
    ...shared,
    name: 'GetUserRecord',
    method: 'GET',
    path: '/api/admin/users/{id}',
    prepare: async (scene) => ({ path: `/api/admin/users/${(await newUser(scene)).id}` }),
    fields: detail,
  },
  {
    ...shared,
    name: 'UpdateUserRecord',
    method: 'PATCH',
    path: '/api/admin/users/{id}',
    prepare: async (scene) => ({ path: `/api/admin/users/${(await newUser(scene)).id}`, body: { name: 'Ada L.' } }),
    fields: detail,
  },
  {
    ...shared,
    name: 'UpdateUserEmail',
    method: 'PUT',
    path: '/api/admin/users/{id}/email',
    prepare: async (scene) => ({
      path: `/api/admin/users/${(await newUser(scene)).id}/email`,
      body: { email: `${scene.unique('another')}@example.org` },
    }),
    fields: ['id', 'email'],
  },
  {
    ...shared,
    name: 'UpdateUserNotificationSettings',
    method: 'PUT',
    path: '/api/admin/users/{id}/notification_settings',
    prepare: async (scene) => ({
      path: `/api/admin/users/${(await newUser(scene)).id}/notification_settings`,
      body: { notification_setting: { email_newsletter: true } },
    }),
    fields: ['id', ...nested('notification_setting', settings)],
  },
  {
    ...shared,
    name: 'UpdateUserRole',
    method: 'PUT',
    path: '/api/admin/users/{id}/role',
    prepare: async (scene) => ({
      path: `/api/admin/users/${(await newUser(scene)).id}/role`,
      body: { role: 'moderator' },
    }),
    fields: ['id', 'roles'],
  },
  {
    ...shared,
    name: 'FindPeople',
    method: 'GET',
    path: '/api/admin/people',
    for: 'moderator',
    prepare: async (scene) => ({ path: `/api/admin/people?search=${(await newUser(scene)).username}` }),
    fields: names('id username name'),
  },
  {
    ...shared,
    name: 'MergeUsers',
    method: 'POST',
    path: '/api/admin/users/{id}/merge',
    prepare: async (scene) => ({
      path: `/api/admin/users/${(await newUser(scene)).id}/merge`,
      body: { merge_user_id: (await newUser(scene)).id },
    }),
    fields: detail,
  },
  {
    ...shared,
    name: 'GetMerge',
    method: 'GET',
    path: '/api/admin/users/{id}/merge',
    async prepare(scene, owner) {
      const { id } = await newUser(scene);
      const path = `/api/admin/users/${id}/merge`;
      await scene.make(owner, path, { merge_user_id: (await newUser(scene)).id });
      return { path };
    },
    fields: [
      ...names('id deleted_user_id keep_user_id state started_at finished_at'),
      ...nested('parts', names('service finished_at')),
    ],
  },
  {
    ...shared,
    name: 'PreviewMerge',
    method: 'GET',
    path: '/api/admin/users/{id}/merge/preview',
    prepare: async (scene) => ({
      path: `/api/admin/users/${(await newUser(scene)).id}/merge/preview?merge_user_id=${(await newUser(scene)).id}`,
    }),
    fields: [
      ...names('deleted_user_id keep_user_id'),
      ...nested('parts', ['service', 'reachable', ...nested('counts', names('kind count more outcome'))]),
    ],
  },
  {
    ...shared,
    name: 'AddNote',
    method: 'POST',
    path: '/api/admin/users/{user_id}/notes',
    prepare: async (scene) => ({
      path: `/api/admin/users/${(await newUser(scene)).id}/notes`,
      body: { content: 'Met in person', reason: 'administrative' },
    }),
    status: 201,
    fields: note,
  },
  {
    ...shared,
    name: 'ListNotes',
    method: 'GET',
    path: '/api/admin/users/{user_id}/notes',
    async prepare(scene, owner) {
      const path = `/api/admin/users/${(await newUser(scene)).id}/notes`;
      await scene.make(owner, path, { content: 'Met in person' });
      return { path };
    },
    fields: nested('notes', note),
  },
  {
    ...shared,
    name: 'LinkIdentity',
    method: 'POST',
    path: '/api/admin/users/{user_id}/identities',
    prepare: async (scene) => ({
      path: `/api/admin/users/${(await newUser(scene)).id}/identities`,
      body: { provider: await provider(scene), uid: scene.unique('uid') },
    }),
    status: 201,
    fields: identity,
  },
  {
    ...shared,
    name: 'LinkIdentities',
    method: 'POST',
    path: '/api/admin/users/identities/bulk',
    prepare: async (scene) => ({
      path: '/api/admin/users/identities/bulk',
      body: {
        provider: await provider(scene),
        identities: [{ user_id: (await newUser(scene)).id, uid: scene.unique('uid') }],
      },
    }),
    fields: nested('results', names('user_id status identity_id')),
  },
  {
    ...shared,
    name: 'ListIdentities',
    method: 'GET',
    path: '/api/admin/users/{user_id}/identities',
    async prepare(scene) {
      const path = `/api/admin/users/${(await newUser(scene)).id}/identities`;
      await scene.make(scene.administrator, path, { provider: await provider(scene), uid: scene.unique('uid') });
      return { path };
    },
    fields: nested('identities', identity),
  },
  {
    ...shared,
    name: 'UnlinkIdentity',
    method: 'DELETE',
    path: '/api/admin/users/{user_id}/identities/{id}',
    async prepare(scene, owner) {
      const path = `/api/admin/users/${(await newUser(scene)).id}/identities`;
      const body = { provider: await provider(scene), uid: scene.unique('uid') };
      const { id } = await scene.make<{ id: number }>(owner, path, body);
      return { path: `${path}/${id}` };
    },
    status: 204,
  },
  {
    ...shared,
    name: 'ListUserSessions',
    method: 'GET',
    path: '/api/admin/users/{id}/sessions',
    async prepare(scene) {
      const { id } = await newUser(scene);
      await addSession(scene.platform, id);
      return { path: `/api/admin/users/${id}/sessions` };
    },
    fields: names('id ip_address user_agent created_at last_used_at'),
  },
  {
    ...shared,
    name: 'EndUserSession',
    method: 'DELETE',
    path: '/api/admin/users/{id}/sessions/{session_id}',
    async prepare(scene) {
      const { id } = await newUser(scene);
      return { path: `/api/admin/users/${id}/sessions/${await addSession(scene.platform, id)}` };
    },
    status: 204,
  },
  {
    ...shared,
    name: 'EndUserSessions',
    method: 'DELETE',
    path: '/api/admin/users/{id}/sessions',
    prepare: async (scene) => ({ path: `/api/admin/users/${(await newUser(scene)).id}/sessions` }),
    status: 204,
  },
  {
    ...shared,
    name: 'EndUserAccess',
    method: 'DELETE',
    path: '/api/admin/users/{id}/access',
    prepare: async (scene) => ({ path: `/api/admin/users/${(await newUser(scene)).id}/access` }),
    status: 204,
  },
];

/** Configures an identity provider and returns its name. */
async function provider(scene: Scene): Promise<string> {
  await scene.put(scene.administrator, '/api/admin/config', { site_config: { providers: ['codehost', 'microblog'] } });
  return 'codehost';
}
