import { agentSessionOperations } from './agent-sessions.ts';
import { articleOperations } from './articles.ts';
import { billboardOperations, recommendedListOperations, segmentOperations } from './billboards.ts';
import { badgeOperations, surveyOperations } from './awards.ts';
import { commentOperations } from './comments.ts';
import { conceptOperations } from './concepts.ts';
import { siteOverviewOperations } from './configuration.ts';
import { followOperations } from './follows.ts';
import { listingOperations } from './listings.ts';
import { standingOperations } from './moderation.ts';
import type { Operation } from './operation.ts';
import { organizationOperations } from './organizations.ts';
import { moderationOperations, peopleOperations } from './people.ts';
import { userAdministrationOperations } from './user-administration.ts';
import { podcastOperations } from './podcasts.ts';
import { sitePageOperations } from './site-pages.ts';
import { siteOperations } from './site.ts';
import { trendOperations } from './trends.ts';
import { subforemOperations, tagOperations } from './tags.ts';

/** Every operation of the API. */
export const operations: readonly Operation[] = [
  ...articleOperations,
  ...tagOperations,
  ...subforemOperations,
  ...commentOperations,
  ...podcastOperations,
  ...conceptOperations,
  ...trendOperations,
  ...peopleOperations,
  ...standingOperations,
  ...userAdministrationOperations,
  ...organizationOperations,
  ...followOperations,
  ...listingOperations,
  ...agentSessionOperations,
  ...sitePageOperations,
  ...segmentOperations,
  ...billboardOperations,
  ...recommendedListOperations,
  ...badgeOperations,
  ...surveyOperations,
  ...siteOperations,
  ...siteOverviewOperations,
  ...moderationOperations,
];
