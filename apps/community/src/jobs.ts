import { perform, type JobHandler } from '@commonplace/jobs/handler';
import { mailDelivery } from '@commonplace/mail/mail-delivery';
import { templates } from '@commonplace/mail/templates';
import { republishJobHandler } from '@commonplace/service/republish-history';
import { withdrawRecords } from '@commonplace/service/withdrawal-job';
import { accountMoveJobHandler } from '@commonplace/service/merged-accounts';
import { passwordResetJob, sendPasswordReset } from './accounts/request-password-reset.ts';
import { removeTraces, removeTracesJob } from './accounts/remove-traces.ts';
import type { CommunityConfig } from './config.ts';
import type { CommunityContext } from './context.ts';
import { withholdComments, withholdCommentsJob } from './comments/withhold-comments.ts';
import { exportJob, writeExport } from './accounts/exports/write-export.ts';
import { pruneExports, pruneExportsJob } from './accounts/exports/prune-exports.ts';
import { removeExports, removeExportsJob } from './accounts/exports/remove-exports.ts';
import { hideFollows, hideFollowsJob } from './follows/hide-follows.ts';
import { moveTagFollowers, moveTagFollowersJob } from './follows/move-tag-followers.ts';
import { confirmFlags, confirmFlagsJob } from './moderation/confirm-flags.ts';
import { withdrawCommentsJob, withdrawnComments } from './moderation/withdraw-comments.ts';
import { finishPart } from './merges/merge-progress.ts';
import { mergeSteps } from './merges/merge-steps.ts';
import { mailNotifications, mailNotificationsJob } from './notifications/mail-notifications.ts';
import { pruneNotifications, pruneNotificationsJob } from './notifications/prune-notifications.ts';
import { remindOfUnread, remindOfUnreadJob } from './notifications/remind-of-unread.ts';
import { notifyOfComment, notifyOfCommentJob } from './notification-delivery/notify-of-comment.ts';
import { notifyOfPending, notifyOfPendingJob } from './notification-delivery/notify-of-pending.ts';
import {
  removeActorNotifications,
  removeActorNotificationsJob,
} from './notification-delivery/remove-actor-notifications.ts';
import {
  removePublicationNotifications,
  removePublicationNotificationsJob,
} from './notification-delivery/remove-publication-notifications.ts';
import {
  notifyOfFollows,
  notifyOfFollowsJob,
  notifyOfManyFollows,
  notifyOfManyFollowsJob,
} from './notification-delivery/notify-of-follows.ts';
import { notifyOfPublication, notifyOfPublicationJob } from './notification-delivery/notify-of-publication.ts';
import { notifyOfReaction, notifyOfReactionJob } from './notification-delivery/notify-of-reaction.ts';
import { removeFollowers, removeFollowersJob } from './follows/remove-followers.ts';
import { pruneRecords, pruneRecordsJob } from './auth/oauth/prune-records.ts';
import { removeApplication, removeApplicationJob } from './auth/oauth/remove-application.ts';
import { verifyLinks, verifyLinksJob } from './verified-links/verify-links.ts';
import { rereadWebmentions, rereadWebmentionsJob } from './webmentions/reread-webmentions.ts';
import { verifyWebmention, verifyWebmentionJob } from './webmentions/verify-webmention.ts';
import { sources } from './snapshots.ts';
import { pruneExpired, pruneExpiredJob } from './tokens/prune-expired.ts';

/** Creates the handlers of this service's jobs. */
export function createJobHandlers(config: CommunityConfig, context: CommunityContext): JobHandler[] {
  return [
    mailDelivery(config, templates),
    republishJobHandler(context.database, sources),
    accountMoveJobHandler(context.database, mergeSteps, (em, { mergeId }) => finishPart(em, mergeId, 'community')),
    perform(passwordResetJob, ({ login }, { signal }) => sendPasswordReset(context, { signal }, login)),
    perform(verifyLinksJob, (payload, job) => verifyLinks(context, payload, job)),
    perform(verifyWebmentionJob, (payload, job) => verifyWebmention(context, payload, job)),
    perform(rereadWebmentionsJob, (_payload, job) => rereadWebmentions(context, job)),
    perform(exportJob, (payload, job) => writeExport(context, payload, job)),
    perform(pruneExportsJob, (_payload, job) => pruneExports(context, job)),
    perform(removeExportsJob, (payload, job) => removeExports(context, payload, job)),
    perform(notifyOfCommentJob, (payload, job) => notifyOfComment(context, payload, job)),
    perform(notifyOfPendingJob, (payload, job) => notifyOfPending(context, payload, job)),
    perform(notifyOfFollowsJob, (payload, job) => notifyOfFollows(context, payload, job)),
    perform(notifyOfManyFollowsJob, (payload, job) => notifyOfManyFollows(context, payload, job)),
    perform(notifyOfPublicationJob, (payload, job) => notifyOfPublication(context, payload, job)),
    perform(removeActorNotificationsJob, (payload, job) => removeActorNotifications(context, payload, job)),
    perform(removePublicationNotificationsJob, (payload, job) => removePublicationNotifications(context, payload, job)),
    perform(withholdCommentsJob, (payload, job) => withholdComments(context, payload, job)),
    perform(confirmFlagsJob, (payload, job) => confirmFlags(context, payload, job)),
    perform(withdrawCommentsJob, (payload, job) => withdrawRecords(context.database, withdrawnComments, payload, job)),
    perform(notifyOfReactionJob, (payload, job) => notifyOfReaction(context, payload, job)),
    perform(pruneNotificationsJob, (_payload, job) => pruneNotifications(context, job)),
    perform(remindOfUnreadJob, (_payload, job) => remindOfUnread(context, job)),
    perform(mailNotificationsJob, (_payload, job) => mailNotifications(context, job)),
    perform(removeTracesJob, (payload, job) => removeTraces(context, payload, job)),
    perform(hideFollowsJob, (payload, job) => hideFollows(context, payload, job)),
    perform(moveTagFollowersJob, (payload, job) => moveTagFollowers(context, payload, job)),
    perform(removeFollowersJob, (payload, job) => removeFollowers(context, payload, job)),
    perform(pruneExpiredJob, (_payload, { signal }) => pruneExpired(context, signal)),
    perform(pruneRecordsJob, (_payload, { signal }) => pruneRecords(context, signal)),
    perform(removeApplicationJob, (payload, job) => removeApplication(context, payload, job)),
  ];
}
