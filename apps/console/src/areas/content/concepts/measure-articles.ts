import { api } from '../../../session/api.ts';
import { truncateForQuery } from './truncate-for-query.ts';

/** An article with its distance from a concept. */
export interface ArticleDistance {
  id: number;
  title: string;
  distance: number;
}

export const measuredCount = 12;

/** Measures the distance of the latest articles from a concept, by the beginning of their texts; nearest first. */
export async function measureLatestArticles(conceptId: number, signal: AbortSignal): Promise<ArticleDistance[]> {
  const query = { per_page: measuredCount };
  const latest = await api.listLatestArticles({ params: { query }, signal });
  const measured: ArticleDistance[] = [];
  for (const { id, title } of latest) {
    const article = await api.getArticle({ params: { path: { id } }, signal });
    const { tags, description, body_markdown: markdown } = article;
    const text = truncateForQuery([title, tags.join(' '), description, markdown].join('\n'));
    measured.push({ id, title, distance: await distanceOf(text, conceptId, signal) });
  }
  return measured.toSorted((one, other) => one.distance - other.distance);
}

/** Returns 1 if the search does not find the concept, which means that the text is unrelated. */
async function distanceOf(text: string, conceptId: number, signal: AbortSignal): Promise<number> {
  const query = { q: text, per_page: 1_000, days: 1 };
  const concepts = await api.searchConcepts({ params: { query }, signal });
  return concepts.find(({ id }) => id === conceptId)?.distance ?? 1;
}
