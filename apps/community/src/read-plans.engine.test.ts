import { preparedName } from '@commonplace/db/prepared-statements';
import type { StatementRunner } from '@commonplace/db/statement';
import { largestId } from '@commonplace/rules/limits';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentRecordsQuery, type CommentRecordFilters } from './comment-records/list-comment-records.ts';
import { commentsByIds } from './comments/batch-get-comments.ts';
import { replies, threads } from './comments/discussion-page.ts';
import { laterReplies } from './comments/count-replies.ts';
import { earlierIds, replyWindows, threadWindows, windows } from './comments/discussion-window.ts';
import { newestComments, places, threadOrders } from './comments/reading-order.ts';
import { targetOfComment } from './comments/get-comment.ts';
import { beginComment, insertComment } from './comments/insert-comment.ts';
import { newestRoots, roots } from './comments/list-comments.ts';
import { holdersOfBadge } from './badges/list-badge-holders.ts';
import { sourceOfComment } from './comments/get-comment-source.ts';
import { unansweredComments } from './comments/list-unanswered-comments.ts';
import { latestComments } from './comments/list-latest-comments.ts';
import { newCommentsOn } from './comments/list-new-comments.ts';
import { publicCommentsOfUser } from './comments/list-user-comments.ts';
import { outlineOfThread, outlines } from './comments/outline-discussion.ts';
import { mentionable } from './comments/render-body.ts';
import { feedTokenByHash } from './auth/credentials/authenticate-feed-token.ts';
import { keyByHash } from './auth/credentials/authenticate-key.ts';
import { sessionByHash } from './auth/credentials/authenticate-session.ts';
import { engagementCounts } from './engagement/count-engagement.ts';
import { commentsOfUser } from './accounts/exports/comment-entries.ts';
import { followsOfUser } from './accounts/exports/follow-entries.ts';
import { reactionsOfUser } from './accounts/exports/reaction-entries.ts';
import { followedOrganizations, followedUsers } from './follows/followed-accounts.ts';
import { activateFollows, deactivateFollows } from './follows/follow-rows.ts';
import { hideFollowsBatch } from './follows/hide-follows.ts';
import { followedTag, followedTags } from './follows/list-followed-tags.ts';
import { followersOf } from './follows/list-followers.ts';
import { followersOfOrganizations } from './follows/list-organization-followers.ts';
import { deleteFollowersOf, deleteFollowsOfUser } from './follows/remove-follows.ts';
import { membersOf } from './memberships/list-members.ts';
import { rolesOfMembers } from './memberships/list-memberships.ts';
import { organizationsOfUser } from './memberships/list-own-memberships.ts';
import { invitationsOfOrganization } from './organization-invitations/list-organization-invitations.ts';
import { invitationsOfUser } from './organization-invitations/list-own-organization-invitations.ts';
import { organizationByHandle, organizationById } from './organizations/organization-view.ts';
import { userByEmail } from './moderation/find-user-by-email.ts';
import { identitiesOfUser } from './admin-users/identities/identity-view.ts';
import { peopleByPrefix } from './admin-users/find-people.ts';
import { userRecordsQuery } from './admin-users/list-user-records.ts';
import { userRecordById } from './admin-users/user-record.ts';
import { accountData } from './merges/account-data.ts';
import { notesOnUser } from './admin-users/notes/note-view.ts';
import { formerProfileImage, profileImage } from './users/profile-images/get-profile-image.ts';
import { reactionCounts } from './reactions/list-reaction-counts.ts';
import { beginReaction, insertReaction, deleteReaction } from './reactions/reaction-store.ts';
import { reactionsOfViewer } from './reactions/viewer-reactions.ts';
import { saved } from './reading-list/list-reading-list.ts';
import { ownPasskeys } from './auth/second-factors/list-passkeys.ts';
import { announcing, withdrawing } from './notification-delivery/apply-article-events.ts';
import { recipientsOfComments } from './notification-delivery/notify-of-comment.ts';
import { followedOf } from './notification-delivery/notify-of-follows.ts';
import { notifyFollowers } from './notification-delivery/notify-of-publication.ts';
import { reactionTargets } from './notification-delivery/notify-of-reaction.ts';
import { lockGroups } from './notification-delivery/reaction-group.ts';
import { unreadCounts } from './notifications/count-unread-notifications.ts';
import { ownNotificationGroups } from './notifications/list-notification-groups.ts';
import { ownNotifications } from './notifications/list-notifications.ts';
import { dueMails, notificationsForMail } from './notifications/mail-notifications.ts';
import { pruneBatch } from './notifications/prune-notifications.ts';
import { parseGroupCursor } from './notifications/notification-groups.ts';
import { markGroupAsRead } from './notifications/read-notification-group.ts';
import { markAsRead } from './notifications/read-notifications.ts';
import { usersToRemind } from './notifications/remind-of-unread.ts';
import { behindWide, deliverWide, exceedsWritten } from './notification-delivery/wide-publications.ts';
import { accountByEmail, accountByHandle } from './auth/sessions/find-account.ts';
import { passkeyByCredential } from './auth/sessions/finish-passkey-sign-in.ts';
import { ownSessions } from './auth/sessions/list-sessions.ts';
import { createTestContext, type TestContext } from './testing/fixture.ts';
import { ownAccount } from './users/account-view.ts';
import { userByFormerUsername } from './users/former-usernames.ts';
import { followersCount } from './users/followers-count.ts';
import { userByHandle, userById } from './users/user-view.ts';
import { viewerState } from './viewers/viewer-state.ts';
import { webmentionsOf } from './webmentions/list-webmentions.ts';
import { countWebmentions } from './webmentions/webmention-limits.ts';
import { insertRecordsOfEveryKind } from './testing/records-of-every-kind.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

