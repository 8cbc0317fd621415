import { statement, type Param } from '@commonplace/db/statement';
import { sql, type Expression, type Kysely } from 'kysely';
import { isBehindWide } from '../notification-delivery/wide-publications.ts';
import { unreadKinds } from '../notifications/count-unread-notifications.ts';
import type { ViewerReactions } from '../reactions/viewer-reactions.ts';
import type { Tables } from '../tables/tables.ts';
import type { HiddenCommentRow, ModeratedCommentRow } from './hidden-comment-view.ts';
import { moderatedComments } from './moderated-comments.ts';
import { standingsOf, type StandingRow } from './moderated-users.ts';
import { ownHiddenComments } from './own-hidden-comments.ts';
import {
  flaggedUsers,
  followedOrganizations,
  followedTags,
  followedUsers,
  savedArticles,
  shownReactions,
  type ShownRecords,
} from './shown-records.ts';

/** Whose state of which records is read; what is not wanted is null or empty, and costs nothing. */
interface Wanted extends ShownRecords {
  viewerId: number;
  countsUnread: boolean;
  /** The article whose hidden comments are wanted, and whether the viewer is a moderator. */
  hiddenArticleId: number | null;
  moderates: boolean;
  /** The users whose status is wanted. */
  moderatedUserIds: readonly number[];
  reactedArticleId: number | null;
  commentIds: readonly number[];
}

export interface ViewerRow {
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
  reactions: ViewerReactions[];
  /** Null if they are not counted. */
  unread_count: number | null;
  /** Whether notifications may still have to be written before they are counted. */
  is_behind: boolean | null;
  hidden_comments: HiddenCommentRow[];
  moderated_comments: ModeratedCommentRow[];
  moderated_users: StandingRow[];
}

/** Selects all rows of a query as one value. */
const rowsOf = (query: Expression<unknown>) => sql`coalesce((select json_agg(part) from (${query}) as part), '[]')`;

const types = {
  viewerId: 'integer',
  articleIds: 'integer[]',
  userIds: 'integer[]',
  organizationIds: 'integer[]',
  tagNames: 'text[]',
  countsUnread: 'boolean',
  hiddenArticleId: 'integer',
  moderates: 'boolean',
  moderatedUserIds: 'integer[]',
  reactedArticleId: 'integer',
  commentIds: 'integer[]',
} as const satisfies Record<keyof Wanted, string>;

/**
 * Reads what pages show to a viewer alone. Each part is a lookup by an index. The planner does not see the values, since it takes
 * several times as long as the reading, and would else plan again for each page on which less is wanted.
 */
export const viewerState = statement('viewer', (db: Kysely<Tables>, value: Param<Wanted>) => {
  const param: Param<Wanted> = (name) => sql`(select ${value(name)}::${sql.raw(types[name])})`;
  const userId = param('viewerId');
  const hidden = { userId, articleId: param('hiddenArticleId'), moderates: param('moderates') };
  return sql<ViewerRow>`
    select username, name, profile_image, profile_image_90, standings @> array['trusted'] as is_trusted,
      ${savedArticles(param)} as article_ids,
      ${followedUsers(param)} as user_ids,
      ${followedOrganizations(param)} as organization_ids,
      ${followedTags(param)} as tag_names,
      ${flaggedUsers(param)} as flagged_user_ids,
      ${rowsOf(shownReactions(param))} as reactions,
      case when ${param('countsUnread')}::boolean then (
        select count(*)::integer from ${unreadKinds(userId)} as unread
      ) end as unread_count,
      case when ${param('countsUnread')}::boolean then ${isBehindWide(userId)} end as is_behind,
      ${rowsOf(ownHiddenComments(db, hidden))} as hidden_comments,
      ${rowsOf(moderatedComments(db, hidden))} as moderated_comments,
      ${rowsOf(standingsOf(param('moderatedUserIds')))} as moderated_users
    from users where id = ${userId} and closed_at is null`;
});
