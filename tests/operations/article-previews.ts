import { article, names, nested } from './fields.ts';
import { onlyV1, type Operation } from './operation.ts';

export const articlePreviewOperations: Operation[] = [
  {
    name: 'GetArticlePreview',
    method: 'GET',
    path: '/api/articles/{username}/{slug}/preview',
    versions: onlyV1,
    for: 'anyone',
    async prepare(scene, owner) {
      const { path, preview_url: url } = await scene.article(owner, { published: false });
      const token = new URL(url).searchParams.get('preview') ?? '';
      return { path: `/api/articles${path}/preview?token=${token}` };
    },
    status: 200,
    fields: article,
  },
  {
    name: 'RenewArticlePreview',
    method: 'PUT',
    path: '/api/articles/{id}/preview',
    versions: onlyV1,
    for: 'owner',
    prepare: async (scene, owner) => ({ path: `/api/articles/${(await scene.article(owner)).id}/preview` }),
    status: 200,
    fields: ['preview_url'],
  },
  {
    name: 'WithdrawArticlePreview',
    method: 'DELETE',
    path: '/api/articles/{id}/preview',
    versions: onlyV1,
    for: 'owner',
    prepare: async (scene, owner) => ({ path: `/api/articles/${(await scene.article(owner)).id}/preview` }),
    status: 204,
  },
  {
    name: 'RenderArticle',
    method: 'POST',
    path: '/api/articles/render',
    versions: onlyV1,
    for: 'key',
    prepare: () => ({
      path: '/api/articles/render',
      body: { article: { body_markdown: '---\ntitle: Baking bread\ntags: bread\n---\nFlour, water and **salt**.' } },
    }),
    status: 200,
    fields: [
      'body_html',
      'words',
      'reading_time_minutes',
      ...nested('front_matter', names('title description cover_image tags')),
    ],
  },
  {
    name: 'CheckArticle',
    method: 'POST',
    path: '/api/articles/check',
    versions: onlyV1,
    for: 'key',
    prepare: () => ({
      path: '/api/articles/check',
      body: { article: { body_markdown: '![](https://images.example/loaf.png)', description: 'Baking bread' } },
    }),
    status: 200,
    fields: nested('findings', names('kind subject')),
  },
];
