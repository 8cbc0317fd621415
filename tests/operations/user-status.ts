import { names, organization, person, nested } from './fields.ts';
import { onlyV1, type Operation } from './operation.ts';
import type { Scene } from './scene.ts';

/** Prepares a request about a new account. */
const onSomebody =
  (path: string) =>
  async ({ platform }: Scene) => ({
    path: path.replace('{id}', String((await platform.createUser()).id)),
  });

const given: readonly [name: string, status: string][] = [
  ['LimitUser', 'limited'],
  ['MarkUserAsSpam', 'spam'],
  ['TrustUser', 'trusted'],
];

const takenBack: readonly [name: string, status: string][] = [
  ['UnsuspendUser', 'suspend'],
  ['UnlimitUser', 'limited'],
  ['UnmarkUserAsSpam', 'spam'],
  ['UntrustUser', 'trusted'],
];

function statusOperation(method: 'PUT' | 'DELETE', [name, status]: readonly [string, string]): Operation {
  const path = `/api/users/{id}/${status}`;
  return { name, method, path, versions: onlyV1, for: 'moderator', prepare: onSomebody(path), status: 204 };
}

/** Statuses of users. */
export const userStatusOperations: Operation[] = [
  ...given.map((one) => statusOperation('PUT', one)),
  ...takenBack.map((one) => statusOperation('DELETE', one)),
  {
    name: 'FindUserByEmail',
    method: 'GET',
    path: '/api/users/search',
    versions: onlyV1,
    for: 'admin',
    async prepare({ platform }) {
      const { username } = await platform.createUser();
      return { path: `/api/users/search?email=${username}@example.com` };
    },
    status: 200,
    fields: [
      ...names('type_of id username name summary microblog_username codehost_username email website_url location'),
      ...names('joined_at profile_image badge_ids'),
    ],
  },
  {
    name: 'UnpublishUserContent',
    method: 'PUT',
    path: '/api/users/{id}/unpublish',
    versions: onlyV1,
    for: 'admin',
    prepare: onSomebody('/api/users/{id}/unpublish'),
    status: 204,
  },
  {
    name: 'ListArticleRecords',
    method: 'GET',
    path: '/api/admin/articles',
    versions: onlyV1,
    for: 'moderator',
    async prepare(scene) {
      await scene.article(await scene.platform.createUser());
      return { path: '/api/admin/articles' };
    },
    status: 200,
    fields: [
      'etag',
      ...names('id title path url state tags score quality_points featured approved comments_count'),
      ...names('public_reactions_count page_views_count created_at published_at edited_at subforem_id'),
      ...nested('user', person),
      ...nested('organization', organization),
    ],
  },
  {
    name: 'ListCommentRecords',
    method: 'GET',
    path: '/api/admin/comments',
    versions: onlyV1,
    for: 'moderator',
    async prepare(scene) {
      await scene.comment(await scene.platform.createUser());
      return { path: '/api/admin/comments' };
    },
    status: 200,
    fields: [
      'etag',
      ...names('id_code state body_html parent_id_code created_at edited_at hidden_at deleted_at'),
      ...nested('subject', names('article_id podcast_episode_id title path url')),
      ...nested('user', person),
    ],
  },
];
