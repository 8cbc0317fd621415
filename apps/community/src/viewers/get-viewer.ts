import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { unauthenticated } from '@commonplace/domain/errors';
import { hasRole, requireUser, type UserPrincipal } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import { allowsScope, type Scope } from '@commonplace/rules/scopes';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { countUnreadNotifications } from '../notifications/count-unread-notifications.ts';
import type { Tables } from '../tables/tables.ts';
import { mayCreateOrganizations } from '../organizations/create-organization.ts';
import { findModeratedComments } from './find-moderated-comments.ts';
import { findModeratedUsers } from './find-moderated-users.ts';
import { findOwnHiddenComments } from './find-own-hidden-comments.ts';

/** The records that a page shows. */
interface ShownRecords {
  articleIds: readonly number[];
  userIds: readonly number[];
  organizationIds: readonly number[];
  tagNames: readonly string[];
  /** The article whose comments are shown. */
  discussedArticleId?: number | undefined;
}

interface ViewerRow {
  username: string;
  name: string;
  profile_image: string;
  profile_image_90: string;
  is_trusted: boolean;
  article_ids: number[];
  user_ids: number[];
  organization_ids: number[];
  tag_names: string[];
  flagged_user_ids: number[];
}

type Parameters = Omit<ShownRecords, 'discussedArticleId'> & { viewerId: number };

/** Selects the ids of followed users or organizations, in order. */
function followed(param: Param<Parameters>, type: 'User' | 'Organization', ids: 'userIds' | 'organizationIds') {
  return sql`array(
    select followable_id from follows
    where follower_id = ${param('viewerId')} and followable_type = ${sql.lit(type)} and active
      and followable_id = any(${param(ids)}::integer[])
    order by followable_id
  )`;
}

/** Reads the viewer and, by unique indexes, which of the records they saved, follow and flagged. */
export const viewerOfRecords = statement(
  'viewer',
  (_db: Kysely<Tables>, param: Param<Parameters>) => sql<ViewerRow>`
    select username, name, profile_image, profile_image_90, standings @> array['trusted'] as is_trusted,
      array(
        select reactable_id from reactions
        where user_id = ${param('viewerId')} and category = 'readinglist' and reactable_type = 'Article'
          and reactable_id = any(${param('articleIds')}::integer[])
        order by reactable_id
      ) as article_ids,
      ${followed(param, 'User', 'userIds')} as user_ids,
      ${followed(param, 'Organization', 'organizationIds')} as organization_ids,
      array(
        select tags.name from tags join follows on follows.followable_id = tags.id
        where tags.name = any(${param('tagNames')}::text[]) and follows.follower_id = ${param('viewerId')}
          and follows.followable_type = 'Tag' and follows.active
        order by tags.name
      ) as tag_names,
      array(
        select reactable_id from reactions
        where user_id = ${param('viewerId')} and category = 'vomit' and reactable_type = 'User'
          and reactable_id = any(${param('userIds')}::integer[])
        order by reactable_id
      ) as flagged_user_ids
    from users where id = ${param('viewerId')} and closed_at is null`,
);

/**
 * Returns what a page shows to the caller alone, as far as their credential may read it: unread notifications, which of the
 * given records they saved, follow and flagged, the hidden comments on an article that are theirs or that they hid, and for moderators the status of the users.
 * Throws `validation_failed` for too many ids, and `unauthenticated` for an account closed meanwhile.
 */
export async function getViewer(
  context: CommunityContext,
  call: CallContext,
  { discussedArticleId: discussed, ...records }: ShownRecords,
) {
  const user = requireUser(call.principal);
  checkCounts(records);
  const may = (scope: Scope) => allowsScope(user.scopes ?? [], scope);
  const moderates = may('read_admin') && hasRole(user, 'moderator');
  const row = await viewerOfRecords.first(context.database.reader(call.signal), { ...records, viewerId: user.userId });
  if (!row) throw unauthenticated();
  return {
    ...identityOf(user, row),
    mayCreateOrganizations: mayCreateOrganizations(context, user),
    ...(may('read_notifications') && { unreadNotificationsCount: await countUnread(context, call) }),
    ...(may('read_reading_list') && { saved: { articleIds: row.article_ids } }),
    ...(may('read_follows') && {
      followed: { userIds: row.user_ids, organizationIds: row.organization_ids, tagNames: row.tag_names },
    }),
    ...(may('read_reactions') && { flagged: { userIds: row.flagged_user_ids } }),
    ...(may('read_comments') && discussed !== undefined && (await hiddenOn(context, call, discussed, moderates))),
    ...(moderates && { moderated: { users: await findModeratedUsers(context, call, records.userIds) } }),
  };
}

async function hiddenOn(context: CommunityContext, call: CallContext, articleId: number, moderates: boolean) {
  const [own, others] = await Promise.all([
    findOwnHiddenComments(context, call, articleId),
    findModeratedComments(context, call, { articleId, moderates }),
  ]);
  return { hidden: { comments: own }, moderatedComments: { comments: others } };
}

function identityOf({ userId: id, roles }: UserPrincipal, row: ViewerRow) {
  const { username, name, profile_image: profileImage, profile_image_90: profileImage90 } = row;
  return { id, username, name, profileImage, profileImage90, roles, trusted: row.is_trusted };
}

function checkCounts({ articleIds, userIds, organizationIds, tagNames }: ShownRecords): void {
  const { ids } = limits.viewer;
  const lists = { article_ids: articleIds, user_ids: userIds, organization_ids: organizationIds, tags: tagNames };
  for (const [field, list] of Object.entries(lists))
    if (list.length > ids) throw violation(field, `is too long (maximum is ${ids} items)`);
}

async function countUnread(context: CommunityContext, call: CallContext): Promise<number> {
  const counts = await countUnreadNotifications(context, call);
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
