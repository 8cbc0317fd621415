import { AuditLogsService } from '@commonplace/proto/admin/v1/audit_logs';
import { FeedbackMessagesService } from '@commonplace/proto/admin/v1/feedback_messages';
import { PagesService } from '@commonplace/proto/admin/v1/pages';
import { RequestRedirectsService } from '@commonplace/proto/admin/v1/request_redirects';
import { BillboardDeliveryService } from '@commonplace/proto/admin/v1/billboard_delivery';
import { BillboardsService } from '@commonplace/proto/admin/v1/billboards';
import { RecommendedListsService } from '@commonplace/proto/admin/v1/recommended_lists';
import { SegmentsService } from '@commonplace/proto/admin/v1/segments';
import { SiteConfigService } from '@commonplace/proto/admin/v1/site_config';
import { SitePathsService } from '@commonplace/proto/admin/v1/site_paths';
import { BadgesService } from '@commonplace/proto/admin/v1/badges';
import { SurveysService } from '@commonplace/proto/admin/v1/surveys';
import { PageViewsService } from '@commonplace/proto/analytics/v1/page_views';
import { SiteFiguresService } from '@commonplace/proto/analytics/v1/site_figures';
import { AnalyticsService } from '@commonplace/proto/analytics/v1/totals';
import { AccountsService } from '@commonplace/proto/community/v1/accounts';
import { CommentRecordsService } from '@commonplace/proto/community/v1/comment_records';
import { CommentsService } from '@commonplace/proto/community/v1/comments';
import { CredentialsService } from '@commonplace/proto/community/v1/credentials';
import { FollowsService } from '@commonplace/proto/community/v1/follows';
import { IdentitiesService } from '@commonplace/proto/community/v1/identities';
import { MembershipsService } from '@commonplace/proto/community/v1/memberships';
import { MergesService } from '@commonplace/proto/community/v1/merges';
import { ModerationService } from '@commonplace/proto/community/v1/moderation';
import { NotesService } from '@commonplace/proto/community/v1/notes';
import { NamesService } from '@commonplace/proto/community/v1/names';
import { NotificationsService } from '@commonplace/proto/community/v1/notifications';
import { OauthService } from '@commonplace/proto/community/v1/oauth';
import { OrganizationsService } from '@commonplace/proto/community/v1/organizations';
import { ProfileImagesService } from '@commonplace/proto/community/v1/profile_images';
import { ReactionsService } from '@commonplace/proto/community/v1/reactions';
import { ReadingListService } from '@commonplace/proto/community/v1/reading_list';
import { SecondFactorsService } from '@commonplace/proto/community/v1/second_factors';
import { SessionsService } from '@commonplace/proto/community/v1/sessions';
import { UserRecordsService } from '@commonplace/proto/community/v1/user_records';
import { UsersService } from '@commonplace/proto/community/v1/users';
import { AgentSessionsService } from '@commonplace/proto/content/v1/agent_sessions';
import { ArticleRecordsService } from '@commonplace/proto/content/v1/article_records';
import { ArticlesService } from '@commonplace/proto/content/v1/articles';
import { ConceptsService } from '@commonplace/proto/content/v1/concepts';
import { ImagesService } from '@commonplace/proto/content/v1/images';
import { SubforemsService } from '@commonplace/proto/content/v1/subforems';
import { PodcastsService } from '@commonplace/proto/content/v1/podcasts';
import { TagsService } from '@commonplace/proto/content/v1/tags';
import { VideosService } from '@commonplace/proto/content/v1/videos';
import { TrendsService } from '@commonplace/proto/content/v1/trends';
import { CreditsService } from '@commonplace/proto/listings/v1/credits';
import { ListingsService } from '@commonplace/proto/listings/v1/listings';
import { DeadLettersService } from '@commonplace/proto/events/v1/dead_letters';
import { JobsService } from '@commonplace/proto/jobs/v1/jobs';
import { ServiceStateService } from '@commonplace/proto/service/v1/state';
import { createPrincipalSigner } from '@commonplace/rpc/assertions';
import { connectRpc } from '@commonplace/rpc/client';
import type { ChannelCredentials } from '@commonplace/rpc/transport-security';
import type { Logger } from 'pino';
import type { GatewayConfig } from './config.ts';