let context: TestContext;
const window = { likes: 1, threadId: 1_000, commentId: 2_000, readerId: null, moderates: false };
const start = { threadId: 0, commentId: 0, lastThreadId: largestId, lastCommentId: largestId };

beforeAll(async () => {
  context = await createTestContext();
  await insertRecordsOfEveryKind(context.database.reader());
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

/** Returns the tables that a statement with these parameters would scan in full. */
function scannedTables({ sql: text, parameters }: CompiledQuery): Promise<string[]> {
  return explain(CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]));
}

/** As `scannedTables`, for the generic plan. */
function scannedTablesOfKeptPlan({ sql: text }: CompiledQuery, runner?: StatementRunner): Promise<string[]> {
  return explain(CompiledQuery.raw(`explain (generic_plan, format json) ${text}`), runner);
}

async function explain(query: CompiledQuery, runner?: StatementRunner): Promise<string[]> {
  return scansOf(await planOf(query, runner));
}

async function planOf(query: CompiledQuery, runner: StatementRunner = context.database.reader()): Promise<Plan> {
  const { rows } = await runner.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(query);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('no plan');
  return plan;
}

function scansOf(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? 'unknown'] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)];
}

/** Returns the indexes that a plan reads under a condition. */
function indexesIn(plan: Plan, condition: string): string[] {
  const isIt = plan['Index Cond']?.includes(condition) === true;
  const own = isIt && plan['Index Name'] !== undefined ? [plan['Index Name']] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((inner) => indexesIn(inner, condition))];
}

