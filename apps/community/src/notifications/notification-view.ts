import { create } from '@bufbuild/protobuf';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { toPerson } from '@commonplace/people/person';
import {
  NotificationGroupSchema,
  type NotificationGroup,
  NotificationSchema,
  type Notification,
  NotificationSubjectSchema,
  type NotificationSubject,
} from '@commonplace/proto/community/v1/notifications';
import { excerptOf } from '../comments/excerpt.ts';
import { toIdCode } from '../comments/id-code.ts';
import type { NotificationGroupRow } from './list-notification-groups.ts';
import type { NotificationRow } from './list-notifications.ts';

export function notificationView(row: NotificationRow): Notification {
  return create(NotificationSchema, {
    id: Number(row.id),
    kind: row.kind,
    read: row.is_read,
    createdAt: toRfc3339(row.created_at),
    actor: toPerson(row.actor_id, row),
    actorsCount: row.actors_count,
    subject: subjectView(row),
  });
}

/** Returns a group as the API shows it; `asOf` is the newest notification of the first page. */
export function notificationGroupView(row: NotificationGroupRow, asOf: string): NotificationGroup {
  const isOfComments = row.about_type === 'Comment' && row.kind !== 'reaction';
  return create(NotificationGroupSchema, {
    newest: notificationView(row),
    notificationsCount: row.notifications_count,
    unreadCount: row.unread_count,
    actorsCount: row.people_count,
    ...(row.body_html !== null && { excerpt: excerptOf(row.body_html) }),
    ...(isOfComments && row.article_id !== null && { articleId: row.article_id }),
    ...(isOfComments && row.podcast_episode_id !== null && { podcastEpisodeId: row.podcast_episode_id }),
    mayReply: isOfComments && !row.is_closed,
    reactionCategories: row.reaction_categories,
    cursor: `${row.place}-${asOf}`,
  });
}

function subjectView(row: NotificationRow): NotificationSubject {
  const { about_type: type, about_id: id, title, path } = row;
  if (type === 'Article') {
    return create(NotificationSubjectSchema, { typeOf: 'article', id, title: title ?? '', path: path ?? '' });
  }
  if (type === 'Webmentions') {
    return create(NotificationSubjectSchema, { typeOf: 'article', id, title: title ?? '', path: `${path}/mentions` });
  }
  if (type === 'Comment') {
    const idCode = toIdCode(id);
    const address = `${path ?? ''}#comment-${idCode}`;
    return create(NotificationSubjectSchema, { typeOf: 'comment', id, idCode, title: title ?? '', path: address });
  }
  if (type === 'Membership') {
    return create(NotificationSubjectSchema, { typeOf: 'organization', id, title: title ?? '', path: path ?? '' });
  }
  const { recipient_name: name, recipient_username: username } = row;
  if (type === 'BadgeAchievement') {
    return create(NotificationSubjectSchema, {
      typeOf: 'badge_achievement',
      id,
      title: title ?? '',
      path: `/${username}`,
    });
  }
  if (type === 'OrganizationInvitation') {
    return create(NotificationSubjectSchema, {
      typeOf: 'organization_invitation',
      id,
      title: title ?? '',
      path: '/settings/organizations',
    });
  }
  return create(NotificationSubjectSchema, { typeOf: 'user', id: row.user_id, title: name, path: `/${username}` });
}
