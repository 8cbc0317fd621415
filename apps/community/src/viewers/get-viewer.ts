import type { CallContext } from '@commonplace/domain/call-context';
import { unauthenticated } from '@commonplace/domain/errors';
import { hasRole, requireUser, type UserPrincipal } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import { allowsScope, type Scope } from '@commonplace/rules/scopes';
import type { CommunityContext } from '../context.ts';
import { countUnreadNotifications } from '../notifications/count-unread-notifications.ts';
import { mayCreateOrganizations } from '../organizations/create-organization.ts';
import type { ViewerReactions } from '../reactions/viewer-reactions.ts';
import { hiddenCommentView, moderatedCommentView } from './hidden-comment-view.ts';
import { moderatedUser } from './moderated-users.ts';
import type { ShownRecords } from './shown-records.ts';
import { viewerState, type ViewerRow } from './viewer-state.ts';

interface Shown extends ShownRecords {
  /** The article whose comments are requested. */
  discussedArticleId?: number | undefined;
  commentIds: readonly number[];
}

/**
 * Returns what a page shows to the caller alone, as far as their credential may read it: unread notifications, which of the
 * given records they saved, follow and flagged, their reactions to the article and the comments under discussion, the hidden
 * comments on it that are theirs or that they hid, and for moderators the status of the users.
 * Throws `validation_failed` for too many ids, and `unauthenticated` for an account closed meanwhile.
 */
export async function getViewer(context: CommunityContext, call: CallContext, requested: Shown) {
  const user = requireUser(call.principal);
  checkCounts(requested);
  const may = (scope: Scope) => allowsScope(user.scopes ?? [], scope);
  const moderates = may('read_admin') && hasRole(user, 'moderator');
  const discussed = requested.discussedArticleId ?? null;
  const showsHidden = may('read_comments') && discussed !== null;
  const row = await viewerState.first(context.database.reader(call.signal), {
    ...requested,
    viewerId: user.userId,
    countsUnread: may('read_notifications'),
    hiddenArticleId: showsHidden ? discussed : null,
    moderates,
    moderatedUserIds: moderates ? requested.userIds : [],
    reactedArticleId: may('read_reactions') ? discussed : null,
    commentIds: may('read_reactions') ? requested.commentIds : [],
  });
  if (!row) throw unauthenticated();
  return {
    ...identityOf(user, row),
    mayCreateOrganizations: mayCreateOrganizations(context, user),
    ...(row.unread_count !== null && { unreadNotificationsCount: await unreadIn(row, context, call) }),
    ...(may('read_reading_list') && { saved: { articleIds: row.article_ids } }),
    ...(may('read_follows') && {
      followed: { userIds: row.user_ids, organizationIds: row.organization_ids, tagNames: row.tag_names },
    }),
    ...(may('read_reactions') && {
      flagged: { userIds: row.flagged_user_ids },
      reacted: { records: row.reactions.map(reactedRecord) },
    }),
    ...(showsHidden && {
      hidden: { comments: row.hidden_comments.map(hiddenCommentView) },
      moderatedComments: { comments: row.moderated_comments.map(moderatedCommentView) },
    }),
    ...(moderates && { moderated: { users: row.moderated_users.map((one) => moderatedUser(user, one)) } }),
  };
}

function identityOf({ userId: id, roles }: UserPrincipal, row: ViewerRow) {
  const { username, name, profile_image: profileImage, profile_image_90: profileImage90 } = row;
  return { id, username, name, profileImage, profileImage90, roles, trusted: row.is_trusted };
}

function checkCounts({ articleIds, userIds, organizationIds, tagNames, commentIds }: Shown): void {
  const { ids } = limits.viewer;
  const lists = {
    article_ids: articleIds,
    user_ids: userIds,
    organization_ids: organizationIds,
    tags: tagNames,
    comment_id_codes: commentIds,
  };
  for (const [field, list] of Object.entries(lists))
    if (list.length > ids) throw violation(field, `is too long (maximum is ${ids} items)`);
}

/** Returns the number of unread notifications, after those were written that are due. */
async function unreadIn(
  { unread_count: count, is_behind: isBehind }: ViewerRow,
  context: CommunityContext,
  call: CallContext,
): Promise<number> {
  if (isBehind !== true) return count ?? 0;
  const counts = await countUnreadNotifications(context, call);
  return Object.values(counts).reduce((sum, unread) => sum + unread, 0);
}

function reactedRecord(row: ViewerReactions) {
  const { reactable_type: reactableType, reactable_id: reactableId } = row;
  const { own_categories: ownCategories, followed_names: followedNames, followed_count: followedCount } = row;
  return { reactableType, reactableId, ownCategories, followedNames, followedCount };
}
