import { api } from '../../../session/api.ts';

/** An article, and how far it is from a concept. */
export interface Measured {
  id: number;
  title: string;
  distance: number;
}

/** So many of the latest articles are measured. */
export const measuredAtOnce = 12;

/** As much as the API compares with concepts at once, and as much as an address holds when it is encoded. */
const mostCharacters = 1_000;
const mostEncoded = 4_000;

/** The beginning of a text that fits. */
export function beginningThatFits(text: string): string {
  let fitting = cut(text, mostCharacters);
  while (encodeURIComponent(fitting).length > mostEncoded) fitting = cut(fitting, Math.floor(fitting.length * 0.9));
  return fitting.trim();
}

/** Never through the middle of a letter that is written as two. */
function cut(text: string, length: number): string {
  const end = /[\uD800-\uDBFF]/.test(text.charAt(length - 1)) ? length - 1 : length;
  return text.toWellFormed().slice(0, end);
}

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