const commentNews = JSON.stringify([{ commentId: 9, mentions: ['ada'], isNew: true }]);
const reactionNews = JSON.stringify([{ user_id: 5, article_id: 9, about_type: 'Article', about_id: 9, actor_id: 6 }]);
const ownNews = { userId: 5, kind: null, unreadOnly: false };
const ownGroups = { ...parseGroupCursor(undefined), userId: 5, kinds: null, unreadOnly: false, limit: 30 };
const publication = {
  articleId: 7,
  authorId: 1,
  followableType: 'User',
  followableId: 1,
  limit: 5_000,
  announcedAt: '2100-01-01T00:00:00Z',
  createdAt: '-infinity',
  id: 0,
} as const;
const page = {
  viewerId: 5,
  articleIds: [1, 7],
  userIds: [1, 2],
  organizationIds: [1],
  tagNames: ['tag_5'],
  countsUnread: true,
  hiddenArticleId: 7,
  moderates: true,
  moderatedUserIds: [1, 2],
  reactedArticleId: 7,
  commentIds: [5, 7],
};
const like = { reactable_type: 'Article', reactable_id: 7, category: 'like', user_id: 5 } as const;
const event = {
  eventId: '0190163d-8694-739b-aea5-966c26f8ad91',
  eventSubject: 'a',
  eventAggregateId: 'a:1',
  eventVersion: 1,
  eventPayload: Buffer.alloc(1),
  eventHeaders: '{}',
};
const written = { id: 1_000_000, createdAt: '2026-01-02T03:04:05Z', ...event };
const place = { targetId: 7, parentId: 9, placeId: 9, rootId: 9, depth: 1 };
const comment = { ...written, ...place, userId: 5, bodyMarkdown: 'a', bodyHtml: 'a', news: '{}' };

