import type { PlatformProcess } from '@commonplace/testing/platform-process';
import type { Scenario } from './measure.ts';
import { followersPerPage, type Large } from './prepare-large.ts';
import { appProcesses } from './process-figures.ts';
import { v1 } from './scenarios.ts';
import type { UncachedGateway } from './uncached-gateway.ts';

/** Reads of what there is much of, all past the cache. */
export function largeReadScenarios(platform: PlatformProcess, uncached: UncachedGateway, large: Large) {
  const { followed, discussedId } = large;
  const pids = () => [...Object.values(appProcesses(platform)), uncached.pid];
  const past = (path: string) => ({ url: `${uncached.url}${path}`, headers: v1, pids });
  const keyed = (path: string) => ({ ...past(path), headers: { ...v1, 'api-key': followed.key } });
  const lastPage = Math.ceil(followed.followers / followersPerPage);
  return {
    // Each answer has some megabytes.
    discussion: {
      name: 'E14 10,000 comments, past the cache',
      ...past(`/api/comments?a_id=${discussedId}`),
      mostConnections: 1,
    },
    followers: { name: 'E17 100,000 followers', ...keyed('/api/followers/users') },
    lastFollowers: {
      name: 'E17 100,000 followers, the last page',
      ...keyed(`/api/followers/users?page=${lastPage}`),
    },
    readingList: { name: 'E28 reading list', ...keyed('/api/readinglist') },
  } satisfies Record<string, Scenario>;
}

export type LargeReadScenarios = ReturnType<typeof largeReadScenarios>;
