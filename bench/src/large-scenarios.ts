import type { PlatformProcess } from '@commonplace/testing/platform-process';
import type { Scenario } from './measure.ts';
import { followersPerPage, type LargeData } from './prepare-large.ts';
import { appProcesses } from './process-figures.ts';
import { v1 } from './scenarios.ts';
import type { FurtherGateway } from './further-gateway.ts';

/** Uncached reads of large lists. */
export function largeReadScenarios(platform: PlatformProcess, uncached: FurtherGateway, large: LargeData) {
  const { followed, discussedId } = large;
  const pids = () => [...Object.values(appProcesses(platform)), ...uncached.pids];
  const uncachedRead = (path: string) => ({ url: `${uncached.url}${path}`, headers: v1, pids });
  const keyed = (path: string) => ({ ...uncachedRead(path), headers: { ...v1, 'api-key': followed.key } });
  const lastPage = Math.ceil(followed.followers / followersPerPage);
  return {
    // Each answer has several megabytes.
    discussion: {
      name: '10,000 comments, uncached',
      ...uncachedRead(`/api/comments?a_id=${discussedId}`),
      maxConnections: 1,
    },
    followers: { name: '100,000 followers, first page', ...keyed('/api/followers/users') },
    lastFollowers: {
      name: '100,000 followers, last page',
      ...keyed(`/api/followers/users?page=${lastPage}`),
    },
    readingList: { name: 'reading list', ...keyed('/api/readinglist') },
  } satisfies Record<string, Scenario>;
}

export type LargeReadScenarios = ReturnType<typeof largeReadScenarios>;
