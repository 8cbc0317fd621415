// Made of the files that there are: `npm run lists`.
import { agentSessionOperations } from './agent-sessions.ts';
import { articleOperations } from './articles.ts';
import { badgeOperations, surveyOperations } from './awards.ts';
import { billboardOperations, recommendedListOperations, segmentOperations } from './billboards.ts';
import { commentOperations } from './comments.ts';
import { conceptOperations } from './concepts.ts';
import { followOperations } from './follows.ts';
import { listingOperations } from './listings.ts';
import { organizationOperations } from './organizations.ts';
import { podcastOperations } from './podcasts.ts';
import { searchOperations } from './search.ts';
import { siteOverviewOperations } from './site-overview.ts';
import { sitePageOperations } from './site-pages.ts';
import { siteOperations } from './site.ts';
import { subforemOperations, tagOperations } from './tags.ts';
import { trendOperations } from './trends.ts';
import { userAdministrationOperations } from './user-administration.ts';
import { userStatusOperations } from './user-status.ts';
import { moderationOperations, userOperations } from './users.ts';
import type { Operation } from './operation.ts';

/** Every operation of the API. */
export const operations: readonly Operation[] = [
  ...agentSessionOperations,
  ...articleOperations,
  ...badgeOperations,
  ...surveyOperations,
  ...segmentOperations,
  ...billboardOperations,
  ...recommendedListOperations,
  ...commentOperations,
  ...conceptOperations,
  ...followOperations,
  ...listingOperations,
  ...organizationOperations,
  ...podcastOperations,
  ...searchOperations,
  ...siteOverviewOperations,
  ...sitePageOperations,
  ...siteOperations,
  ...subforemOperations,
  ...tagOperations,
  ...trendOperations,
  ...userAdministrationOperations,
  ...userStatusOperations,
  ...userOperations,
  ...moderationOperations,
];
