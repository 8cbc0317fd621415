import { Client } from 'pg';
import type { Platform } from '../support/platform.ts';
import { listItem, names } from './fields.ts';
import { onlyV1, type Operation } from './operation.ts';

/** Inserts a trend with an article, like the job, and returns its slug. */
export async function trendOf({ databaseUrls }: Platform, slug: string, articleId: number): Promise<string> {
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

export const trendOperations: Operation[] = (
  [
    ['ListTrends', '/api/trends', trend],
    ['GetTrend', '/api/trends/{id_or_slug}', trend],
    ['ListTrendArticles', '/api/trends/{id_or_slug}/articles', listItem.v1],
  ] as const
).map(([name, path, fields]): Operation => ({
  name,
  method: 'GET',
  path,
  versions: onlyV1,
  for: 'anyone',
  async prepare(scene, owner) {
    const { id } = await scene.article(owner);
    return { path: path.replace('{id_or_slug}', await trendOf(scene.platform, scene.unique('trend'), id)) };
  },
  status: 200,
  fields,
}));
