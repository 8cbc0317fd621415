import {
  NotificationSchema,
  NotificationSubjectSchema,
  type CountUnreadNotificationsResponse,
  type Notification,
  NotificationGroupSchema,
  type NotificationGroup,
} from '@commonplace/proto/community/v1/notifications';
import { PersonSchema, type Person } from '@commonplace/proto/people/v1/people';
import { largestId, limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { constant, field, only, pick, type Field } from '../../representation/fields.ts';
import { person } from '../../representation/people.ts';
import { nested, represent } from '../../representation/representation.ts';
import { required } from '../../representation/required.ts';
import { paging } from '../../schemas/paging.ts';
import { oneOf, wordList } from '../../schemas/query-values.ts';
import { integerText, isInteger, readEach, timestamp } from '../../schemas/values.ts';

const kinds = [
  ...(['follow', 'comment', 'reply', 'mention', 'reaction', 'publication'] as const),
  ...(['trusted', 'badge_achievement', 'organization_invitation', 'organization_removal', 'webmention'] as const),
] as const;

export const notificationPage = z.object({
  ...paging({ default: 30 }),
  kind: oneOf(kinds).optional(),
  /** Whether to list unread notifications only. */
  unread: oneOf(['true', 'false']).optional(),
});

/** A page of groups has no number: the next one begins after the last group. */
export const notificationGroupPage = z.object({
  per_page: paging({ default: 30, max: 100 }).per_page,
  kinds: wordList(kinds).optional(),
  /** Whether to list unread notifications only. */
  unread: oneOf(['true', 'false']).optional(),
  before: z
    .string()
    .max(66)
    .optional()
    .meta({ description: 'The `cursor` of a group; only groups that follow it in the list are returned' }),
});

/** The id of a notification, which may be larger than those of other records. */
export const notificationId = z.object({
  id: integerText
    .transform((id) => (isInteger(id) && id >= 1 ? id : 0))
    .meta({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

const codes = { type: 'string', pattern: '^[0-9a-p]{1,7}$' };

/** The notifications to mark; all by default. */
export const notificationSelection = z.object({
  ids: readEach(z.array(z.unknown()), readId, { type: 'integer', minimum: 0 })
    .nullable()
    .meta({ maxItems: limits.notifications.ids, description: 'Defaults to all notifications' })
    .optional(),
  comment_id_codes: readEach(z.array(z.unknown()), readCode, codes)
    .nullable()
    .meta({
      maxItems: limits.notifications.ids,
      description:
        'Marks the notifications that tell of these comments: of a comment, a reply or a mention, not of reactions to them',
    })
    .optional(),
  kinds: readEach(z.array(z.unknown()), readKind, { type: 'string', enum: kinds })
    .nullable()
    .meta({ maxItems: limits.notifications.ids, description: 'Marks all notifications of these kinds' })
    .optional(),
});

/** Reads the name of a kind of notifications. */
function readKind(value: unknown): (typeof kinds)[number] | undefined {
  return kinds.find((kind) => kind === value);
}

function readCode(value: unknown): number | undefined {
  const isCode = typeof value === 'string' && new RegExp(codes.pattern).test(value);
  const id = isCode ? Number.parseInt(value, 26) : undefined;
  return id !== undefined && id <= largestId ? id : undefined;
}

function readId(value: unknown): number | undefined {
  return isInteger(value) && value >= 0 ? value : undefined;
}

/** The user who caused the notification. */
const actor = represent({
  type_of: constant('user'),
  id: field(z.int(), ({ userId }: Person) => userId),
  ...pick(PersonSchema, 'username', 'name'),
  path: field(z.string(), ({ username }: Person) => `/${username}`),
  ...only(person.fields, 'profile_image', 'profile_image_90'),
});

/** The target of the action; `id_code` is a comment's, and `title` that of a comment's article or of an awarded badge,
 * or the name of an organization. */
const subject = represent(pick(NotificationSubjectSchema, 'type_of', 'id', 'id_code', 'title', 'path'));

/** A notification; of several users, `actor` is the last. */
export const notification = represent({
  type_of: constant('notification'),
  id: field(z.int(), ({ id }: Notification) => id),
  ...pick(NotificationSchema, 'kind', 'read', 'created_at'),
  actor: nested(actor, (source: Notification) => required(source.actor)),
  ...pick(NotificationSchema, 'actors_count'),
  subject: nested(subject, (source: Notification) => required(source.subject)),
});

const newestOf = ({ newest }: NotificationGroup) => required(newest);
const text = z.string();

/** Notifications of one kind about one subject, or about comments on one article or episode; `id`, `actor` and `subject` are those of the newest. */
export const notificationGroup = represent({
  type_of: constant('notification_group'),
  id: field(z.int(), (group: NotificationGroup) => newestOf(group).id),
  kind: field(text, (group: NotificationGroup) => newestOf(group).kind),
  read: field(
    z.boolean().meta({ description: 'Whether the newest one is read' }),
    (group: NotificationGroup) => newestOf(group).read,
  ),
  ...pick(NotificationGroupSchema, 'notifications_count', 'unread_count'),
  created_at: field(timestamp, (group: NotificationGroup) => newestOf(group).createdAt),
  actor: nested(actor, (group: NotificationGroup) => required(newestOf(group).actor)),
  ...pick(NotificationGroupSchema, 'actors_count'),
  subject: nested(subject, (group: NotificationGroup) => required(newestOf(group).subject)),
  ...pick(NotificationGroupSchema, 'reaction_categories'),
  ...pick(NotificationGroupSchema, 'excerpt', 'article_id', 'podcast_episode_id', 'may_reply', 'cursor'),
});

type Unread = Pick<CountUnreadNotificationsResponse, 'counts'>;

const unreadByKind = represent(
  Object.fromEntries(kinds.map((kind) => [kind, field(z.int(), ({ counts }: Unread) => counts[kind] ?? 0)])) as Record<
    (typeof kinds)[number],
    Field<Unread, z.ZodInt>
  >,
);

/** The number of unread notifications (CountUnreadNotifications). */
export const unreadNotifications = represent({
  type_of: constant('unread_notifications'),
  count: field(
    z.int().meta({ maximum: limits.notifications.unread, description: 'The maximum stands for this many or more' }),
    ({ counts }: Unread) => Object.values(counts).reduce((sum, count) => sum + count, 0),
  ),
  by_kind: nested(unreadByKind, (unread: Unread) => unread),
});
