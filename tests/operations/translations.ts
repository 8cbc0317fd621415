import { names } from './fields.ts';
import { onlyV1, type Operation } from './operation.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Scene } from './scene.ts';

const fields = names('type_of id language title path url public');

/** Creates two articles and returns the path that links them. */
async function twoArticles(scene: Scene, owner: TestUser): Promise<string> {
  const { id } = await scene.article(owner, { language: 'en' });
  const translation = await scene.article(owner, { title: scene.unique('Brot backen '), language: 'de' });
  return `/api/articles/${id}/translations/${translation.id}`;
}

/** Links two articles and returns the path of the link. */
async function linkedArticles(scene: Scene, owner: TestUser): Promise<string> {
  const path = await twoArticles(scene, owner);
  await scene.put(owner, path);
  return path;
}

const shared = { versions: onlyV1, for: 'owner' } as const;

export const translationOperations: Operation[] = [
  {
    ...shared,
    name: 'ListArticleTranslations',
    method: 'GET',
    path: '/api/articles/{id}/translations',
    prepare: async (scene, owner) => ({ path: (await linkedArticles(scene, owner)).replace(/\/\d+$/, '') }),
    status: 200,
    fields,
  },
  {
    ...shared,
    name: 'LinkArticleTranslation',
    method: 'PUT',
    path: '/api/articles/{id}/translations/{translation_id}',
    prepare: async (scene, owner) => ({ path: await twoArticles(scene, owner) }),
    status: 200,
    fields,
  },
  {
    ...shared,
    name: 'UnlinkArticleTranslation',
    method: 'DELETE',
    path: '/api/articles/{id}/translations/{translation_id}',
    prepare: async (scene, owner) => ({ path: await linkedArticles(scene, owner) }),
    status: 204,
  },
];
