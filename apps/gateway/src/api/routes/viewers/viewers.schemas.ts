import {
  HiddenCommentSchema,
  ModeratedUserSchema,
  ViewerSchema,
  type Viewer,
} from '@commonplace/proto/community/v1/viewers';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { images } from '../../representation/people.ts';
import { listOf, represent } from '../../representation/representation.ts';
import { idCodeList, idList, nameList } from '../../schemas/query-values.ts';
import { recordId } from '../../schemas/values.ts';
import { reactableFields, viewerReactionFields } from '../reactions/reactions.schemas.ts';

/** The records that a page shows. */
export const shownRecords = z.object({
  article_ids: idList.default([]),
  user_ids: idList.default([]),
  organization_ids: idList.default([]),
  tags: nameList.default([]),
  discussed_article_id: recordId
    .meta({ description: 'The article whose `hidden_comments`, `moderated_comments` and `reactions` are wanted' })
    .optional(),
  comment_id_codes: idCodeList
    .meta({ description: 'Values of `id_code` of the comments whose `reactions` are wanted, separated by commas' })
    .default([]),
});

const ids = z.array(z.int()).nullable();
const unreadCount = z
  .int()
  .nullable()
  .meta({ maximum: limits.notifications.unread, description: 'The maximum stands for this many or more' });

/** Users with the status in one word and all statuses, the most severe first. */
const moderatedUsers = listOf(represent(pick(ModeratedUserSchema, 'id', 'status', 'statuses', 'may_change')));

/** Comments with their texts, which others do not see; `hidden_by` is `author` (of the article), `moderator` or, if unknown, null. */
const hiddenFields = pick(HiddenCommentSchema, 'id_code', 'body_html', 'hidden_by');
const hiddenComments = listOf(represent(hiddenFields));

/** Those of others, with the writer; null if the account no longer exists. */
const writerFields = pick(HiddenCommentSchema, 'username', 'name');
const moderatedComments = listOf(represent({ ...hiddenFields, ...writerFields }));

/** A record to which the viewer or someone whom they follow reacted. */
const reactedRecords = listOf(represent({ ...reactableFields, ...viewerReactionFields }));

/**
 * The caller as the viewer of a page: whom it greets, which of the requested records they saved, follow and flagged, and for
 * moderators the status of the requested users; on a discussed article, its hidden comments that they may read, and reactions. What the caller may not read is null.
 */
export const viewer = represent({
  type_of: constant('viewer'),
  ...pick(ViewerSchema, 'id', 'username', 'name'),
  path: field(z.string(), ({ username }: Viewer) => `/${username}`),
  ...images,
  ...pick(ViewerSchema, 'roles', 'trusted', 'may_create_organizations'),
  unread_notifications_count: field(unreadCount, (source: Viewer) => source.unreadNotificationsCount ?? null),
  saved_article_ids: field(ids, ({ saved }: Viewer) => saved?.articleIds ?? null),
  followed_user_ids: field(ids, ({ followed }: Viewer) => followed?.userIds ?? null),
  followed_organization_ids: field(ids, ({ followed }: Viewer) => followed?.organizationIds ?? null),
  followed_tags: field(z.array(z.string()).nullable(), ({ followed }: Viewer) => followed?.tagNames ?? null),
  flagged_user_ids: field(ids, ({ flagged }: Viewer) => flagged?.userIds ?? null),
  moderated_users: field(moderatedUsers.schema.nullable(), ({ moderated }: Viewer, site) =>
    moderated ? moderatedUsers.present(moderated.users, site) : null,
  ),
  hidden_comments: field(
    hiddenComments.schema
      .nullable()
      .meta({ description: 'The newest 10 of your hidden comments on the discussed article; null without one' }),
    ({ hidden }: Viewer, site) => (hidden ? hiddenComments.present(hidden.comments, site) : null),
  ),
  moderated_comments: field(
    moderatedComments.schema.nullable().meta({
      description:
        'The newest 10 hidden comments of others on the discussed article: all for moderators, for its author those that they hid; null without one',
    }),
    ({ moderatedComments: comments }: Viewer, site) =>
      comments ? moderatedComments.present(comments.comments, site) : null,
  ),
  reactions: field(
    reactedRecords.schema.nullable().meta({
      description:
        'Of the discussed article and the comments, those to which you or people whom you follow reacted (ListReactionCounts has the counts)',
    }),
    ({ reacted }: Viewer, site) => (reacted ? reactedRecords.present(reacted.records, site) : null),
  ),
});
