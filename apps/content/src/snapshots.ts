import { snapshots } from '@commonplace/events/republish';
import { ArticleChangedSchema, PodcastEpisodeChangedSchema } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { appendArticlesChanged } from './articles/article-events.ts';
import { announceEpisodes } from './podcasts/episode-events.ts';
import { Article } from './tables/articles.ts';

/** Records that other services copy, with functions that announce them again. */
export const sources = [
  snapshots(ArticleChangedSchema, announceArticles),
  snapshots(PodcastEpisodeChangedSchema, announceEpisodes),
];

async function announceArticles(em: SqlEntityManager, after: number, limit: number): Promise<number[]> {
  const articles = await em.find(Article, { id: { $gt: after } }, { orderBy: { id: 'asc' }, limit });
  await appendArticlesChanged(em, articles);
  return articles.map(({ id }) => id);
}
