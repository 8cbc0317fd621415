import { expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import { names, nested } from './fields.ts';
import { both, onlyV1, type Operation } from './operation.ts';
import type { Scene } from './scene.ts';

const followedTag = names('id name points');
const follower = names('type_of id created_at user_id name path username profile_image');

/** Has another user follow the caller, and returns the id of the notification. */
async function notifyOfFollow(scene: Scene, caller: TestUser): Promise<number> {
  const { platform } = scene;
  await scene.make(await platform.createUser(), '/api/follows', { user_ids: [caller.id] });
  const list = async () =>
    (await platform.request('GET', '/api/notifications', { key: caller.apiKey })).json<{ id: number }[]>();
  await expect.poll(async () => (await list()).length).toBeGreaterThan(0);
  return (await list())[0]?.id ?? 0;
}

/** Follows and notifications. */
export const followOperations: Operation[] = [
  {
    name: 'ListFollowedTags',
    method: 'GET',
    path: '/api/follows/tags',
    versions: both,
    for: 'key',
    async prepare(scene, caller) {
      await scene.put(caller, `/api/follows/tags/${await scene.tag()}`);
      return { path: '/api/follows/tags' };
    },
    status: 200,
    fields: followedTag,
  },
  {
    name: 'FollowTag',
    method: 'PUT',
    path: '/api/follows/tags/{name}',
    versions: both,
    for: 'key',
    allowedWhileSuspended: true,
    prepare: async (scene) => ({ path: `/api/follows/tags/${await scene.tag()}`, body: { points: 2 } }),
    status: 200,
    fields: followedTag,
  },
  {
    name: 'UnfollowTag',
    method: 'DELETE',
    path: '/api/follows/tags/{name}',
    versions: both,
    for: 'key',
    allowedWhileSuspended: true,
    async prepare(scene, caller) {
      const path = `/api/follows/tags/${await scene.tag()}`;
      await scene.put(caller, path);
      return { path };
    },
    status: 204,
  },
  {
    name: 'ListFollowedUsers',
    method: 'GET',
    path: '/api/follows/users',
    versions: onlyV1,
    for: 'key',
    async prepare(scene, caller) {
      await scene.make(caller, '/api/follows', { user_ids: [scene.administrator.id] });
      return { path: '/api/follows/users' };
    },
    status: 200,
    fields: names('type_of id created_at user_id name username path profile_image'),
  },
  {
    name: 'ListFollowedOrganizations',
    method: 'GET',
    path: '/api/follows/organizations',
    versions: onlyV1,
    for: 'key',
    async prepare(scene, caller) {
      const { id } = await scene.platform.createOrganization(scene.administrator);
      await scene.make(caller, '/api/follows', { organization_ids: [id] });
      return { path: '/api/follows/organizations' };
    },
    status: 200,
    fields: names('type_of id created_at organization_id name username path profile_image'),
  },
  {
    name: 'ListFollowers',
    method: 'GET',
    path: '/api/followers/users',
    versions: both,
    for: 'key',
    async prepare(scene, caller) {
      await scene.make(await scene.platform.createUser(), '/api/follows', { user_ids: [caller.id] });
      return { path: '/api/followers/users' };
    },
    status: 200,
    fields: follower,
  },
  {
    name: 'ListOrganizationFollowers',
    method: 'GET',
    path: '/api/followers/organizations',
    versions: both,
    for: 'key',
    async prepare(scene, caller) {
      const { id } = await scene.platform.createOrganization(caller);
      await scene.make(scene.administrator, '/api/follows', { organization_ids: [id] });
      await scene.platform.settled();
      return { path: '/api/followers/organizations' };
    },
    status: 200,
    fields: follower,
  },
  {
    name: 'CreateFollows',
    method: 'POST',
    path: '/api/follows',
    versions: onlyV1,
    for: 'key',
    prepare: ({ administrator }) => ({ path: '/api/follows', body: { user_ids: [administrator.id] } }),
    status: 200,
    fields: ['outcome'],
  },
  {
    name: 'DeleteFollows',
    method: 'DELETE',
    path: '/api/follows',
    versions: both,
    for: 'key',
    allowedWhileSuspended: true,
    prepare: ({ administrator }) => ({ path: '/api/follows', body: { user_ids: [administrator.id] } }),
    status: 200,
    fields: ['outcome'],
  },
  {
    name: 'ListNotifications',
    method: 'GET',
    path: '/api/notifications',
    versions: both,
    for: 'key',
    async prepare(scene, caller) {
      await notifyOfFollow(scene, caller);
      return { path: '/api/notifications' };
    },
    status: 200,
    fields: [
      ...names('type_of id kind read created_at actors_count'),
      ...nested('actor', names('type_of id username name path profile_image profile_image_90')),
      ...nested('subject', names('type_of id id_code title path')),
    ],
  },
  {
    name: 'ListNotificationGroups',
    method: 'GET',
    path: '/api/notifications/groups',
    versions: onlyV1,
    for: 'key',
    async prepare(scene, caller) {
      await notifyOfFollow(scene, caller);
      return { path: '/api/notifications/groups' };
    },
    status: 200,
    fields: [
      ...names(
        'type_of id kind read notifications_count unread_count created_at actors_count reaction_categories excerpt',
      ),
      ...names('article_id podcast_episode_id may_reply cursor'),
      ...nested('actor', names('type_of id username name path profile_image profile_image_90')),
      ...nested('subject', names('type_of id id_code title path')),
    ],
  },
  {
    name: 'MarkNotificationGroupAsRead',
    method: 'PUT',
    path: '/api/notifications/groups/{id}/read',
    versions: onlyV1,
    for: 'key',
    allowedWhileSuspended: true,
    prepare: async (scene, caller) => ({
      path: `/api/notifications/groups/${await notifyOfFollow(scene, caller)}/read`,
    }),
    status: 204,
  },
  {
    name: 'CountUnreadNotifications',
    method: 'GET',
    path: '/api/notifications/unread',
    versions: onlyV1,
    for: 'key',
    prepare: () => ({ path: '/api/notifications/unread' }),
    status: 200,
    fields: [
      ...names('type_of count'),
      ...nested(
        'by_kind',
        names(
          'follow comment reply mention reaction publication trusted badge_achievement organization_invitation organization_removal webmention',
        ),
      ),
    ],
  },
  {
    name: 'MarkNotificationsAsRead',
    method: 'PUT',
    path: '/api/notifications/read',
    versions: both,
    for: 'key',
    allowedWhileSuspended: true,
    prepare: () => ({ path: '/api/notifications/read' }),
    status: 204,
  },
];
