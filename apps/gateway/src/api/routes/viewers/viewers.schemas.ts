import { ViewerSchema, type Viewer } from '@commonplace/proto/community/v1/viewers';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { constant, field, pick } from '../../representation/fields.ts';
import { images } from '../../representation/people.ts';
import { represent } from '../../representation/representation.ts';
import { idList, nameList } from '../../schemas/query-values.ts';

/** The records that a page shows. */
export const shownRecords = z.object({
  article_ids: idList.default([]),
  user_ids: idList.default([]),
  organization_ids: idList.default([]),
  tags: nameList.default([]),
});

const ids = z.array(z.int()).nullable();
const unreadCount = z
  .int()
  .nullable()
  .meta({ maximum: limits.notifications.unread, description: 'The maximum stands for this many or more' });

/**
 * The caller as the viewer of a page: whom it greets, and which of the requested records they saved and follow. What the
 * credential may not read is null.
 */
export const viewer = represent({
  type_of: constant('viewer'),
  ...pick(ViewerSchema, 'id', 'username', 'name'),
  path: field(z.string(), ({ username }: Viewer) => `/${username}`),
  ...images,
  ...pick(ViewerSchema, 'roles', 'trusted'),
  unread_notifications_count: field(unreadCount, (shown: Viewer) => shown.unreadNotificationsCount ?? null),
  saved_article_ids: field(ids, ({ saved }: Viewer) => saved?.articleIds ?? null),
  followed_user_ids: field(ids, ({ followed }: Viewer) => followed?.userIds ?? null),
  followed_organization_ids: field(ids, ({ followed }: Viewer) => followed?.organizationIds ?? null),
  followed_tags: field(z.array(z.string()).nullable(), ({ followed }: Viewer) => followed?.tagNames ?? null),
});
