import type { PlatformProcess } from '@commonplace/testing/platform-process';
import { z } from 'zod';
import { v1 } from '../scenarios.ts';
import { cutoff } from './ndcg.ts';

const articleList = z.array(z.object({ id: z.number(), title: z.string() }));

/** Returns the first ten articles that the search finds. */
export async function searchArticles(platform: PlatformProcess, text: string): Promise<z.output<typeof articleList>> {
  const url = new URL('/api/articles/search', platform.url);
  url.searchParams.set('q', text);
  url.searchParams.set('per_page', String(cutoff));
  const response = await fetch(url, { headers: { ...v1, 'user-agent': 'bench' } });
  if (!response.ok) throw new Error(`a search for ${text}: ${response.status} ${await response.text()}`);
  return articleList.parse(await response.json());
}
