import { handle } from '@commonplace/events/consumers';
import { AuditRecordedSchema as AdminAuditRecorded } from '@commonplace/proto/admin/v1/events';
import { AuditRecordedSchema as AnalyticsAuditRecorded } from '@commonplace/proto/analytics/v1/events';
import { AuditRecordedSchema as CommunityAuditRecorded } from '@commonplace/proto/community/v1/events';
import { AuditRecordedSchema as ContentAuditRecorded } from '@commonplace/proto/content/v1/events';
import { AuditRecordedSchema as ListingsAuditRecorded } from '@commonplace/proto/listings/v1/events';
import { recordAuditLog } from './audit-logs/record-audit-log.ts';

/** What this service listens to: the administrative writes of every service, its own included. */
export const handlers = [
  handle(ContentAuditRecorded, recordAuditLog),
  handle(CommunityAuditRecorded, recordAuditLog),
  handle(ListingsAuditRecorded, recordAuditLog),
  handle(AdminAuditRecorded, recordAuditLog),
  handle(AnalyticsAuditRecorded, recordAuditLog),
];
