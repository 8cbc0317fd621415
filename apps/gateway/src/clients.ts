import { AuditLogsService } from '@commonplace/proto/admin/v1/audit_logs';
import { SiteConfigService } from '@commonplace/proto/admin/v1/site_config';
import { PageViewsService } from '@commonplace/proto/analytics/v1/page_views';
import { AnalyticsService } from '@commonplace/proto/analytics/v1/totals';
import { CommentsService } from '@commonplace/proto/community/v1/comments';
import { CredentialsService } from '@commonplace/proto/community/v1/credentials';
import { ModerationService } from '@commonplace/proto/community/v1/moderation';
import { ReactionsService } from '@commonplace/proto/community/v1/reactions';
import { ReadingListService } from '@commonplace/proto/community/v1/reading_list';
import { UsersService } from '@commonplace/proto/community/v1/users';
import { ArticlesService } from '@commonplace/proto/content/v1/articles';
import { TagsService } from '@commonplace/proto/content/v1/tags';
import { CreditsService } from '@commonplace/proto/listings/v1/credits';
import { ListingsService } from '@commonplace/proto/listings/v1/listings';
import { createRpcClient } from '@commonplace/rpc/client';
import { createPrincipalSigner } from '@commonplace/rpc/principal';
import type { DescService } from '@bufbuild/protobuf';
import type { Logger } from 'pino';
import type { GatewayConfig } from './config.ts';

/** A client for every resource of every service. */
export type Clients = ReturnType<typeof connect>;

/** Makes the clients; the stack closes them. */
export function createClients(config: GatewayConfig, logger: Logger, stack: AsyncDisposableStack): Clients {
  return connect(config, logger, stack);
}

function connect(config: GatewayConfig, logger: Logger, stack: AsyncDisposableStack) {
  const signer = createPrincipalSigner(config.INTERNAL_AUTH_SECRET);
  const client = <S extends DescService>(service: S, address: string) =>
    stack.use(createRpcClient(service, { address, signer, logger }));
  return {
    articles: client(ArticlesService, config.CONTENT_ADDRESS),
    tags: client(TagsService, config.CONTENT_ADDRESS),
    comments: client(CommentsService, config.COMMUNITY_ADDRESS),
    credentials: client(CredentialsService, config.COMMUNITY_ADDRESS),
    moderation: client(ModerationService, config.COMMUNITY_ADDRESS),
    reactions: client(ReactionsService, config.COMMUNITY_ADDRESS),
    readingList: client(ReadingListService, config.COMMUNITY_ADDRESS),
    users: client(UsersService, config.COMMUNITY_ADDRESS),
    listings: client(ListingsService, config.LISTINGS_ADDRESS),
    credits: client(CreditsService, config.LISTINGS_ADDRESS),
    auditLogs: client(AuditLogsService, config.ADMIN_ADDRESS),
    siteConfig: client(SiteConfigService, config.ADMIN_ADDRESS),
    analytics: client(AnalyticsService, config.ANALYTICS_ADDRESS),
    pageViews: client(PageViewsService, config.ANALYTICS_ADDRESS),
  };
}
