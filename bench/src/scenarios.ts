import type { PlatformProcess } from '@commonplace/testing/platform-process';
import type { Scenario } from './measure.ts';
import type { Subject } from './prepare.ts';
import { appProcesses } from './process-figures.ts';
import type { UncachedGateway } from './uncached-gateway.ts';

/** What selects V1 (S1). */
export const v1 = { accept: 'application/vnd.commonplace.api-v1+json' };

/** The reads that are measured, by name; those past the cache go through a gateway that has none. */
export function readScenarios(platform: PlatformProcess, uncached: UncachedGateway, subject: Subject) {
  const { key, tag, articleId } = subject;
  const pids = () => Object.values(appProcesses(platform));
  const cached = (path: string): Omit<Scenario, 'name'> => ({ url: `${platform.url}${path}`, headers: v1, pids });
  const keyed = (path: string) => ({ ...cached(path), headers: { ...v1, 'api-key': key } });
  const past = (path: string): Omit<Scenario, 'name'> => ({
    url: `${uncached.url}${path}`,
    headers: v1,
    pids: () => [...pids(), uncached.pid],
  });
  return {
    list: { name: 'E1 list, anonymous', ...cached('/api/articles') },
    listWithKey: { name: 'E1 list, with a key', ...keyed('/api/articles') },
    listPast: { name: 'E1 list, past the cache', ...past('/api/articles') },
    listOfTag: { name: 'E1 list of a tag', ...cached(`/api/articles?tag=${tag}`) },
    listOfTagPast: { name: 'E1 list of a tag, past the cache', ...past(`/api/articles?tag=${tag}`) },
    ownList: { name: 'E7 own articles', ...keyed('/api/articles/me') },
    article: { name: 'E4 article, anonymous', ...cached(`/api/articles/${articleId}`) },
    articlePast: { name: 'E4 article, past the cache', ...past(`/api/articles/${articleId}`) },
    comments: { name: 'E14 200 comments', ...cached(`/api/comments?a_id=${articleId}`) },
    commentsPast: { name: 'E14 200 comments, past the cache', ...past(`/api/comments?a_id=${articleId}`) },
    history: { name: 'E42 over a year', ...keyed(`/api/analytics/historical?start=${aYearAgo()}`) },
    search: { name: 'E11 search', ...cached('/api/articles/search?q=typescript') },
  } satisfies Record<string, Scenario>;
}

export type ReadScenarios = ReturnType<typeof readScenarios>;

function aYearAgo(): string {
  const yearMs = 365 * 24 * 60 * 60 * 1_000;
  return new Date(Date.now() - yearMs).toISOString().slice(0, 10);
}
