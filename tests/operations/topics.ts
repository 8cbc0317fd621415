import { expect } from 'vitest';
import { Client } from 'pg';
import type { TestUser } from '../support/people.ts';
import type { Platform } from '../support/platform.ts';
import { listItem, names, within } from './members.ts';
import { onlyV1, type Operation } from './operation.ts';
import type { Scene } from './scene.ts';

const concept = [
  ...names('id name slug description parent_id score similarity_threshold created_at updated_at'),
  ...within('daily_metrics', names('date articles_count comments_count page_views reactions_count popularity_score')),
  ...within('top_articles', names('id title slug score published_at')),
];
const text = 'Brewing beer at home: malt, hops, yeast and a patient fermentation.';

const newConcept = (scene: Scene) => ({ name: scene.unique('Brewing '), description: text });

const conceptOf = async (scene: Scene) =>
  (await scene.make<{ id: number }>(scene.administrator, '/api/admin/concepts', { concept: newConcept(scene) })).id;

/** A trend with an article, as the job would leave it; its slug. */
async function trendOf({ databaseUrls }: Platform, slug: string, articleId: number): Promise<string> {
  const client = new Client({ connectionString: databaseUrls.content });
  await client.connect();
  try {
    await client.query(
      `with trend as (
         insert into trends (name, slug, first_observed_at, last_observed_at, articles_count, score)
         values ($1, $1, now(), now(), 1, 1000) returning id
       )
       insert into trend_articles (article_id, trend_id, distance, score) select $2, id, 0, 1 from trend`,
      [slug, articleId],
    );
  } finally {
    await client.end();
  }
  return slug;
}

const trend = names(
  'type_of id name slug description key_questions score articles_count cover_image first_observed_at last_observed_at ' +
    'created_at updated_at',
);

const changeConcept = (method: 'PUT' | 'PATCH'): Operation => ({
  number: 'E46',
  method,
  path: '/api/concepts/{id}',
  versions: onlyV1,
  for: 'admin',
  ask: async (scene) => ({ path: `/api/concepts/${await conceptOf(scene)}`, body: { concept: { score: 1 } } }),
  status: 200,
  members: concept,
});

/** E34 to E36, E44 to E47. */
export const topicOperations: Operation[] = [
  ...(
    [
      ['E34', '/api/trends', trend],
      ['E35', '/api/trends/{id_or_slug}', trend],
      ['E36', '/api/trends/{id_or_slug}/articles', listItem.v1],
    ] as const
  ).map(([number, path, members]): Operation => ({
    number,
    method: 'GET',
    path,
    versions: onlyV1,
    for: 'anybody',
    async ask(scene, owner) {
      const { id } = await scene.article(owner);
      return { path: path.replace('{id_or_slug}', await trendOf(scene.platform, scene.unique('trend'), id)) };
    },
    status: 200,
    members,
  })),
  {
    number: 'E44',
    method: 'GET',
    path: '/api/concepts',
    versions: onlyV1,
    for: 'key',
    async ask(scene) {
      await conceptOf(scene);
      return { path: '/api/concepts' };
    },
    status: 200,
    members: concept,
  },
  {
    number: 'E45',
    method: 'GET',
    path: '/api/concepts/{id}',
    versions: onlyV1,
    for: 'key',
    ask: async (scene, caller) => ({ path: await conceptWithArticle(scene, caller) }),
    status: 200,
    members: concept,
  },
  changeConcept('PATCH'),
  changeConcept('PUT'),
  {
    number: 'E47',
    method: 'GET',
    path: '/api/concepts/{id}/articles',
    versions: onlyV1,
    for: 'key',
    ask: async (scene, caller) => ({ path: `${await conceptWithArticle(scene, caller)}/articles` }),
    status: 200,
    members: listItem.v1,
  },
  {
    number: 'SearchConcepts',
    method: 'GET',
    path: '/api/concepts/search',
    versions: onlyV1,
    for: 'key',
    async ask(scene) {
      await conceptOf(scene);
      return { path: '/api/concepts/search?q=brewing%20beer' };
    },
    status: 200,
    members: [...concept, 'distance', 'similarity'],
  },
  {
    number: 'A37',
    method: 'POST',
    path: '/api/admin/concepts',
    versions: onlyV1,
    for: 'admin',
    ask: (scene) => ({ path: '/api/admin/concepts', body: { concept: newConcept(scene) } }),
    status: 201,
    members: concept,
  },
];

/** The path of a concept under which an article is filed. */
async function conceptWithArticle(scene: Scene, author: TestUser): Promise<string> {
  const { id } = await scene.article(author, { title: scene.unique('Brewing '), body_markdown: text });
  const path = `/api/concepts/${await conceptOf(scene)}`;
  await untilFiled(scene, path, id);
  return path;
}

/** Until an article is filed under a concept, which jobs see to. */
async function untilFiled(
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
