// Made of the files that there are: `npm run lists`.
import type { Route } from '../route.ts';
import { agentSessionRoutes } from './agent-sessions/routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { articleRecordRoutes } from './article-records/routes.ts';
import { articleRoutes } from './articles/routes.ts';
import { auditLogRoutes } from './audit-logs/routes.ts';
import { badgeRoutes } from './badges/routes.ts';
import { billboardRoutes } from './billboards/routes.ts';
import { commentRecordRoutes } from './comment-records/routes.ts';
import { commentRoutes } from './comments/routes.ts';
import { adminConceptRoutes } from './concepts/admin-routes.ts';
import { conceptRoutes } from './concepts/routes.ts';
import { creditRoutes } from './credits/routes.ts';
import { deadLetterRoutes } from './dead-letters/routes.ts';
import { feedbackRoutes } from './feedback-messages/routes.ts';
import { followerRoutes } from './followers/routes.ts';
import { followRoutes } from './follows/routes.ts';
import { healthCheckRoutes } from './health-checks/routes.ts';
import { identityRoutes } from './identities/routes.ts';
import { imageRoutes } from './images/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { listingRecordRoutes } from './listing-records/routes.ts';
import { listingRoutes } from './listings/routes.ts';
import { membershipRoutes } from './memberships/routes.ts';
import { mergeRoutes } from './merges/routes.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { noteRoutes } from './notes/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { oauthApplicationRoutes } from './oauth-applications/routes.ts';
import { organizationRoutes } from './organizations/routes.ts';
import { pageViewRoutes } from './page-views/routes.ts';
import { sitePageRoutes } from './pages/routes.ts';
import { podcastRoutes } from './podcasts/routes.ts';
import { profileImageRoutes } from './profile-images/routes.ts';
import { reactionRoutes } from './reactions/routes.ts';
import { readingListRoutes } from './reading-list/routes.ts';
import { recommendedListRoutes } from './recommended-lists/routes.ts';
import { requestRedirectRoutes } from './request-redirects/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { segmentRoutes } from './segments/routes.ts';
import { serviceStateRoutes } from './service-states/routes.ts';
import { siteConfigRoutes } from './site-config/routes.ts';
import { siteFiguresRoutes } from './site-figures/routes.ts';
import { subforemRoutes } from './subforems/routes.ts';
import { surveyRoutes } from './surveys/routes.ts';
import { tagRoutes } from './tags/routes.ts';
import { trendRoutes } from './trends/routes.ts';
import { userRecordRoutes } from './user-records/routes.ts';
import { userSessionRoutes } from './user-sessions/routes.ts';
import { userRoutes } from './users/routes.ts';
import { videoRoutes } from './videos/routes.ts';

/** Every operation of the API. */
export const allRoutes: readonly Route[] = [
  ...agentSessionRoutes,
  ...analyticsRoutes,
  ...apiKeyRoutes,
  ...articleRecordRoutes,
  ...articleRoutes,
  ...auditLogRoutes,
  ...badgeRoutes,
  ...billboardRoutes,
  ...commentRecordRoutes,
  ...commentRoutes,
  ...adminConceptRoutes,
  ...conceptRoutes,
  ...creditRoutes,
  ...deadLetterRoutes,
  ...feedbackRoutes,
  ...followerRoutes,
  ...followRoutes,
  ...healthCheckRoutes,
  ...identityRoutes,
  ...imageRoutes,
  ...invitationRoutes,
  ...jobRoutes,
  ...listingRecordRoutes,
  ...listingRoutes,
  ...membershipRoutes,
  ...mergeRoutes,
  ...moderationRoutes,
  ...noteRoutes,
  ...notificationRoutes,
  ...oauthApplicationRoutes,
  ...organizationRoutes,
  ...pageViewRoutes,
  ...sitePageRoutes,
  ...podcastRoutes,
  ...profileImageRoutes,
  ...reactionRoutes,
  ...readingListRoutes,
  ...recommendedListRoutes,
  ...requestRedirectRoutes,
  ...searchRoutes,
  ...segmentRoutes,
  ...serviceStateRoutes,
  ...siteConfigRoutes,
  ...siteFiguresRoutes,
  ...subforemRoutes,
  ...surveyRoutes,
  ...tagRoutes,
  ...trendRoutes,
  ...userRecordRoutes,
  ...userSessionRoutes,
  ...userRoutes,
  ...videoRoutes,
];
