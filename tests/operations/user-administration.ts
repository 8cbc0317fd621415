import { addSession } from '../support/sessions.ts';
import { names } from './members.ts';
import { onlyV1, type Operation } from './operation.ts';
import type { Scene } from './scene.ts';

const identity = names('id provider uid created_at');
const note = names('id content reason author_id created_at');
const settings = names(
  'email_newsletter email_digest_periodic email_comment_notifications email_follower_notifications ' +
    'email_mention_notifications email_unread_notifications email_badge_notifications',
);

const nested = (name: string, members: readonly string[]) => [name, ...members.map((member) => `${name}.${member}`)];

const record = [
  ...names('id username name email registered_at status statuses roles'),
  ...nested('profile', names('summary location website_url')),
  ...nested('identities', identity),
  ...nested('counts', names('articles comments reactions')),
];
const detail = [...record, ...nested('notes', note), ...nested('notification_setting', settings)];

const shared = { versions: onlyV1, for: 'super_admin', status: 200 } as const;

/** An account that the operation is about. */
const somebody = (scene: Scene) => scene.platform.createUser();

/** Accounts as super administrators see and change them (A8 to A12, A14 to A18). */
export const userAdministrationOperations: Operation[] = [
  {
    ...shared,
    number: 'A8',
    method: 'POST',
    path: '/api/admin/users',
    ask: (scene) => ({ path: '/api/admin/users', body: { email: `${scene.unique('guest')}@example.org` } }),
  },
  {
    ...shared,
    number: 'A9',
    method: 'GET',
    path: '/api/admin/users',
    ask: () => ({ path: '/api/admin/users?per_page=1' }),
    members: record,
  },
  {
    ...shared,
    number: 'A10',
    method: 'GET',
    path: '/api/admin/users/{id}',
    ask: async (scene) => ({ path: `/api/admin/users/${(await somebody(scene)).id}` }),
    members: detail,
  },
  {
    ...shared,
    number: 'A11',
    method: 'PATCH',
    path: '/api/admin/users/{id}',
    ask: async (scene) => ({ path: `/api/admin/users/${(await somebody(scene)).id}`, body: { name: 'Another' } }),
    members: detail,
  },
  {
    ...shared,
    number: 'A12',
    method: 'PUT',
    path: '/api/admin/users/{id}/email',
    ask: async (scene) => ({
      path: `/api/admin/users/${(await somebody(scene)).id}/email`,
      body: { email: `${scene.unique('another')}@example.org` },
    }),
    members: ['id', 'email'],
  },
  {
    ...shared,
    number: 'A14',
    method: 'PUT',
    path: '/api/admin/users/{id}/notification_settings',
    ask: async (scene) => ({
      path: `/api/admin/users/${(await somebody(scene)).id}/notification_settings`,
      body: { notification_setting: { email_newsletter: true } },
    }),
    members: ['id', ...nested('notification_setting', settings)],
  },
  {
    ...shared,
    number: 'UpdateUserRole',
    method: 'PUT',
    path: '/api/admin/users/{id}/role',
    ask: async (scene) => ({
      path: `/api/admin/users/${(await somebody(scene)).id}/role`,
      body: { role: 'moderator' },
    }),
    members: ['id', 'roles'],
  },
  {
    ...shared,
    number: 'FindPeople',
    method: 'GET',
    path: '/api/admin/people',
    for: 'moderator',
    ask: async (scene) => ({ path: `/api/admin/people?search=${(await somebody(scene)).username}` }),
    members: names('id username name'),
  },
  {
    ...shared,
    number: 'A15',
    method: 'POST',
    path: '/api/admin/users/{id}/merge',
    ask: async (scene) => ({
      path: `/api/admin/users/${(await somebody(scene)).id}/merge`,
      body: { merge_user_id: (await somebody(scene)).id },
    }),
    members: detail,
  },
  {
    ...shared,
    number: 'GetMerge',
    method: 'GET',
    path: '/api/admin/users/{id}/merge',
    async ask(scene, owner) {
      const { id } = await somebody(scene);
      const path = `/api/admin/users/${id}/merge`;
      await scene.make(owner, path, { merge_user_id: (await somebody(scene)).id });
      return { path };
    },
    members: [
      ...names('id deleted_user_id keep_user_id state started_at finished_at'),
      ...nested('parts', names('service finished_at')),
    ],
  },
  {
    ...shared,
    number: 'PreviewMerge',
    method: 'GET',
    path: '/api/admin/users/{id}/merge/preview',
    ask: async (scene) => ({
      path: `/api/admin/users/${(await somebody(scene)).id}/merge/preview?merge_user_id=${(await somebody(scene)).id}`,
    }),
    members: [
      ...names('deleted_user_id keep_user_id'),
      ...nested('parts', ['service', 'reachable', ...nested('counts', names('kind count more outcome'))]),
    ],
  },
  {
    ...shared,
    number: 'A16',
    method: 'POST',
    path: '/api/admin/users/{user_id}/notes',
    ask: async (scene) => ({
      path: `/api/admin/users/${(await somebody(scene)).id}/notes`,
      body: { content: 'Knows somebody', reason: 'administrative' },
    }),
    status: 201,
    members: note,
  },
  {
    ...shared,
    number: 'ListNotes',
    method: 'GET',
    path: '/api/admin/users/{user_id}/notes',
    async ask(scene, owner) {
      const path = `/api/admin/users/${(await somebody(scene)).id}/notes`;
      await scene.make(owner, path, { content: 'Knows somebody' });
      return { path };
    },
    members: nested('notes', note),
  },
  {
    ...shared,
    number: 'A17',
    method: 'POST',
    path: '/api/admin/users/{user_id}/identities',
    ask: async (scene) => ({
      path: `/api/admin/users/${(await somebody(scene)).id}/identities`,
      body: { provider: await provider(scene), uid: scene.unique('uid') },
    }),
    status: 201,
    members: identity,
  },
  {
    ...shared,
    number: 'A18',
    method: 'POST',
    path: '/api/admin/users/identities/bulk',
    ask: async (scene) => ({
      path: '/api/admin/users/identities/bulk',
      body: {
        provider: await provider(scene),
        identities: [{ user_id: (await somebody(scene)).id, uid: scene.unique('uid') }],
      },
    }),
    members: nested('results', names('user_id status identity_id')),
  },
  {
    ...shared,
    number: 'ListIdentities',
    method: 'GET',
    path: '/api/admin/users/{user_id}/identities',
    ask: async (scene) => ({ path: `/api/admin/users/${(await somebody(scene)).id}/identities` }),
    members: nested('identities', identity),
  },
  {
    ...shared,
    number: 'UnlinkIdentity',
    method: 'DELETE',
    path: '/api/admin/users/{user_id}/identities/{id}',
    async ask(scene, owner) {
      const path = `/api/admin/users/${(await somebody(scene)).id}/identities`;
      const body = { provider: await provider(scene), uid: scene.unique('uid') };
      const { id } = await scene.make<{ id: number }>(owner, path, body);
      return { path: `${path}/${id}` };
    },
    status: 204,
  },
  {
    ...shared,
    number: 'ListUserSessions',
    method: 'GET',
    path: '/api/admin/users/{id}/sessions',
    async ask(scene) {
      const { id } = await somebody(scene);
      await addSession(scene.platform, id);
      return { path: `/api/admin/users/${id}/sessions` };
    },
    members: names('id ip_address user_agent created_at last_used_at'),
  },
  {
    ...shared,
    number: 'EndUserSession',
    method: 'DELETE',
    path: '/api/admin/users/{id}/sessions/{session_id}',
    async ask(scene) {
      const { id } = await somebody(scene);
      return { path: `/api/admin/users/${id}/sessions/${await addSession(scene.platform, id)}` };
    },
    status: 204,
  },
  {
    ...shared,
    number: 'EndUserSessions',
    method: 'DELETE',
    path: '/api/admin/users/{id}/sessions',
    ask: async (scene) => ({ path: `/api/admin/users/${(await somebody(scene)).id}/sessions` }),
    status: 204,
  },
  {
    ...shared,
    number: 'EndUserAccess',
    method: 'DELETE',
    path: '/api/admin/users/{id}/access',
    ask: async (scene) => ({ path: `/api/admin/users/${(await somebody(scene)).id}/access` }),
    status: 204,
  },
];

/** A provider that accounts may be linked to. */
async function provider(scene: Scene): Promise<string> {
  await scene.put(scene.administrator, '/api/admin/config', { site_config: { providers: ['codehost', 'microblog'] } });
  return 'codehost';
}
