import { article, listItem, names, organization, ownItem, nested } from './fields.ts';
import { both, onlyV1, type Operation } from './operation.ts';

const videoMembers = [...names('type_of id path title user_id video_duration_in_minutes'), ...nested('user', ['name'])];

const profileArticle = [...listItem.v1, 'comments_count', 'pinned'];

export const articleOperations: Operation[] = [
  {
    name: 'ListArticles',
    method: 'GET',
    path: '/api/articles',
    versions: both,
    for: 'anyone',
    async prepare(scene, owner) {
      await scene.article(owner);
      return { path: `/api/articles?username=${owner.username}` };
    },
    status: 200,
    fields: listItem,
  },
  {
    name: 'CreateArticle',
    method: 'POST',
    path: '/api/articles',
    versions: both,
    for: 'key',
    prepare: (scene) => ({
      path: '/api/articles',
      body: { article: { title: scene.unique('Baking bread '), body_markdown: 'Flour, water and **salt**.' } },
    }),
    status: 201,
    fields: [...article, 'preview_url', 'revision_number'],
  },
  {
    name: 'ListLatestArticles',
    method: 'GET',
    path: '/api/articles/latest',
    versions: both,
    for: 'anyone',
    async prepare(scene, owner) {
      await scene.article(owner);
      return { path: '/api/articles/latest' };
    },
    status: 200,
    fields: listItem,
  },
  {
    name: 'GetArticle',
    method: 'GET',
    path: '/api/articles/{id}',
    versions: both,
    for: 'anyone',
    prepare: async (scene, owner) => ({ path: `/api/articles/${(await scene.article(owner)).id}` }),
    status: 200,
    fields: article,
  },
  ...(['PUT', 'PATCH'] as const).map((method): Operation => ({
    name: method === 'PUT' ? 'UpdateArticle' : 'PatchArticle',
    method,
    path: '/api/articles/{id}',
    versions: both,
    for: 'owner',
    async prepare(scene, owner) {
      const { id } = await scene.article(owner);
      return { path: `/api/articles/${id}`, body: { article: { title: scene.unique('Baking rye bread ') } } };
    },
    status: 200,
    fields: [...article, 'revision_number'],
  })),
  {
    name: 'GetArticleByPath',
    method: 'GET',
    path: '/api/articles/{username}/{slug}',
    versions: both,
    for: 'anyone',
    prepare: async (scene, owner) => ({ path: `/api/articles/${owner.username}/${(await scene.article(owner)).slug}` }),
    status: 200,
    fields: article,
  },
  ...(
    [
      ['ListOwnArticles', '/api/articles/me', true],
      ['ListOwnPublishedArticles', '/api/articles/me/published', true],
      ['ListOwnDrafts', '/api/articles/me/unpublished', false],
      ['ListAllOwnArticles', '/api/articles/me/all', true],
    ] as const
  ).map(([name, path, published]): Operation => ({
    name,
    method: 'GET',
    path,
    versions: both,
    for: 'key',
    async prepare(scene, owner) {
      await scene.article(owner, { published });
      return { path };
    },
    status: 200,
    fields: published ? ownItem : { ...ownItem, v1: [...ownItem.v1, 'preview_url'] },
  })),
  {
    name: 'ListOwnArticleSummaries',
    method: 'GET',
    path: '/api/articles/me/summaries',
    versions: onlyV1,
    for: 'key',
    async prepare(scene, owner) {
      await scene.article(owner, { published: false });
      return { path: '/api/articles/me/summaries?state=draft' };
    },
    status: 200,
    fields: [...profileArticle, 'published', 'page_views_count', 'preview_url', 'revision_number', 'text_saved_at'],
  },
  {
    name: 'ListArticleTexts',
    method: 'GET',
    path: '/api/articles/texts',
    versions: onlyV1,
    for: 'anyone',
    async prepare(scene, owner) {
      await scene.article(owner);
      return { path: `/api/articles/texts?username=${owner.username}` };
    },
    status: 200,
    fields: [...listItem.beta, 'body_html', 'cursor'],
  },
  {
    name: 'ListProfileArticles',
    method: 'GET',
    path: '/api/users/{id}/articles',
    versions: onlyV1,
    for: 'anyone',
    async prepare(scene, owner) {
      await scene.article(owner);
      return { path: `/api/users/${owner.id}/articles` };
    },
    status: 200,
    fields: profileArticle,
  },
  {
    name: 'PinArticle',
    method: 'PUT',
    path: '/api/articles/{id}/pin',
    versions: onlyV1,
    for: 'owner',
    prepare: async (scene, owner) => ({ path: `/api/articles/${(await scene.article(owner)).id}/pin` }),
    status: 204,
  },
  {
    name: 'UnpinArticle',
    method: 'DELETE',
    path: '/api/articles/{id}/pin',
    versions: onlyV1,
    for: 'owner',
    prepare: async (scene, owner) => ({ path: `/api/articles/${(await scene.article(owner)).id}/pin` }),
    status: 204,
  },
  {
    name: 'ListFollowedArticles',
    method: 'GET',
    path: '/api/articles/feed',
    versions: onlyV1,
    for: 'key',
    async prepare(scene, owner) {
      const author = await scene.platform.createUser();
      await scene.article(author);
      await scene.make(owner, '/api/follows', { user_ids: [author.id] });
      await scene.platform.settled();
      return { path: '/api/articles/feed' };
    },
    status: 200,
    fields: [...listItem.v1, 'comments_count'],
  },
  {
    name: 'SearchArticles',
    method: 'GET',
    path: '/api/articles/search',
    versions: onlyV1,
    for: 'anyone',
    async prepare(scene, owner) {
      await scene.article(owner);
      return { path: '/api/articles/search' };
    },
    status: 200,
    fields: listItem,
  },
  {
    name: 'ListVideos',
    method: 'GET',
    path: '/api/videos',
    versions: both,
    for: 'anyone',
    async prepare(scene, owner) {
      const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
      const video = { source_url: address, hosted_url: address, duration_in_seconds: 61 };
      await scene.article(owner, { video });
      return { path: '/api/videos' };
    },
    status: 200,
    fields: {
      beta: videoMembers,
      v1: [...videoMembers, 'hosted_video_url', 'video_source_url'],
    },
  },
  {
    name: 'ListOrganizationArticles',
    method: 'GET',
    path: '/api/organizations/{organization_id_or_username}/articles',
    versions: both,
    for: 'anyone',
    async prepare(scene, owner) {
      const { id, username } = await scene.platform.createOrganization(owner);
      await scene.platform.settled();
      await scene.article(owner, { organization_id: id });
      return { path: `/api/organizations/${username}/articles` };
    },
    status: 200,
    fields: {
      beta: [...listItem.beta, ...nested('organization', organization)],
      v1: [...listItem.v1, ...nested('organization', organization)],
    },
  },
  {
    name: 'DeleteArticle',
    method: 'DELETE',
    path: '/api/articles/{id}',
    versions: both,
    for: 'owner',
    prepare: async (scene, owner) => ({ path: `/api/articles/${(await scene.article(owner)).id}` }),
    status: 204,
  },
  {
    name: 'UnpublishOwnArticle',
    method: 'DELETE',
    path: '/api/articles/{id}/publication',
    versions: onlyV1,
    for: 'owner',
    prepare: async (scene, owner) => ({ path: `/api/articles/${(await scene.article(owner)).id}/publication` }),
    status: 204,
  },
  {
    name: 'UnpublishArticle',
    method: 'PUT',
    path: '/api/articles/{id}/unpublish',
    versions: onlyV1,
    for: 'moderator',
    once: true,
    prepare: async (scene, owner) => ({ path: `/api/articles/${(await scene.article(owner)).id}/unpublish`, body: {} }),
    status: 204,
  },
  ...(['PUT', 'DELETE'] as const).map((method): Operation => ({
    name: method === 'PUT' ? 'ApproveArticle' : 'UnapproveArticle',
    method,
    path: '/api/articles/{id}/approve',
    versions: onlyV1,
    for: 'moderator',
    // Articles of moderators are approved when they are created.
    async prepare(scene, owner) {
      const author = method === 'PUT' ? await scene.platform.createUser() : owner;
      return { path: `/api/articles/${(await scene.article(author)).id}/approve` };
    },
    status: 204,
  })),
];
