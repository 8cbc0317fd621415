import { comment, listItem, names, nested, person } from './fields.ts';
import { both, onlyV1, type Operation } from './operation.ts';

/** A comment in a list of several articles. */
const listedComment = [
  ...names('type_of id_code created_at edited_at body_html path url parent_id_code'),
  ...nested('user', person),
  ...nested('subject', names('type_of id title path url')),
];

/** A comment with its place in a discussion. */
const discussed = [
  ...names('type_of id_code created_at edited_at body_html image_url parent_id_code thread_id_code depth answered'),
  ...names('replies_count has_more_replies'),
  ...nested('user', person),
];

/** Comments, reading lists and reactions. */
export const commentOperations: Operation[] = [
  {
    name: 'ListComments',
    method: 'GET',
    path: '/api/comments',
    versions: both,
    for: 'anyone',
    async prepare(scene, owner) {
      const { id } = await scene.article(owner);
      await scene.make(owner, '/api/comments', { comment: { article_id: id, body_markdown: 'Well *said*.' } });
      return { path: `/api/comments?a_id=${id}` };
    },
    status: 200,
    fields: comment,
  },
  {
    name: 'GetComment',
    method: 'GET',
    path: '/api/comments/{id}',
    versions: both,
    for: 'anyone',
    prepare: async (scene, owner) => ({ path: `/api/comments/${(await scene.comment(owner)).id_code}` }),
    status: 200,
    fields: comment,
  },
  {
    name: 'GetDiscussion',
    method: 'GET',
    path: '/api/comments/discussion',
    versions: onlyV1,
    for: 'anyone',
    async prepare(scene, owner) {
      const { id } = await scene.article(owner);
      await scene.make(owner, '/api/comments', { comment: { article_id: id, body_markdown: 'Which *flour*?' } });
      await scene.platform.settled();
      return { path: `/api/comments/discussion?a_id=${id}&sort=best` };
    },
    status: 200,
    fields: [
      ...names('previous next around later_replies_count has_more_later_replies comments_count'),
      ...nested('comments', discussed),
    ],
  },
  {
    name: 'GetCommentSource',
    method: 'GET',
    path: '/api/comments/{id}/source',
    versions: onlyV1,
    for: 'owner',
    prepare: async (scene, owner) => ({ path: `/api/comments/${(await scene.comment(owner)).id_code}/source` }),
    status: 200,
    fields: names('type_of id_code body_markdown article_id podcast_episode_id'),
  },
  {
    name: 'ListUserComments',
    method: 'GET',
    path: '/api/users/{id}/comments',
    versions: onlyV1,
    for: 'anyone',
    async prepare(scene, owner) {
      await scene.comment(owner);
      await scene.platform.settled();
      return { path: `/api/users/${owner.username}/comments` };
    },
    status: 200,
    fields: listedComment,
  },
  {
    name: 'ListNewComments',
    method: 'GET',
    path: '/api/comments/new',
    versions: onlyV1,
    for: 'anyone',
    async prepare(scene, owner) {
      const { id } = await scene.article(owner);
      await scene.make(owner, '/api/comments', { comment: { article_id: id, body_markdown: 'Which flour?' } });
      await scene.platform.settled();
      return { path: `/api/comments/new?a_id=${id}` };
    },
    status: 200,
    fields: listedComment,
  },
  {
    name: 'ListLatestComments',
    method: 'GET',
    path: '/api/comments/latest',
    versions: onlyV1,
    for: 'anyone',
    async prepare(scene, owner) {
      const { id } = await scene.article(owner);
      await scene.make(owner, '/api/comments', { comment: { article_id: id, body_markdown: 'Which flour?' } });
      await scene.platform.settled();
      return { path: `/api/comments/latest?article_ids=${id}` };
    },
    status: 200,
    fields: [...names('type_of article_id id_code created_at excerpt path url'), ...nested('user', person)],
  },
  {
    name: 'ListUnansweredComments',
    method: 'GET',
    path: '/api/comments/unanswered',
    versions: onlyV1,
    for: 'key',
    async prepare(scene, owner) {
      const { id } = await scene.article(owner);
      const comment = { article_id: id, body_markdown: 'Which flour?' };
      await scene.make(await scene.platform.createUser(), '/api/comments', { comment });
      await scene.platform.settled();
      return { path: '/api/comments/unanswered' };
    },
    status: 200,
    fields: listedComment,
  },
  {
    name: 'RenderComment',
    method: 'POST',
    path: '/api/comments/render',
    versions: onlyV1,
    for: 'key',
    prepare: () => ({ path: '/api/comments/render', body: { comment: { body_markdown: 'Well *said*.' } } }),
    status: 200,
    fields: ['body_html'],
  },
  {
    name: 'CreateComment',
    method: 'POST',
    path: '/api/comments',
    versions: both,
    for: 'key',
    async prepare(scene, owner) {
      const { id } = await scene.article(owner);
      return { path: '/api/comments', body: { comment: { article_id: id, body_markdown: 'Well *said*.' } } };
    },
    status: 201,
    fields: comment,
  },
  ...(['PUT', 'PATCH'] as const).map((method): Operation => ({
    name: method === 'PUT' ? 'UpdateComment' : 'PatchComment',
    method,
    path: '/api/comments/{id}',
    versions: both,
    for: 'owner',
    async prepare(scene, owner) {
      const { id_code: idCode } = await scene.comment(owner);
      return { path: `/api/comments/${idCode}`, body: { comment: { body_markdown: 'Well *written*.' } } };
    },
    status: 200,
    fields: comment,
  })),
  {
    name: 'DeleteComment',
    method: 'DELETE',
    path: '/api/comments/{id}',
    versions: both,
    for: 'owner',
    roleOfNonOwners: 'moderator',
    allowedWhileSuspended: true,
    prepare: async (scene, owner) => ({ path: `/api/comments/${(await scene.comment(owner)).id_code}` }),
    status: 204,
  },
  ...(['PUT', 'DELETE'] as const).map((method): Operation => ({
    name: method === 'PUT' ? 'HideComment' : 'UnhideComment',
    method,
    path: '/api/comments/{id}/hide',
    versions: both,
    for: 'owner',
    roleOfNonOwners: 'moderator',
    prepare: async (scene, owner) => ({ path: `/api/comments/${(await scene.comment(owner)).id_code}/hide` }),
    status: method === 'PUT' ? 200 : 204,
  })),
  {
    name: 'ListReadingList',
    method: 'GET',
    path: '/api/readinglist',
    versions: both,
    for: 'key',
    async prepare(scene, owner) {
      const { id } = await scene.article(owner);
      await scene.put(owner, `/api/readinglist/${id}`);
      return { path: '/api/readinglist' };
    },
    status: 200,
    fields: {
      beta: ['type_of', 'id', 'status', 'created_at', ...nested('article', [...listItem.beta, 'published'])],
      v1: listItem.v1,
    },
  },
  {
    name: 'SaveToReadingList',
    method: 'PUT',
    path: '/api/readinglist/{article_id}',
    versions: both,
    for: 'key',
    once: true,
    allowedWhileSuspended: true,
    prepare: async (scene, owner) => ({ path: `/api/readinglist/${(await scene.article(owner)).id}` }),
    status: 201,
    fields: ['type_of', 'id', 'status', 'created_at', ...nested('article', [...listItem.beta, 'published'])],
  },
  ...(['PUT', 'DELETE'] as const).map((method): Operation => ({
    name: method === 'PUT' ? 'ArchiveReadingListItem' : 'UnarchiveReadingListItem',
    method,
    path: '/api/readinglist/{article_id}/archive',
    versions: onlyV1,
    for: 'key',
    allowedWhileSuspended: true,
    async prepare(scene, owner) {
      const { id } = await scene.article(owner);
      await scene.put(owner, `/api/readinglist/${id}`);
      return { path: `/api/readinglist/${id}/archive` };
    },
    status: 204,
  })),
  {
    name: 'RemoveFromReadingList',
    method: 'DELETE',
    path: '/api/readinglist/{article_id}',
    versions: both,
    for: 'key',
    allowedWhileSuspended: true,
    async prepare(scene, owner) {
      const { id } = await scene.article(owner);
      await scene.put(owner, `/api/readinglist/${id}`);
      return { path: `/api/readinglist/${id}` };
    },
    status: 204,
  },
  ...(
    [
      ['ToggleReaction', '/api/reactions/toggle', 200],
      ['CreateReaction', '/api/reactions', 201],
    ] as const
  ).map(([name, path, status]): Operation => ({
    name,
    method: 'POST',
    path,
    versions: onlyV1,
    for: 'key',
    async prepare(scene, owner) {
      const { id } = await scene.article(owner);
      return { path: `${path}?category=like&reactable_type=Article&reactable_id=${id}` };
    },
    status,
    fields: ['result', 'category', 'id', 'reactable_id', 'reactable_type'],
  })),
  {
    name: 'ListReactionCounts',
    method: 'GET',
    path: '/api/reactions/counts',
    versions: onlyV1,
    for: 'anyone',
    async prepare(scene, owner) {
      const { id } = await scene.article(owner);
      await scene.make(scene.administrator, '/api/reactions', {
        category: 'unicorn',
        reactable_type: 'Article',
        reactable_id: id,
      });
      return { path: `/api/reactions/counts?article_ids=${id}` };
    },
    status: 200,
    fields: [
      ...names('type_of reactable_type reactable_id id_code own_categories followed_names followed_count'),
      ...nested('counts', names('like unicorn exploding_head raised_hands fire')),
    ],
  },
];