/** A client for every resource of every service. */
export type Clients = ReturnType<typeof connect>;

/** Makes the clients; the stack closes them. */
export function createClients(
  config: GatewayConfig,
  credentials: ChannelCredentials,
  logger: Logger,
  stack: AsyncDisposableStack,
): Clients {
  return connect(config, credentials, logger, stack);
}

/** The clients of one service share a connection, and with it what is known of the service's replicas. */
function connect(config: GatewayConfig, credentials: ChannelCredentials, logger: Logger, stack: AsyncDisposableStack) {
  const signer = createPrincipalSigner(config.INTERNAL_AUTH_PRIVATE_KEY);
  const connection = (audience: string, address: string) =>
    stack.use(connectRpc({ address, audience, signer, credentials, logger }));
  const content = connection('content', config.CONTENT_ADDRESS);
  const community = connection('community', config.COMMUNITY_ADDRESS);
  const listings = connection('listings', config.LISTINGS_ADDRESS);
  const admin = connection('admin', config.ADMIN_ADDRESS);
  const analytics = connection('analytics', config.ANALYTICS_ADDRESS);
  return {
    agentSessions: content.client(AgentSessionsService),
    articles: content.client(ArticlesService),
    articleRecords: content.client(ArticleRecordsService),
    concepts: content.client(ConceptsService),
    images: content.client(ImagesService),
    podcasts: content.client(PodcastsService),
    tags: content.client(TagsService),
    subforems: content.client(SubforemsService),
    videos: content.client(VideosService),
    trends: content.client(TrendsService),
    accounts: community.client(AccountsService),
    comments: community.client(CommentsService),
    commentRecords: community.client(CommentRecordsService),
    credentials: community.client(CredentialsService),
    follows: community.client(FollowsService),
    identities: community.client(IdentitiesService),
    memberships: community.client(MembershipsService),
    merges: community.client(MergesService),
    moderation: community.client(ModerationService),
    notes: community.client(NotesService),
    names: community.client(NamesService),
    notifications: community.client(NotificationsService),
    oauth: community.client(OauthService),
    organizations: community.client(OrganizationsService),
    profileImages: community.client(ProfileImagesService),
    reactions: community.client(ReactionsService),
    readingList: community.client(ReadingListService),
    secondFactors: community.client(SecondFactorsService),
    sessions: community.client(SessionsService),
    userRecords: community.client(UserRecordsService),
    users: community.client(UsersService),
    listings: listings.client(ListingsService),
    credits: listings.client(CreditsService),
    auditLogs: admin.client(AuditLogsService),
    feedbackMessages: admin.client(FeedbackMessagesService),
    pages: admin.client(PagesService),
    requestRedirects: admin.client(RequestRedirectsService),
    billboardDelivery: admin.client(BillboardDeliveryService),
    billboards: admin.client(BillboardsService),
    recommendedLists: admin.client(RecommendedListsService),
    segments: admin.client(SegmentsService),
    badges: admin.client(BadgesService),
    surveys: admin.client(SurveysService),
    siteConfig: admin.client(SiteConfigService),
    sitePaths: admin.client(SitePathsService),
    analytics: analytics.client(AnalyticsService),
    pageViews: analytics.client(PageViewsService),
    siteFigures: analytics.client(SiteFiguresService),
    /** Of each service its own. */
    jobs: {
      content: content.client(JobsService),
      community: community.client(JobsService),
      listings: listings.client(JobsService),
      admin: admin.client(JobsService),
      analytics: analytics.client(JobsService),
    },
    serviceStates: {
      content: content.client(ServiceStateService),
      community: community.client(ServiceStateService),
      listings: listings.client(ServiceStateService),
      admin: admin.client(ServiceStateService),
      analytics: analytics.client(ServiceStateService),
    },
    deadLetters: {
      content: content.client(DeadLettersService),
      community: community.client(DeadLettersService),
      listings: listings.client(DeadLettersService),
      admin: admin.client(DeadLettersService),
      analytics: analytics.client(DeadLettersService),
    },
  };
}
