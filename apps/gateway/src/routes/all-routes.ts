import type { Route } from '../route.ts';
import { agentSessionRoutes } from './agent-sessions/routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { articleRoutes } from './articles/routes.ts';
import { auditLogRoutes } from './audit-logs/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { conceptRoutes } from './concepts/routes.ts';
import { creditRoutes } from './credits/routes.ts';
import { followerRoutes } from './followers/routes.ts';
import { followRoutes } from './follows/routes.ts';
import { healthCheckRoutes } from './health-checks/routes.ts';
import { imageRoutes } from './images/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { listingRoutes } from './listings/routes.ts';
import { membershipRoutes } from './memberships/routes.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { oauthApplicationRoutes } from './oauth-applications/routes.ts';
import { organizationRoutes } from './organizations/routes.ts';
import { pageViewRoutes } from './page-views/routes.ts';
import { podcastRoutes } from './podcasts/routes.ts';
import { profileImageRoutes } from './profile-images/routes.ts';
import { reactionRoutes } from './reactions/routes.ts';
import { readingListRoutes } from './reading-list/routes.ts';
import { siteConfigRoutes } from './site-config/routes.ts';
import { subforemRoutes } from './subforems/routes.ts';
import { tagRoutes } from './tags/routes.ts';
import { trendRoutes } from './trends/routes.ts';
import { userRoutes } from './users/routes.ts';
import { videoRoutes } from './videos/routes.ts';

/** Every operation of the API. */
export const allRoutes: readonly Route[] = [
  ...articleRoutes,
  ...tagRoutes,
  ...videoRoutes,
  ...subforemRoutes,
  ...commentRoutes,
  ...podcastRoutes,
  ...readingListRoutes,
  ...reactionRoutes,
  ...followRoutes,
  ...followerRoutes,
  ...conceptRoutes,
  ...trendRoutes,
  ...userRoutes,
  ...profileImageRoutes,
  ...organizationRoutes,
  ...membershipRoutes,
  ...apiKeyRoutes,
  ...notificationRoutes,
  ...oauthApplicationRoutes,
  ...imageRoutes,
  ...agentSessionRoutes,
  ...listingRoutes,
  ...creditRoutes,
  ...pageViewRoutes,
  ...analyticsRoutes,
  ...moderationRoutes,
  ...auditLogRoutes,
  ...jobRoutes,
  ...siteConfigRoutes,
  ...healthCheckRoutes,
];