describe('statements without a full table scan', () => {
  it.each([
    ['ListComments', threads.article.compile({ targetId: 7, ...start, outlined: false })],
    ['ListComments of an episode', threads.podcastEpisode.compile({ targetId: 7, ...start, outlined: true })],
    ['ListComments by page', roots.article.compile({ targetId: 7 }, { page: 2, perPage: 30 })],
    ['ListComments, newest first', newestRoots.article.compile({ targetId: 7 }, { page: 2, perPage: 30 })],
    ['ListComments of an episode by page', roots.podcastEpisode.compile({ targetId: 7 }, { page: 2, perPage: 30 })],
    ['GetComment', replies.compile({ targetId: 1_000, ...start, outlined: true, readerId: 5, moderates: false })],
    ['the target of a comment', targetOfComment.compile({ id: 9, readerId: null, moderates: false })],
    ['ListBadgeHolders', holdersOfBadge.compile({ badgeId: 7 }, { page: 1, perPage: 30 })],
    ...threadOrders.flatMap((order): [string, CompiledQuery][] => [
      [`GetDiscussion, ${order} first`, windows.article[order].forward.compile({ targetId: 7, ...window })],
      [`GetDiscussion, ${order} first, back`, windows.article[order].backward.compile({ targetId: 7, ...window })],
    ]),
    ['GetDiscussion of an episode', windows.podcastEpisode.best.forward.compile({ targetId: 7, ...window })],
    ['GetDiscussion below a reply', replyWindows.forward.compile({ targetId: 1_000, ...window })],
    ['GetDiscussion of a thread', threadWindows.article.forward.compile({ targetId: 7, ...window })],
    ['GetDiscussion of a thread, back', threadWindows.podcastEpisode.backward.compile({ targetId: 7, ...window })],
    ['the number of replies', laterReplies.article.compile({ targetId: 7, threadId: 1_000, commentId: 2_000 })],
    ['GetDiscussion around a comment', earlierIds.article.newest.compile({ targetId: 7, ...window })],
    ['the place of a comment', places.article.compile({ id: 9, targetId: 7 })],
    ['the newest comment', newestComments.article.compile({ targetId: 7 })],
    ['the newest comment on an episode', newestComments.podcastEpisode.compile({ targetId: 7 })],
    ['GetCommentSource', sourceOfComment.compile({ id: 9 })],
    ['ListUserComments', publicCommentsOfUser.compile({ userId: 7 }, { page: 2, perPage: 30 })],
    ['ListNewComments', newCommentsOn.article.compile({ targetId: 7, beforeId: 1_000_000 }, { page: 2, perPage: 30 })],
    ['ListLatestComments', latestComments.compile({ articleIds: [1, 7, 9] })],
    [
      'ListWebmentions',
      webmentionsOf.compile({ articleId: 7, readerId: 5, moderates: false }, { page: 1, perPage: 20 }),
    ],
    [
      'the mentions that a host may add',
      countWebmentions.compile({ articleId: 7, host: 'host7.example', network: '203.0.113/24' }),
    ],
    ['the outline of a discussion', outlines.article.compile({ targetId: 7, ...start })],
    ['the outline of a discussion of an episode', outlines.podcastEpisode.compile({ targetId: 7, ...start })],
    ['the outline of a thread', outlineOfThread.compile({ targetId: 1_000, ...start })],
    ['comments by id', commentsByIds.compile({ ids: [1, 2, 3], knownAuthorIds: [4] })],
    ['ListFollowedTags', followedTags.compile({ userId: 5 })],
    ['a followed tag', followedTag.compile({ userId: 5, tagId: 5 })],
    ['ListFollowedUsers', followedUsers.compile({ userId: 5 }, { page: 1, perPage: 80 })],
    ['ListFollowedOrganizations', followedOrganizations.compile({ userId: 5 }, { page: 2, perPage: 10 })],
    ['ListFollowers', followersOf('User', 'desc').compile({ followableId: 7 }, { page: 2, perPage: 10 })],
    [
      'ListFollowers to the last page',
      followersOf('User', 'asc').compile({ followableId: 7 }, { page: 300, perPage: 10 }),
    ],
    ['followers of organizations', followersOfOrganizations('desc').compile({ userId: 5 }, { page: 2, perPage: 10 })],
    ['CreateFollows', activateFollows.compile({ followerId: 5, userIds: [1, 2], organizationIds: [1], tagIds: [] })],
    ['unfollowing', deactivateFollows.compile({ followerId: 5, userIds: [1, 2], organizationIds: [1], tagIds: [] })],
    ['hiding the follows of a user', hideFollowsBatch.compile({ userId: 5, type: 'User', id: 7 })],
    ['removing the follows of an account', deleteFollowsOfUser.compile({ userId: 5 })],
    ['removing the followers of an account', deleteFollowersOf.compile({ type: 'User', id: 7 })],
    ['an export of follows', followsOfUser.compile({ userId: 5, afterType: 'Tag', afterId: 1 })],
    ['GetOrganization by id', organizationById.compile({ id: 5 })],
    ['GetUserByUsername', organizationByHandle.compile({ handle: 'guild_7' })],
    ['ListMemberships', rolesOfMembers.compile({ organizationId: 1 }, { page: 2, perPage: 10 })],
    ['ListOrganizationInvitations', invitationsOfOrganization.compile({ organizationId: 1 }, { page: 2, perPage: 10 })],
    ['ListOwnOrganizationInvitations', invitationsOfUser.compile({ userId: 1 }, { page: 2, perPage: 10 })],
    ['ListOwnMemberships', organizationsOfUser.compile({ userId: 1 }, { page: 2, perPage: 10 })],
    ['ListOrganizationMembers', membersOf.compile({ organizationId: 1 }, { page: 2, perPage: 10 })],
    ['ListReadingList', saved.compile({ userId: 5, archived: false }, { page: 1, perPage: 30 })],
    ['ListUnansweredComments', unansweredComments.compile({ userId: 5 }, { page: 1, perPage: 30 })],
    ['GetUser by id', userById.compile({ id: 5 })],
    ['GetUserByUsername', userByHandle.compile({ handle: 'ada' })],
    ['FindUserByEmail', userByEmail.compile({ email: 'ada@example.com' })],
    ['GetAuthenticatedUser', followersCount.compile({ type: 'User', id: 7 })],
    ['GetUser by a former username', userByFormerUsername.compile({ handle: 'former_7' })],
    ['GetProfileImage', profileImage.compile({ handle: 'guild_7' })],
    ['GetProfileImage by a former username', formerProfileImage.compile({ handle: 'former_7' })],
    ['GetUserRecord', userRecordById.compile({ userId: 5 })],
    ['the rows that a merge would move', accountData.compile({ userId: 7 })],
    ['notes', notesOnUser.compile({ userId: 5 }, { page: 2, perPage: 30 })],
    ['identities', identitiesOfUser.compile({ userId: 5 })],
    ['authentication', keyByHash.compile({ hash: Buffer.alloc(32) })],
    ['authentication of a feed reader', feedTokenByHash.compile({ hash: Buffer.alloc(32) })],
    ['authentication of a session', sessionByHash.compile({ hash: Buffer.alloc(32) })],
    ['signing in by username', accountByHandle.compile({ handle: 'ada' })],
    ['signing in by address', accountByEmail.compile({ email: 'ada@example.com' })],
    ['signing in by passkey', passkeyByCredential.compile({ credentialId: 'none' })],
    ['own notifications', ownNotifications.compile(ownNews, { page: 1, perPage: 30 })],
    ['own notifications of a kind', ownNotifications.compile({ ...ownNews, kind: 'reply' }, { page: 2, perPage: 30 })],
    ['groups of notifications', ownNotificationGroups.compile(ownGroups)],
    ['groups of notifications of some kinds', ownNotificationGroups.compile({ ...ownGroups, kinds: ['reply'] })],
    ['marking a group of notifications as read', markGroupAsRead.compile({ userId: 5, id: 9 })],
    ['unread notifications', unreadCounts.compile({ userId: 5 })],
    ['marking notifications as read', markAsRead.compile({ userId: 5, ids: null, commentIds: [], kinds: [] })],
    ['users that a comment mentions', mentionable.compile({ names: ['user7', 'media'] })],
    ['recipients of a comment', recipientsOfComments.compile({ comments: commentNews })],
    ['recipients of a reaction', reactionTargets.compile({ userIds: [5, 6], types: ['Comment', 'User'], ids: [9, 7] })],
    ['notifications of a reaction', lockGroups.compile({ reactors: reactionNews })],
    ['follows of some users', followedOf.compile({ followerId: 5, userIds: [1, 2] })],
    ['recipients of a publication', notifyFollowers.compile(publication)],
    ['announced publications', announcing.compile({ ids: [7, 8], times: [publication.announcedAt, null] })],
    ['withdrawn publications', withdrawing.compile({ ids: [7, 8] })],
    ['due mails', dueMails.compile({})],
    ['notifications for a mail', notificationsForMail.compile({ userId: 5 })],
    ['users to remind', usersToRemind.compile({ after: 5, last: 10 })],
    ['very many followers', exceedsWritten.compile(publication)],
    ['a look at wide publications', behindWide.compile({ userId: 5 })],
    ['notifications of wide publications', deliverWide.compile({ userId: 5 })],
    ['old notifications', pruneBatch.compile({ after: 2_990 })],
    ['own account', ownAccount.compile({ userId: 5 })],
    ['own sessions', ownSessions.compile({ userId: 5 })],
    ['own passkeys', ownPasskeys.compile({ userId: 5 })],
    ['an export of comments', commentsOfUser.compile({ userId: 5, after: 0 })],
    ['an export of reactions', reactionsOfUser.compile({ userId: 5, after: 0 })],
    ['counting', engagementCounts.compile({ articleIds: [1, 2, 3] })],
    ['a new comment', insertComment.article.compile(comment)],
    ['a new comment on an episode', insertComment.podcastEpisode.compile(comment)],
    ['preparing a comment', beginComment.article.compile({ targetId: 7, parentId: 9 })],
    ['ListReactionCounts', reactionCounts.compile({ articleIds: [1, 7, 9], commentIds: [5, 7] })],
    ['reactions of a viewer', reactionsOfViewer.compile({ types: ['Article', 'Comment'], ids: [7, 5], viewerId: 5 })],
    ['preparing a reaction', beginReaction.compile({ articleId: 7 })],
    ['a new reaction', insertReaction.compile({ ...like, ...written, allowed: true })],
    ['GetViewer', viewerState.compile(page)],
    ['removing a reaction', deleteReaction.compile(like)],
  ])('%s', async (_name, query) => {
    expect(await scannedTables(query)).toEqual([]);
    if (preparedName(query.sql) !== undefined) expect(await scannedTablesOfKeptPlan(query)).toEqual([]);
  });

  it('reads reactions by their unique index for a viewer who has given many', async () => {
    const { sql: text } = viewerState.compile(page);
    const plan = await planOf(CompiledQuery.raw(`explain (generic_plan, format json) ${text}`));
    expect(indexesIn(plan, 'category = ANY')).toEqual(['reactions_unique']);
  });

  it('uses indexes to announce and withdraw when every user follows one account', async () => {
    const undone = new Error('undone');
    const scanned: string[] = [];
    const inSuchCommunity = context.database.transaction(undefined, async (em) => {
      const db = em.getKysely();
      await sql`delete from follows where (followable_type, followable_id) <> ('User', 1)`.execute(db);
      await sql`delete from notifications`.execute(db);
      await sql`
        insert into notifications (user_id, kind, article_id, about_type, about_id, actor_id)
        select id, 'publication', 9, 'Article', 9, 1 from users`.execute(db);
      await sql`analyze follows, notifications`.execute(db);
      for (const query of [announcing.compile({ ids: [], times: [] }), withdrawing.compile({ ids: [] })]) {
        scanned.push(...(await scannedTablesOfKeptPlan(query, db)));
      }
      throw undone;
    });
    await expect(inSuchCommunity).rejects.toBe(undone);
    expect(scanned).toEqual([]);
  });

  it.each([
    ['an email address', { email: 'ada@example.com' }],
    ['a username', { username: 'ada' }],
    ['an identity', { identityProvider: 'codehost', identityUid: '7' }],
  ])('ListUserRecords by %s', async (_name, filters) => {
    const query = userRecordsQuery({ page: 1, perPage: 30, ...filters }).compile(context.database.reader());
    expect(await scannedTables(query)).toEqual([]);
  });

  it('covers searching users by prefix', async () => {
    const query = peopleByPrefix.compile({ exact: 'user', pattern: 'user%' }, { page: 1, perPage: 10 });
    expect(await scannedTables(query)).toEqual([]);
  });

  it('covers ListUserRecords without counting all accounts', async () => {
    const { sql: text, parameters } = userRecordsQuery({ page: 1, perPage: 30 }).compile(context.database.reader());
    const plan = await planOf(CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]));
    // Aggregates run for one account each, except the sum.
    const whole = (within: Plan): string[] => [
      ...(within['Node Type'] === 'Aggregate' ? (within.Plans ?? []).map((inner) => inner['Relation Name'] ?? '') : []),
      ...(within.Plans ?? []).flatMap(whole),
    ];
    expect(whole(plan)).toContain('account_changes');
    expect(whole(plan)).not.toContain('users');
    expect(scansOf(plan)).toEqual(['account_changes']);
  });

  it.each<[string, CommentRecordFilters]>([
    ['all', {}],
    ['of a user', { userId: 7 }],
    ['on an article', { articleId: 7 }],
    ['published', { state: 'published' }],
    ['withheld', { state: 'withheld' }],
    ['hidden', { state: 'hidden' }],
    ['deleted', { state: 'deleted' }],
  ])('covers comments for moderators: %s', async (_name, filters) => {
    const query = commentRecordsQuery(context.database.reader(), { page: 2, perPage: 30, ...filters }).compile();
    expect(await scannedTables(query)).toEqual([]);
  });

  it('detects a full table scan', async () => {
    const query = context.database.reader<{ comments: { body_html: string } }>().selectFrom('comments');
    expect(await scannedTables(query.select('body_html').compile())).toEqual(['comments']);
  });
});
