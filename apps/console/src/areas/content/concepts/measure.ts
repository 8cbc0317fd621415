import { api } from '../../../session/api.ts';
import { beginningThatFits } from './beginning-that-fits.ts';

/** An article, and how far it is from a concept. */
export interface Measured {
  id: number;
  title: string;
  distance: number;
}

/** So many of the latest articles are measured. */
export const measuredAtOnce = 12;

/** How far the beginnings of the latest articles are from a concept, the closest first. */
export async function measureLatest(conceptId: number, signal: AbortSignal): Promise<Measured[]> {
  const query = { per_page: measuredAtOnce };
  const latest = await api.GET('/api/articles/latest', { params: { query }, signal });
  const measured: Measured[] = [];
  for (const { id, title } of latest) {
    const article = await api.GET('/api/articles/{id}', { params: { path: { id } }, signal });
    const { tags, description, body_markdown: markdown } = article;
    const text = beginningThatFits([title, tags.join(' '), description, markdown].join('\n'));
    measured.push({ id, title, distance: await distanceOf(text, conceptId, signal) });
  }
  return measured.toSorted((one, other) => one.distance - other.distance);
}

/** What has nothing in common with a concept does not find it. */
async function distanceOf(text: string, conceptId: number, signal: AbortSignal): Promise<number> {
  const query = { q: text, per_page: 1_000, days: 1 };
  const concepts = await api.GET('/api/concepts/search', { params: { query }, signal });
  return concepts.find(({ id }) => id === conceptId)?.distance ?? 1;
}
