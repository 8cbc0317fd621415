// Made of the files that there are: `npm run lists`.
import { AuditLogsService } from '@commonplace/proto/admin/v1/audit_logs';
import { BadgesService } from '@commonplace/proto/admin/v1/badges';
import { BillboardDeliveryService } from '@commonplace/proto/admin/v1/billboard_delivery';
import { BillboardsService } from '@commonplace/proto/admin/v1/billboards';
import { FeedbackMessagesService } from '@commonplace/proto/admin/v1/feedback_messages';
import { PagesService } from '@commonplace/proto/admin/v1/pages';
import { RecommendedListsService } from '@commonplace/proto/admin/v1/recommended_lists';
import { RequestRedirectsService } from '@commonplace/proto/admin/v1/request_redirects';
import { SegmentsService } from '@commonplace/proto/admin/v1/segments';
import { SiteConfigService } from '@commonplace/proto/admin/v1/site_config';
import { SitePathsService } from '@commonplace/proto/admin/v1/site_paths';
import { SurveysService } from '@commonplace/proto/admin/v1/surveys';
import { PageViewsService } from '@commonplace/proto/analytics/v1/page_views';
import { SiteFiguresService } from '@commonplace/proto/analytics/v1/site_figures';
import { AnalyticsService } from '@commonplace/proto/analytics/v1/totals';
import { AccountsService } from '@commonplace/proto/community/v1/accounts';
import { CommentRecordsService } from '@commonplace/proto/community/v1/comment_records';
import { CommentsService } from '@commonplace/proto/community/v1/comments';
import { CredentialsService } from '@commonplace/proto/community/v1/credentials';
import { DirectoryService } from '@commonplace/proto/community/v1/directory';
import { FollowsService } from '@commonplace/proto/community/v1/follows';
import { IdentitiesService } from '@commonplace/proto/community/v1/identities';
import { MembershipsService } from '@commonplace/proto/community/v1/memberships';
import { MergesService } from '@commonplace/proto/community/v1/merges';
import { ModerationService } from '@commonplace/proto/community/v1/moderation';
import { NamesService } from '@commonplace/proto/community/v1/names';
import { NotesService } from '@commonplace/proto/community/v1/notes';
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
import { PodcastsService } from '@commonplace/proto/content/v1/podcasts';
import { SearchService } from '@commonplace/proto/content/v1/search';
import { SubforemsService } from '@commonplace/proto/content/v1/subforems';
import { TagsService } from '@commonplace/proto/content/v1/tags';
import { TrendsService } from '@commonplace/proto/content/v1/trends';
import { VideosService } from '@commonplace/proto/content/v1/videos';
import { CreditsService } from '@commonplace/proto/listings/v1/credits';
import { ListingRecordsService } from '@commonplace/proto/listings/v1/listing_records';
import { ListingsService } from '@commonplace/proto/listings/v1/listings';
import type { RpcConnection } from '@commonplace/rpc/client';

/** A client for every resource of every service. */
export function clientsOf({ admin, analytics, community, content, listings }: Connections) {
  return {
    auditLogs: admin.client(AuditLogsService),
    badges: admin.client(BadgesService),
    billboardDelivery: admin.client(BillboardDeliveryService),
    billboards: admin.client(BillboardsService),
    feedbackMessages: admin.client(FeedbackMessagesService),
    pages: admin.client(PagesService),
    recommendedLists: admin.client(RecommendedListsService),
    requestRedirects: admin.client(RequestRedirectsService),
    segments: admin.client(SegmentsService),
    siteConfig: admin.client(SiteConfigService),
    sitePaths: admin.client(SitePathsService),
    surveys: admin.client(SurveysService),
    pageViews: analytics.client(PageViewsService),
    siteFigures: analytics.client(SiteFiguresService),
    analytics: analytics.client(AnalyticsService),
    accounts: community.client(AccountsService),
    commentRecords: community.client(CommentRecordsService),
    comments: community.client(CommentsService),
    credentials: community.client(CredentialsService),
    directory: community.client(DirectoryService),
    follows: community.client(FollowsService),
    identities: community.client(IdentitiesService),
    memberships: community.client(MembershipsService),
    merges: community.client(MergesService),
    moderation: community.client(ModerationService),
    names: community.client(NamesService),
    notes: community.client(NotesService),
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
    agentSessions: content.client(AgentSessionsService),
    articleRecords: content.client(ArticleRecordsService),
    articles: content.client(ArticlesService),
    concepts: content.client(ConceptsService),
    images: content.client(ImagesService),
    podcasts: content.client(PodcastsService),
    search: content.client(SearchService),
    subforems: content.client(SubforemsService),
    tags: content.client(TagsService),
    trends: content.client(TrendsService),
    videos: content.client(VideosService),
    credits: listings.client(CreditsService),
    listingRecords: listings.client(ListingRecordsService),
    listings: listings.client(ListingsService),
  };
}

/** To each service one. */
type Connections = Record<'admin' | 'analytics' | 'community' | 'content' | 'listings', RpcConnection>;
