import { article, comment, listItem, ownItem, within } from './members.ts';
import { both, onlyV1, type Operation } from './operation.ts';

/** E1 to E11, and what is done to articles, tags and comments. */
export const articleOperations: Operation[] = [
  {
    number: 'E1',
    method: 'GET',
    path: '/api/articles',
    versions: both,
    for: 'anybody',
    async ask(scene, owner) {
      await scene.article(owner);
      return { path: `/api/articles?username=${owner.username}` };
    },
    status: 200,
    members: listItem,
  },
  {
    number: 'E2',
    method: 'POST',
    path: '/api/articles',
    versions: both,
    for: 'key',
    ask: (scene) => ({
      path: '/api/articles',
      body: { article: { title: scene.unique('Title '), body_markdown: 'x' } },
    }),
    status: 201,
    members: article,
  },
  {
    number: 'E3',
    method: 'GET',
    path: '/api/articles/latest',
    versions: both,
    for: 'anybody',
    async ask(scene, owner) {
      await scene.article(owner);
      return { path: '/api/articles/latest' };
    },
    status: 200,
    members: listItem,
  },
  {
    number: 'E4',
    method: 'GET',
    path: '/api/articles/{id}',
    versions: both,
    for: 'anybody',
    ask: async (scene, owner) => ({ path: `/api/articles/${(await scene.article(owner)).id}` }),
    status: 200,
    members: article,
  },
  ...(['PUT', 'PATCH'] as const).map((method): Operation => ({
    number: 'E5',
    method,
    path: '/api/articles/{id}',
    versions: both,
    for: 'owner',
    async ask(scene, owner) {
      const { id } = await scene.article(owner);
      return { path: `/api/articles/${id}`, body: { article: { title: scene.unique('New title ') } } };
    },
    status: 200,
    members: article,
  })),
  {
    number: 'E6',
    method: 'GET',
    path: '/api/articles/{username}/{slug}',
    versions: both,
    for: 'anybody',
    ask: async (scene, owner) => ({ path: `/api/articles/${owner.username}/${(await scene.article(owner)).slug}` }),
    status: 200,
    members: article,
  },
  ...(
    [
      ['E7', '/api/articles/me', true],
      ['E8', '/api/articles/me/published', true],
      ['E9', '/api/articles/me/unpublished', false],
      ['E10', '/api/articles/me/all', true],
    ] as const
  ).map(([number, path, published]): Operation => ({
    number,
    method: 'GET',
    path,
    versions: both,
    for: 'key',
    async ask(scene, owner) {
      await scene.article(owner, { published });
      return { path };
    },
    status: 200,
    members: ownItem,
  })),
  {
    number: 'E11',
    method: 'GET',
    path: '/api/articles/search',
    versions: onlyV1,
    for: 'anybody',
    async ask(scene, owner) {
      await scene.article(owner);
      return { path: '/api/articles/search' };
    },
    status: 200,
    members: listItem,
  },
  {
    number: 'DeleteArticle',
    method: 'DELETE',
    path: '/api/articles/{id}',
    versions: both,
    for: 'owner',
    ask: async (scene, owner) => ({ path: `/api/articles/${(await scene.article(owner)).id}` }),
    status: 204,
  },
  {
    number: 'A1',
    method: 'PUT',
    path: '/api/articles/{id}/unpublish',
    versions: onlyV1,
    for: 'moderator',
    ask: async (scene, owner) => ({ path: `/api/articles/${(await scene.article(owner)).id}/unpublish`, body: {} }),
    status: 204,
  },
];

const tag = ['id', 'name', 'bg_color_hex', 'text_color_hex', 'short_summary'];

export const tagOperations: Operation[] = [
  {
    number: 'ListTags',
    method: 'GET',
    path: '/api/tags',
    versions: both,
    for: 'anybody',
    async ask(scene, owner) {
      await scene.article(owner, { tags: ['counted'] });
      await scene.platform.settled();
      return { path: '/api/tags' };
    },
    status: 200,
    members: tag,
  },
  {
    number: 'UpdateTag',
    method: 'PUT',
    path: '/api/tags/{name}',
    versions: both,
    for: 'moderator',
    async ask(scene) {
      const name = scene.unique('tag');
      await scene.article(scene.administrator, { tags: [name], published: false });
      return { path: `/api/tags/${name}`, body: { tag: { short_summary: 'x' } } };
    },
    status: 200,
    members: [...tag, 'supported', 'alias_for', 'requires_approval', 'flare'],
  },
];

