import { expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import { listItem, names, nested } from './fields.ts';
import { onlyV1, type Operation } from './operation.ts';
import type { Scene } from './scene.ts';

const concept = [
  ...names('id name slug description parent_id score similarity_threshold created_at updated_at'),
  ...nested('daily_metrics', names('date articles_count comments_count page_views reactions_count popularity_score')),
  ...nested('top_articles', names('id title slug score published_at')),
];
const text = 'Growing tulips in a garden: bulbs, soil, sun and a patient winter.';

const newConcept = (scene: Scene) => ({ name: scene.unique('Growing '), description: text });

const makeConcept = (scene: Scene) =>
  scene.make<{ id: number; slug: string }>(scene.administrator, '/api/admin/concepts', { concept: newConcept(scene) });
const conceptOf = async (scene: Scene) => (await makeConcept(scene)).id;

const adminConcept = [...concept, 'max_lookback_days'];

const changeConcept = (method: 'PUT' | 'PATCH'): Operation => ({
  name: method === 'PUT' ? 'UpdateConceptMetadata' : 'PatchConceptMetadata',
  method,
  path: '/api/concepts/{id}',
  versions: onlyV1,
  for: 'admin',
  prepare: async (scene) => ({ path: `/api/concepts/${await conceptOf(scene)}`, body: { concept: { score: 1 } } }),
  status: 200,
  fields: concept,
});

const changeAnything = (method: 'PUT' | 'PATCH'): Operation => ({
  name: method === 'PUT' ? 'UpdateConcept' : 'PatchConcept',
  method,
  path: '/api/admin/concepts/{id}',
  versions: onlyV1,
  for: 'admin',
  prepare: async (scene) => ({
    path: `/api/admin/concepts/${await conceptOf(scene)}`,
    body: { concept: { name: scene.unique('Brewed '), parent_id: await conceptOf(scene) } },
  }),
  status: 200,
  fields: adminConcept,
});

export const conceptOperations: Operation[] = [
  {
    name: 'ListConcepts',
    method: 'GET',
    path: '/api/concepts',
    versions: onlyV1,
    for: 'key',
    async prepare(scene) {
      await conceptOf(scene);
      // Waits for the embedding.
      await scene.platform.settled();
      return { path: '/api/concepts' };
    },
    status: 200,
    fields: concept,
  },
  {
    name: 'GetConcept',
    method: 'GET',
    path: '/api/concepts/{id}',
    versions: onlyV1,
    for: 'key',
    prepare: async (scene, caller) => ({ path: await conceptWithArticle(scene, caller) }),
    status: 200,
    fields: concept,
  },
  changeConcept('PATCH'),
  changeConcept('PUT'),
  {
    name: 'ListConceptArticles',
    method: 'GET',
    path: '/api/concepts/{id}/articles',
    versions: onlyV1,
    for: 'key',
    prepare: async (scene, caller) => ({ path: `${await conceptWithArticle(scene, caller)}/articles` }),
    status: 200,
    fields: listItem.v1,
  },
  {
    name: 'SearchConcepts',
    method: 'GET',
    path: '/api/concepts/search',
    versions: onlyV1,
    for: 'key',
    async prepare(scene) {
      await conceptOf(scene);
      return { path: '/api/concepts/search?q=growing%20tulips' };
    },
    status: 200,
    fields: [...concept, 'distance', 'similarity'],
  },
  {
    name: 'GetSiteConcept',
    method: 'GET',
    path: '/api/site/concepts/{slug}',
    versions: onlyV1,
    for: 'anyone',
    prepare: async (scene) => ({ path: `/api/site/concepts/${(await makeConcept(scene)).slug}` }),
    status: 200,
    fields: names('type_of id name slug description'),
  },
  {
    name: 'ListSiteConceptArticles',
    method: 'GET',
    path: '/api/site/concepts/{slug}/articles',
    versions: onlyV1,
    for: 'anyone',
    async prepare(scene, author) {
      const { id } = await scene.article(author, { title: scene.unique('Growing '), body_markdown: text });
      const { id: conceptId, slug } = await makeConcept(scene);
      await waitUntilMatched(scene, `/api/concepts/${conceptId}`, id);
      return { path: `/api/site/concepts/${slug}/articles` };
    },
    status: 200,
    fields: [...listItem.v1, 'comments_count'],
  },
  {
    name: 'CreateConcept',
    method: 'POST',
    path: '/api/admin/concepts',
    versions: onlyV1,
    for: 'admin',
    prepare: (scene) => ({ path: '/api/admin/concepts', body: { concept: newConcept(scene) } }),
    status: 201,
    fields: adminConcept,
  },
  {
    name: 'ListConceptRecords',
    method: 'GET',
    path: '/api/admin/concepts',
    versions: onlyV1,
    for: 'admin',
    async prepare(scene) {
      await conceptOf(scene);
      return { path: '/api/admin/concepts' };
    },
    status: 200,
    fields: adminConcept,
  },
  {
    name: 'GetConceptRecord',
    method: 'GET',
    path: '/api/admin/concepts/{id}',
    versions: onlyV1,
    for: 'admin',
    prepare: async (scene) => ({ path: `/api/admin/concepts/${await conceptOf(scene)}` }),
    status: 200,
    fields: adminConcept,
  },
  changeAnything('PATCH'),
  changeAnything('PUT'),
  {
    name: 'TriggerConceptLookback',
    method: 'POST',
    path: '/api/admin/concepts/{id}/trigger_lookback',
    versions: onlyV1,
    for: 'admin',
    prepare: async (scene) => ({
      path: `/api/admin/concepts/${await conceptOf(scene)}/trigger_lookback`,
      body: { days: 30 },
    }),
    status: 200,
    fields: ['message'],
  },
  {
    name: 'DeleteConcept',
    method: 'DELETE',
    path: '/api/admin/concepts/{id}',
    versions: onlyV1,
    for: 'admin',
    prepare: async (scene) => ({ path: `/api/admin/concepts/${await conceptOf(scene)}` }),
    status: 204,
  },
];

/** Creates a concept with an article and returns its path. */
async function conceptWithArticle(scene: Scene, author: TestUser): Promise<string> {
  const { id } = await scene.article(author, { title: scene.unique('Growing '), body_markdown: text });
  const path = `/api/concepts/${await conceptOf(scene)}`;
  await waitUntilMatched(scene, path, id);
  return path;
}

/** Waits until a job has matched the article to the concept. */
async function waitUntilMatched(
  { platform, administrator: { apiKey: key } }: Scene,
  path: string,
  id: number,
): Promise<void> {
  const filed = async () => {
    const answer = await platform.request('GET', `${path}/articles?per_page=100`, { key });
    return answer.json<{ id: number }[]>().map((article) => article.id);
  };
  await expect.poll(filed).toContain(id);
  const counted = async () => {
    const answer = await platform.request('GET', path, { key });
    return answer.json<{ daily_metrics: unknown[] }>().daily_metrics.length;
  };
  await expect.poll(counted).toBeGreaterThan(0);
}
