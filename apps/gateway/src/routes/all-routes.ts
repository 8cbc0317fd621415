import type { Route } from '../route.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { articleRoutes } from './articles/routes.ts';
import { auditLogRoutes } from './audit-logs/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { creditRoutes } from './credits/routes.ts';
import { followerRoutes } from './followers/routes.ts';
import { followRoutes } from './follows/routes.ts';
import { healthCheckRoutes } from './health-checks/routes.ts';
import { imageRoutes } from './images/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { listingRoutes } from './listings/routes.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { oauthApplicationRoutes } from './oauth-applications/routes.ts';
import { pageViewRoutes } from './page-views/routes.ts';
import { reactionRoutes } from './reactions/routes.ts';
import { readingListRoutes } from './reading-list/routes.ts';
import { siteConfigRoutes } from './site-config/routes.ts';
import { subforemRoutes } from './subforems/routes.ts';
import { tagRoutes } from './tags/routes.ts';
import { userRoutes } from './users/routes.ts';
import { videoRoutes } from './videos/routes.ts';

/** Every operation of the API. */
export const allRoutes: readonly Route[] = [
  ...articleRoutes,
  ...tagRoutes,
  ...videoRoutes,
  ...subforemRoutes,
  ...commentRoutes,
  ...readingListRoutes,
  ...reactionRoutes,
  ...followRoutes,
  ...followerRoutes,
  ...notificationRoutes,
  ...userRoutes,
  ...apiKeyRoutes,
  ...oauthApplicationRoutes,
  ...imageRoutes,
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
