import { createMarkdownPool, type MarkdownPool } from '@commonplace/markdown/pool';
import { AuditLogsService } from '@commonplace/proto/admin/v1/audit_logs';
import { BillboardDeliveryService } from '@commonplace/proto/admin/v1/billboard_delivery';
import { BillboardsService } from '@commonplace/proto/admin/v1/billboards';
import { AuditRecordedSchema, HappeningsCountedSchema } from '@commonplace/proto/admin/v1/events';
import { RecommendedListsService } from '@commonplace/proto/admin/v1/recommended_lists';
import { SegmentsService } from '@commonplace/proto/admin/v1/segments';
import { FeedbackMessagesService } from '@commonplace/proto/admin/v1/feedback_messages';
import { PagesService } from '@commonplace/proto/admin/v1/pages';
import { RequestRedirectsService } from '@commonplace/proto/admin/v1/request_redirects';
import { SiteConfigService } from '@commonplace/proto/admin/v1/site_config';
import { SitePathsService } from '@commonplace/proto/admin/v1/site_paths';
import { BadgesService } from '@commonplace/proto/admin/v1/badges';
import { SurveysService } from '@commonplace/proto/admin/v1/surveys';
import { startDataService, type DataService } from '@commonplace/service/data-service';
import type { Logger } from 'pino';
import type { AdminConfig } from './config.ts';
import { handlers } from './consumers.ts';
import type { AdminContext } from './context.ts';
import { createJobHandlers } from './jobs.ts';
import { auditLogsRpc } from './audit-logs/audit-logs.rpc.ts';
import { feedbackMessagesRpc } from './feedback-messages/feedback-messages.rpc.ts';
import { pagesRpc } from './pages/pages.rpc.ts';
import { requestRedirectsRpc } from './request-redirects/request-redirects.rpc.ts';
import { billboardsRpc } from './billboards/billboards.rpc.ts';
import { deliveryRpc } from './delivery/delivery.rpc.ts';
import { recommendedListsRpc } from './recommended-lists/recommended-lists.rpc.ts';
import { segmentsRpc } from './segments/segments.rpc.ts';
import { siteConfigRpc } from './site-config/site-config.rpc.ts';
import { sitePathsRpc } from './site-paths/site-paths.rpc.ts';
import { sources } from './snapshots.ts';
import { badgesRpc } from './badges/badges.rpc.ts';
import { surveysRpc } from './surveys/surveys.rpc.ts';
import { migrations } from './migrations/list.ts';
import { tables } from './tables/tables.ts';

/** Starts the admin service on a migrated database. */
export function createAdminService(
  config: AdminConfig,
  overrides: { logger?: Logger; markdown?: MarkdownPool } = {},
): Promise<DataService> {
  return startDataService({
    name: 'admin',
    config,
    callers: ['community'],
    logger: overrides.logger,
    entities: tables,
    migrations,
    audit: AuditRecordedSchema,
    happenings: HappeningsCountedSchema,
    build({ database, logger, stack }) {
      // One thread: little is rendered here.
      const markdown = overrides.markdown ?? stack.use(createMarkdownPool({ threads: 1 }));
      const context: AdminContext = { database, markdown, logger };
      return {
        handlers,
        jobs: createJobHandlers(context),
        snapshots: sources,
        addServices(server) {
          server.add(AuditLogsService, auditLogsRpc(context));
          server.add(FeedbackMessagesService, feedbackMessagesRpc(context));
          server.add(PagesService, pagesRpc(context));
          server.add(RequestRedirectsService, requestRedirectsRpc(context));
          server.add(BillboardsService, billboardsRpc(context));
          server.add(BillboardDeliveryService, deliveryRpc(context));
          server.add(RecommendedListsService, recommendedListsRpc(context));
          server.add(SegmentsService, segmentsRpc(context));
          server.add(BadgesService, badgesRpc(context));
          server.add(SurveysService, surveysRpc(context));
          server.add(SiteConfigService, siteConfigRpc(context));
          server.add(SitePathsService, sitePathsRpc(context));
        },
      };
    },
  });
}
