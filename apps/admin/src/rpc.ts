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
import { answeredBy } from '@commonplace/rpc/use-cases';
import type { AdminContext } from './context.ts';
import { exportAuditLogs } from './audit-logs/export-audit-logs.ts';
import { listAuditLogs } from './audit-logs/list-audit-logs.ts';
import { awardBadge } from './badges/award-badge.ts';
import { badgesRpc } from './badges/badges.rpc.ts';
import { deleteBadge } from './badges/delete-badge.ts';
import { getBadge, listBadges } from './badges/read-badges.ts';
import { billboardsRpc } from './billboards/billboards.rpc.ts';
import { deleteBillboard } from './billboards/delete-billboard.ts';
import { getBillboard } from './billboards/get-billboard.ts';
import { listBillboards } from './billboards/list-billboards.ts';
import { unpublishBillboard } from './billboards/unpublish-billboard.ts';
import { chooseBillboard } from './delivery/choose-billboard.ts';
import { deliveryRpc } from './delivery/delivery.rpc.ts';
import { feedbackMessagesRpc } from './feedback-messages/feedback-messages.rpc.ts';
import { belongingsRpc } from './merges/belongings.rpc.ts';
import { findTopLevelPages } from './pages/find-top-level-pages.ts';
import { listPages } from './pages/list-pages.ts';
import { pagesRpc } from './pages/pages.rpc.ts';
import { getRecommendedList } from './recommended-lists/get-recommended-list.ts';
import { listRecommendedLists } from './recommended-lists/list-recommended-lists.ts';
import { recommendedListsRpc } from './recommended-lists/recommended-lists.rpc.ts';
import { deleteRecommendedList } from './recommended-lists/save-recommended-list.ts';
import { requestRedirectsRpc } from './request-redirects/request-redirects.rpc.ts';
import { addSegmentUsers, removeSegmentUsers } from './segments/change-segment-users.ts';
import { createSegment } from './segments/create-segment.ts';
import { deleteSegment } from './segments/delete-segment.ts';
import { getSegment } from './segments/get-segment.ts';
import { listSegmentUsers } from './segments/list-segment-users.ts';
import { listSegments } from './segments/list-segments.ts';
import { getPublicSettings } from './site-config/get-public-settings.ts';
import { listIgnoredSettings } from './site-config/list-ignored-settings.ts';
import { siteConfigRpc } from './site-config/site-config.rpc.ts';
import { resolvePath } from './site-paths/resolve-path.ts';
import { sitePathsRpc } from './site-paths/site-paths.rpc.ts';
import { answerSurvey } from './surveys/answer-survey.ts';
import { deleteSurvey } from './surveys/delete-survey.ts';
import { getOpenSurvey } from './surveys/get-open-survey.ts';
import { getSurvey } from './surveys/get-survey.ts';
import { listPollTextResponses, listPollVotes } from './surveys/list-poll-answers.ts';
import { listSurveys } from './surveys/list-surveys.ts';
import { surveysRpc } from './surveys/surveys.rpc.ts';

const auditLogsUseCases = {
  exportAuditLogs,
  listAuditLogs,
};

const badgesUseCases = {
  awardBadge,
  deleteBadge,
  getBadge,
  listBadges,
};

const billboardDeliveryUseCases = {
  chooseBillboard,
};

const billboardsUseCases = {
  deleteBillboard,
  getBillboard,
  listBillboards,
  unpublishBillboard,
};

const pagesUseCases = {
  findTopLevelPages,
  listPages,
};

const recommendedListsUseCases = {
  deleteRecommendedList,
  getRecommendedList,
  listRecommendedLists,
};

const segmentsUseCases = {
  addSegmentUsers,
  createSegment,
  deleteSegment,
  getSegment,
  listSegmentUsers,
  listSegments,
  removeSegmentUsers,
};

const siteConfigUseCases = {
  getPublicSettings,
  listIgnoredSettings,
};

const sitePathsUseCases = {
  resolvePath,
};

const surveysUseCases = {
  answerSurvey,
  deleteSurvey,
  getOpenSurvey,
  getSurvey,
  listPollTextResponses,
  listPollVotes,
  listSurveys,
};

/** Everything that admin answers: by the use cases of the same names, and by what differs from that. */
export function addServices(server: RpcServer, context: AdminContext): void {
  server.add(AuditLogsService, answeredBy(AuditLogsService, context, auditLogsUseCases));
  server.add(BadgesService, {
    ...answeredBy(BadgesService, context, badgesUseCases),
    ...badgesRpc(context),
  });
  server.add(BillboardDeliveryService, {
    ...answeredBy(BillboardDeliveryService, context, billboardDeliveryUseCases),
    ...deliveryRpc(context),
  });
  server.add(BillboardsService, {
    ...answeredBy(BillboardsService, context, billboardsUseCases),
    ...billboardsRpc(context),
  });
  server.add(FeedbackMessagesService, feedbackMessagesRpc(context));
  server.add(PagesService, {
    ...answeredBy(PagesService, context, pagesUseCases),
    ...pagesRpc(context),
  });
  server.add(RecommendedListsService, {
    ...answeredBy(RecommendedListsService, context, recommendedListsUseCases),
    ...recommendedListsRpc(context),
  });
  server.add(RequestRedirectsService, requestRedirectsRpc(context));
  server.add(SegmentsService, answeredBy(SegmentsService, context, segmentsUseCases));
  server.add(SiteConfigService, {
    ...answeredBy(SiteConfigService, context, siteConfigUseCases),
    ...siteConfigRpc(context),
  });
  server.add(SitePathsService, {
    ...answeredBy(SitePathsService, context, sitePathsUseCases),
    ...sitePathsRpc(context),
  });
  server.add(SurveysService, {
    ...answeredBy(SurveysService, context, surveysUseCases),
    ...surveysRpc(context),
  });
  server.add(BelongingsService, belongingsRpc(context));
}
