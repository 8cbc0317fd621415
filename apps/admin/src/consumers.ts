import { handle, handleStates, project } from '@commonplace/events/consumers';
import { AuditRecordedSchema as AdminAuditRecorded } from '@commonplace/proto/admin/v1/events';
import { AuditRecordedSchema as AnalyticsAuditRecorded } from '@commonplace/proto/analytics/v1/events';
import {
  AccountClosedSchema,
  AuditRecordedSchema as CommunityAuditRecorded,
  OrganizationChangedSchema,
  UserChangedSchema,
} from '@commonplace/proto/community/v1/events';
import {
  ArticleChangedSchema,
  AuditRecordedSchema as ContentAuditRecorded,
} from '@commonplace/proto/content/v1/events';
import { AuditRecordedSchema as ListingsAuditRecorded } from '@commonplace/proto/listings/v1/events';
import { moveWhenMerged } from '@commonplace/service/merged-accounts';
import { applyUsersChanged, audienceArticles, audienceOrganizations } from './audience/copies.ts';
import { recordAuditLog } from './audit-logs/record-audit-log.ts';
import { enqueueRemovalOfAnswers } from './surveys/remove-answers-of-account.ts';
import { forgetReporter } from './feedback-messages/forget-reporter.ts';
import { resolveReports } from './feedback-messages/resolve-reports.ts';

/** How accounts stand, and how organizations do, is kept; so is what community says of them when it is asked. */
export const userChanged = handleStates(UserChangedSchema, async (events, context) => {
  await applyUsersChanged(events, context);
  await resolveReports(events, context);
});
export const organizationChanged = project(OrganizationChangedSchema, audienceOrganizations);

/**
 * What this service listens to: the administrative writes of every service, its own included, who and what there is for
 * billboards, and how accounts stand.
 */
export const handlers = [
  userChanged,
  organizationChanged,
  project(ArticleChangedSchema, audienceArticles),
  handle(ContentAuditRecorded, recordAuditLog),
  handle(CommunityAuditRecorded, recordAuditLog),
  handle(ListingsAuditRecorded, recordAuditLog),
  handle(AdminAuditRecorded, recordAuditLog),
  handle(AnalyticsAuditRecorded, recordAuditLog),
  moveWhenMerged(),
  handle(AccountClosedSchema, async (event, context) => {
    await forgetReporter(event, context);
    await enqueueRemovalOfAnswers(event, context);
  }),
];
