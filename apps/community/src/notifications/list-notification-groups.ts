import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import { excerptSource } from '../comments/excerpt.ts';
import type { CommunityContext } from '../context.ts';
import { deliverWidePublications } from '../notification-delivery/wide-publications.ts';
import { publicCategories } from '../tables/engagement.ts';
import type { Tables } from '../tables/tables.ts';
import { groupOf, parseGroupCursor, timeOfPlace, type GroupCursor } from './notification-groups.ts';
import { withSubjects } from './notification-subjects.ts';
import { isActorShown, isSubjectPublic } from './subject-visibility.ts';

interface GroupFilter extends GroupCursor {
  userId: number;
  kinds: readonly string[] | null;
  unreadOnly: boolean;
  limit: number;
}

/** The own notifications of the wanted kinds. */
const isWanted = (param: Param<GroupFilter>) => sql`
  user_id = ${param('userId')} and (${param('kinds')}::text[] is null or kind = any(${param('kinds')}::text[]))
    and (not ${param('unreadOnly')}::boolean or read_at is null)`;

/**
 * Selects the visible ones among the newest notifications of a user, at most as many as a user keeps, with their times at the
 * first page: a later reaction moved its notification from the time of the one before.
 */
const newestOwn = (param: Param<GroupFilter>) => sql`
  select notifications.* from (
    (
      select *, created_at as placed_at from notifications
      where (created_at, id) <= (${timeOfPlace(param('asOfTime'))}, ${param('asOfId')}::bigint) and ${isWanted(param)}
      order by created_at desc, id desc
      limit ${sql.lit(limits.notifications.kept)}
    )
    union all
    select notifications.*, earlier.placed_at from notifications cross join lateral (
      select max(created_at) as placed_at from notification_actors
      where notification_id = notifications.id and created_at <= ${timeOfPlace(param('asOfTime'))}
    ) as earlier
    where (created_at, id) > (${timeOfPlace(param('asOfTime'))}, ${param('asOfId')}::bigint) and ${isWanted(param)}
      and kind = 'reaction' and earlier.placed_at is not null
  ) as notifications
  cross join lateral (select standings from users where users.id = notifications.actor_id offset 0) as author
  where ${isActorShown} and ${isSubjectPublic}`;

/** Selects the newest notification of each group of a page, with the figures of its group. */
const pageOfGroups = (param: Param<GroupFilter>): RawBuilder<Selectable<Tables['notifications']>> => sql`(
  select newest.*, page.notifications_count, page.unread_count, page.people_count, page.placed_at,
    (extract(epoch from page.placed_at) * 1000000)::bigint || '-' || page.id as place
  from (
    select * from (
      select max(placed_at) as placed_at, (array_agg(id order by placed_at desc, id desc))[1] as id,
        count(*)::integer as notifications_count, (count(*) filter (where read_at is null))::integer as unread_count,
        (case when count(*) = 1 then max(actors_count) else count(distinct actor_id) end)::integer as people_count
      from (${newestOwn(param)}) as own group by ${groupOf('own')}
    ) as grouped
    where (placed_at, id) < (${timeOfPlace(param('beforeTime'))}, ${param('beforeId')}::bigint)
    order by placed_at desc, id desc
    limit ${param('limit')}
  ) as page
  cross join lateral (select * from notifications where notifications.id = page.id offset 0) as newest
)`;

/** The categories in which others react to the subject of a notification: one look-up in an index for each. */
const reactionCategories = sql<string[]>`case when notifications.kind = 'reaction' then array(
  select category from unnest(array[${sql.join(publicCategories.map((category) => sql.lit(category)))}])
    with ordinality as public (category, position)
  where exists (
    select from reactions where reactable_type = notifications.about_type and reactable_id = notifications.about_id
      and reactions.category = public.category and reactions.user_id <> notifications.user_id
  )
  order by position
) else '{}' end`;

/** Lists the groups of a user's notifications by their newest one, which each row shows. */
export const ownNotificationGroups = statement('notification-groups', (db: Kysely<Tables>, param: Param<GroupFilter>) =>
  withSubjects(db, pageOfGroups(param))
    .select([
      'notifications.article_id',
      'notifications.podcast_episode_id',
      sql<number>`notifications.notifications_count`.as('notifications_count'),
      sql<number>`notifications.unread_count`.as('unread_count'),
      sql<number>`notifications.people_count`.as('people_count'),
      sql<string>`notifications.place`.as('place'),
      sql<boolean>`coalesce(article.comments_closed, false)`.as('is_closed'),
      reactionCategories.as('reaction_categories'),
      sql<string | null>`(
          select ${excerptSource} from comments
          where notifications.about_type = 'Comment' and comments.id = notifications.about_id
        )`.as('body_html'),
    ])
    .orderBy(sql`notifications.placed_at`, 'desc')
    .orderBy('notifications.id', 'desc'),
);

export type NotificationGroupRow = Awaited<ReturnType<(typeof ownNotificationGroups)['all']>>[number];

interface GroupsRequest {
  perPage: number;
  kinds: readonly string[];
  unreadOnly: boolean;
  before?: string | undefined;
}

/**
 * Returns the caller's notifications in groups, the one with the newest notification first, and the newest notification of
 * the first page for the cursors. Shows what ListNotifications shows. Throws `validation_failed` for an invalid cursor.
 */
export async function listNotificationGroups(
  context: CommunityContext,
  call: CallContext,
  { perPage, kinds, unreadOnly, before }: GroupsRequest,
): Promise<{ rows: NotificationGroupRow[]; asOf: string }> {
  const { userId } = requireUser(call.principal);
  const cursor = parseGroupCursor(before);
  const db = context.database.reader(call.signal);
  await deliverWidePublications(db, userId);
  const filter = { userId, kinds: kinds.length > 0 ? kinds : null, unreadOnly, limit: perPage };
  const rows = await ownNotificationGroups.all(db, { ...filter, ...cursor });
  const asOf = before === undefined ? rows[0]?.place : `${cursor.asOfTime}-${cursor.asOfId}`;
  return { rows, asOf: asOf ?? '' };
}