export const commentOperations: Operation[] = [
  {
    number: 'E14',
    method: 'GET',
    path: '/api/comments',
    versions: both,
    for: 'anybody',
    async ask(scene, owner) {
      const { id } = await scene.article(owner);
      await scene.make(owner, '/api/comments', { comment: { article_id: id, body_markdown: 'x' } });
      return { path: `/api/comments?a_id=${id}` };
    },
    status: 200,
    members: comment,
  },
  {
    number: 'E15',
    method: 'GET',
    path: '/api/comments/{id}',
    versions: both,
    for: 'anybody',
    ask: async (scene, owner) => ({ path: `/api/comments/${(await scene.comment(owner)).id_code}` }),
    status: 200,
    members: comment,
  },
  {
    number: 'CreateComment',
    method: 'POST',
    path: '/api/comments',
    versions: both,
    for: 'key',
    async ask(scene, owner) {
      const { id } = await scene.article(owner);
      return { path: '/api/comments', body: { comment: { article_id: id, body_markdown: 'x' } } };
    },
    status: 201,
    members: comment,
  },
  ...(['PUT', 'PATCH'] as const).map((method): Operation => ({
    number: 'UpdateComment',
    method,
    path: '/api/comments/{id}',
    versions: both,
    for: 'owner',
    async ask(scene, owner) {
      const { id_code: idCode } = await scene.comment(owner);
      return { path: `/api/comments/${idCode}`, body: { comment: { body_markdown: 'y' } } };
    },
    status: 200,
    members: comment,
  })),
  {
    number: 'DeleteComment',
    method: 'DELETE',
    path: '/api/comments/{id}',
    versions: both,
    for: 'owner',
    ask: async (scene, owner) => ({ path: `/api/comments/${(await scene.comment(owner)).id_code}` }),
    status: 204,
  },
  {
    number: 'E28',
    method: 'GET',
    path: '/api/readinglist',
    versions: both,
    for: 'key',
    async ask(scene, owner) {
      const { id } = await scene.article(owner);
      const saved = await scene.platform.request('PUT', `/api/readinglist/${id}`, { key: owner.apiKey });
      if (saved.status !== 201) throw new Error(`saving answered ${saved.status}`);
      return { path: '/api/readinglist' };
    },
    status: 200,
    members: {
      beta: ['type_of', 'id', 'status', 'created_at', ...within('article', [...listItem.beta, 'published'])],
      v1: listItem.v1,
    },
  },
  {
    number: 'SaveToReadingList',
    method: 'PUT',
    path: '/api/readinglist/{article_id}',
    versions: both,
    for: 'key',
    ask: async (scene, owner) => ({ path: `/api/readinglist/${(await scene.article(owner)).id}` }),
    status: 201,
    members: ['type_of', 'id', 'status', 'created_at', ...within('article', [...listItem.beta, 'published'])],
  },
  {
    number: 'RemoveFromReadingList',
    method: 'DELETE',
    path: '/api/readinglist/{article_id}',
    versions: both,
    for: 'key',
    async ask(scene, owner) {
      const { id } = await scene.article(owner);
      const saved = await scene.platform.request('PUT', `/api/readinglist/${id}`, { key: owner.apiKey });
      if (saved.status !== 201) throw new Error(`saving answered ${saved.status}`);
      return { path: `/api/readinglist/${id}` };
    },
    status: 204,
  },
  ...(
    [
      ['E32', '/api/reactions/toggle', 200],
      ['E33', '/api/reactions', 201],
    ] as const
  ).map(([number, path, status]): Operation => ({
    number,
    method: 'POST',
    path,
    versions: onlyV1,
    for: 'key',
    async ask(scene, owner) {
      const { id } = await scene.article(owner);
      return { path: `${path}?category=like&reactable_type=Article&reactable_id=${id}` };
    },
    status,
    members: ['result', 'category', 'id', 'reactable_id', 'reactable_type'],
  })),
];
