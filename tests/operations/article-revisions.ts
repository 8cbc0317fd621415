import { article, names, nested, person } from './fields.ts';
import { onlyV1, type Operation } from './operation.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Scene } from './scene.ts';

const listed = [
  ...names('type_of id article_id number kind created_at title words added removed pending refused'),
  ...nested('user', person),
];

const revision = [
  ...listed,
  ...nested('article', [
    ...names('slug title body_markdown published published_at description tags series main_image canonical_url'),
    ...names('language organization_id subforem_id video comments_closed comment_order'),
    ...nested('cover_focus', ['x', 'y']),
  ]),
];

const text = 'Flour, water and **salt**.\n\nKnead it.';

/** Creates an article, a draft by default, with an autosave and returns its id. */
async function autosaved(scene: Scene, owner: TestUser, published = false): Promise<number> {
  const { id } = await scene.article(owner, { body_markdown: text, published });
  const body = { article: { body_markdown: text.replace('Knead', 'Fold') }, base_revision: 1 };
  await scene.put(owner, `/api/articles/${id}/autosave`, body);
  return id;
}

/** Moderators read the revisions of published articles; drafts are hidden from all others. */
const ofDraft = {
  for: 'owner',
  versions: onlyV1,
  otherStatuses: { 'someone else': 404, 'organization admin': 404, moderator: 404, admin: 404, super_admin: 404 },
} as const;

export const articleRevisionOperations: Operation[] = [
  {
    name: 'ListArticleRevisions',
    method: 'GET',
    path: '/api/articles/{id}/revisions',
    versions: onlyV1,
    for: 'owner',
    roleOfNonOwners: 'moderator',
    prepare: async (scene, owner) => ({ path: `/api/articles/${(await scene.article(owner)).id}/revisions` }),
    status: 200,
    fields: listed,
  },
  {
    name: 'GetArticleRevision',
    method: 'GET',
    path: '/api/articles/{id}/revisions/{number}',
    versions: onlyV1,
    for: 'owner',
    roleOfNonOwners: 'moderator',
    prepare: async (scene, owner) => ({ path: `/api/articles/${(await scene.article(owner)).id}/revisions/1` }),
    status: 200,
    fields: revision,
  },
  {
    name: 'CompareArticleRevisions',
    method: 'GET',
    path: '/api/articles/{id}/revisions/{from}/diff/{to}',
    versions: onlyV1,
    for: 'owner',
    roleOfNonOwners: 'moderator',
    async prepare(scene, owner) {
      const { id } = await scene.article(owner, { body_markdown: text });
      await scene.put(owner, `/api/articles/${id}`, { article: { body_markdown: text.replace('Knead', 'Fold') } });
      return { path: `/api/articles/${id}/revisions/1/diff/2` };
    },
    status: 200,
    fields: [
      ...nested('hunks', names('from_start from_lines to_start to_lines')),
      ...nested('hunks.lines', names('kind parts parts.text parts.changed')),
      'fields',
    ],
  },
  {
    ...ofDraft,
    name: 'RestoreArticleRevision',
    method: 'POST',
    path: '/api/articles/{id}/revisions/{number}/restore',
    prepare: async (scene, owner) => ({
      path: `/api/articles/${await autosaved(scene, owner)}/revisions/2/restore`,
    }),
    status: 200,
    fields: [...article, 'preview_url', 'revision_number'],
  },
  {
    name: 'GetArticleAutosave',
    method: 'GET',
    path: '/api/articles/{id}/autosave',
    versions: onlyV1,
    for: 'owner',
    roleOfNonOwners: 'moderator',
    prepare: async (scene, owner) => ({ path: `/api/articles/${await autosaved(scene, owner, true)}/autosave` }),
    status: 200,
    fields: revision,
  },
  {
    ...ofDraft,
    name: 'AutosaveArticle',
    method: 'PUT',
    path: '/api/articles/{id}/autosave',
    async prepare(scene, owner) {
      const { id } = await scene.article(owner, { published: false });
      const body = { article: { body_markdown: 'Flour, water, salt and ti' }, base_revision: 1 };
      return { path: `/api/articles/${id}/autosave`, body };
    },
    status: 200,
    fields: revision,
  },
  {
    name: 'AutosaveNewArticle',
    method: 'POST',
    path: '/api/articles/autosave',
    versions: onlyV1,
    for: 'key',
    prepare: () => ({ path: '/api/articles/autosave', body: { article: { body_markdown: 'It takes ti' } } }),
    status: 201,
    fields: revision,
  },
  {
    ...ofDraft,
    name: 'DiscardArticleAutosave',
    method: 'DELETE',
    path: '/api/articles/{id}/autosave',
    prepare: async (scene, owner) => ({ path: `/api/articles/${await autosaved(scene, owner)}/autosave` }),
    status: 204,
  },
];
