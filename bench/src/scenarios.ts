import { randomUUID } from 'node:crypto';
import type { PlatformProcess } from '@commonplace/testing/platform-process';
import type { Scenario } from './measure.ts';
import { appProcesses } from './process-figures.ts';

/** What selects V1 (S1). */
export const v1 = { accept: 'application/vnd.commonplace.api-v1+json' };
const createsPerWriter = 9;
const creates: Record<number, number> = { 1: 200, 10: 1_000, 50: 2_000 };

/** Writers that the creating scenario needs for all numbers of connections together. */
export const writersNeeded = Math.ceil(
  Object.values(creates).reduce((sum, amount) => sum + amount, 0) / createsPerWriter,
);

export interface Subject {
  /** A key whose owner has articles. */
  key: string;
  /** A tag that many articles have. */
  tag: string;
  /** An article with 200 comments. */
  articleId: number;
  writers: string[];
}

/** What is measured. */
export function scenarios(platform: PlatformProcess, { key, tag, articleId, writers }: Subject): Scenario[] {
  const { url } = platform;
  const pids = Object.values(appProcesses(platform));
  const withKey = { ...v1, 'api-key': key };
  return [
    { name: 'E1 list, anonymous', url: `${url}/api/articles`, headers: v1, pids },
    { name: 'E1 list, past the cache', url: `${url}/api/articles`, headers: withKey, pids },
    { name: 'E1 list of a tag', url: `${url}/api/articles?tag=${tag}`, headers: v1, pids },
    { name: 'E7 own articles', url: `${url}/api/articles/me`, headers: withKey, pids },
    { name: 'E4 article, anonymous', url: `${url}/api/articles/${articleId}`, headers: v1, pids },
    { name: 'E4 article, past the cache', url: `${url}/api/articles/${articleId}`, headers: withKey, pids },
    { name: 'E14 200 comments', url: `${url}/api/comments?a_id=${articleId}`, headers: v1, pids },
    { name: 'E14 200 comments, past the cache', url: `${url}/api/comments?a_id=${articleId}`, headers: withKey, pids },
    { name: 'E11 search', url: `${url}/api/articles/search?q=typescript`, headers: v1, pids },
    { name: 'E11 search, past the cache', url: `${url}/api/articles/search?q=typescript`, headers: withKey, pids },
    { name: 'E2 create', url: `${url}/api/articles`, method: 'POST', next: articleOf(writers), amount, pids },
  ];
}

function amount(connections: number): number {
  return creates[connections] ?? connections;
}

/** A new article each time, by the writers in turn. */
function articleOf(writers: string[]): NonNullable<Scenario['next']> {
  let written = 0;
  return () => {
    const key = writers[written++ % writers.length] ?? '';
    const article = { title: `Measured ${randomUUID()}`, body_markdown: 'A **short** article.', published: true };
    return {
      headers: { ...v1, 'api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ article }),
    };
  };
}
