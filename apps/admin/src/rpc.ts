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
import { BelongingsService } from '@commonplace/proto/service/v1/belongings';
import type { RpcServer } from '@commonplace/rpc/server';
import type { AdminContext } from './context.ts';
import { auditLogsRpc } from './audit-logs/audit-logs.rpc.ts';
import { badgesRpc } from './badges/badges.rpc.ts';
import { billboardsRpc } from './billboards/billboards.rpc.ts';
import { deliveryRpc } from './delivery/delivery.rpc.ts';
import { feedbackMessagesRpc } from './feedback-messages/feedback-messages.rpc.ts';
import { belongingsRpc } from './merges/belongings.rpc.ts';
import { pagesRpc } from './pages/pages.rpc.ts';
import { recommendedListsRpc } from './recommended-lists/recommended-lists.rpc.ts';
import { requestRedirectsRpc } from './request-redirects/request-redirects.rpc.ts';
import { segmentsRpc } from './segments/segments.rpc.ts';
import { siteConfigRpc } from './site-config/site-config.rpc.ts';
import { sitePathsRpc } from './site-paths/site-paths.rpc.ts';
import { surveysRpc } from './surveys/surveys.rpc.ts';

/** Everything that admin answers. */
export function addServices(server: RpcServer, context: AdminContext): void {
  server.add(AuditLogsService, auditLogsRpc(context));
  server.add(BadgesService, badgesRpc(context));
  server.add(BillboardDeliveryService, deliveryRpc(context));
  server.add(BillboardsService, billboardsRpc(context));
  server.add(FeedbackMessagesService, feedbackMessagesRpc(context));
  server.add(PagesService, pagesRpc(context));
  server.add(RecommendedListsService, recommendedListsRpc(context));
  server.add(RequestRedirectsService, requestRedirectsRpc(context));
  server.add(SegmentsService, segmentsRpc(context));
  server.add(SiteConfigService, siteConfigRpc(context));
  server.add(SitePathsService, sitePathsRpc(context));
  server.add(SurveysService, surveysRpc(context));
  server.add(BelongingsService, belongingsRpc(context));
}
