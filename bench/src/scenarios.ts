import type { PlatformProcess } from '@commonplace/testing/platform-process';
import type { Scenario } from './measure.ts';
import type { Subject } from './prepare.ts';
import { appProcesses } from './process-figures.ts';
import type { FurtherGateway } from './further-gateway.ts';

/** The header that selects V1. */
export const v1 = { accept: 'application/vnd.commonplace.api-v1+json' };

/** Returns the measured reads. Uncached ones use a gateway without a cache. */
export function readScenarios(platform: PlatformProcess, uncached: FurtherGateway, subject: Subject) {
  const { key, tag, articleId } = subject;
  const pids = () => Object.values(appProcesses(platform));
  const cached = (path: string): Omit<Scenario, 'name'> => ({ url: `${platform.url}${path}`, headers: v1, pids });
  const keyed = (path: string) => ({ ...cached(path), headers: { ...v1, 'api-key': key } });
  const uncachedRead = (path: string): Omit<Scenario, 'name'> => ({
    url: `${uncached.url}${path}`,
    headers: v1,
    pids: () => [...pids(), ...uncached.pids],
  });
  return {
    list: { name: 'article list, anonymous', ...cached('/api/articles') },
    listWithKey: { name: 'article list, with a key', ...keyed('/api/articles') },
    listUncached: { name: 'article list, uncached', ...uncachedRead('/api/articles') },
    tagList: { name: 'article list of a tag', ...cached(`/api/articles?tag=${tag}`) },
    tagListUncached: { name: 'article list of a tag, uncached', ...uncachedRead(`/api/articles?tag=${tag}`) },
    ownList: { name: 'own articles', ...keyed('/api/articles/me') },
    article: { name: 'article, anonymous', ...cached(`/api/articles/${articleId}`) },
    articleUncached: { name: 'article, uncached', ...uncachedRead(`/api/articles/${articleId}`) },
    comments: { name: '200 comments', ...cached(`/api/comments?a_id=${articleId}`) },
    commentsUncached: { name: '200 comments, uncached', ...uncachedRead(`/api/comments?a_id=${articleId}`) },
    history: { name: 'analytics of a year', ...keyed(`/api/analytics/historical?start=${aYearAgo()}`) },
    search: { name: 'search', ...cached('/api/articles/search?q=typescript') },
  } satisfies Record<string, Scenario>;
}

export type ReadScenarios = ReturnType<typeof readScenarios>;

function aYearAgo(): string {
  const yearMs = 365 * 24 * 60 * 60 * 1_000;
  return new Date(Date.now() - yearMs).toISOString().slice(0, 10);
}
