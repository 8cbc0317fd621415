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
import { accountMergeHandler } from '@commonplace/service/merged-accounts';
import { applyUsersChanged, audienceArticles, audienceOrganizations } from './audience/projections.ts';
import { recordAuditLog } from './audit-logs/record-audit-log.ts';
import { enqueueRemovalOfAnswers } from './surveys/remove-answers-of-account.ts';
import { forgetReporter } from './feedback-messages/forget-reporter.ts';
import { resolveReports } from './feedback-messages/resolve-reports.ts';

/** Exported for the directory, which applies users and organizations that it fetches from community. */
export const userChanged = handleStates(UserChangedSchema, async (events, context) => {
  await applyUsersChanged(events, context);
  await resolveReports(events, context);
});
export const organizationChanged = project(OrganizationChangedSchema, audienceOrganizations);

/** Event handlers: audit entries of all services, projections for billboards, and changes of accounts. */
export const handlers = [
  userChanged,
  organizationChanged,
  project(ArticleChangedSchema, audienceArticles),
  handle(ContentAuditRecorded, recordAuditLog),
  handle(CommunityAuditRecorded, recordAuditLog),
  handle(ListingsAuditRecorded, recordAuditLog),
  handle(AdminAuditRecorded, recordAuditLog),
  handle(AnalyticsAuditRecorded, recordAuditLog),
  accountMergeHandler(),
  handle(AccountClosedSchema, async (event, context) => {
    await forgetReporter(event, context);
    await enqueueRemovalOfAnswers(event, context);
  }),
];
