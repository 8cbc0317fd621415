import { create } from '@bufbuild/protobuf';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { toPerson } from '@commonplace/people/person';
import {
  NotificationSchema,
  type Notification,
  NotificationSubjectSchema,
  type NotificationSubject,
} from '@commonplace/proto/community/v1/notifications';
import { toIdCode } from '../comments/id-code.ts';
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
