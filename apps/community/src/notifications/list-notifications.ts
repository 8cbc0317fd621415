import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import { authorColumns } from '@commonplace/people/person';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import { deliverWidePublications } from '../notification-delivery/wide-publications.ts';
import type { Tables } from '../tables/tables.ts';
import { isActorShown, isSubjectPublic } from './subject-visibility.ts';

interface NotificationFilter {
  userId: number;
  kind: string | null;
  unreadOnly: boolean;
}

/** Makes each join an index lookup instead of a join of whole tables. */
const oneByOne = sql<number>`0`;

/** Lists a user's notifications, newest first, with the visible data of their subjects. */
export const ownNotifications = pagedStatement(
  { planName: 'notifications' },
  (db: Kysely<Tables>, param: Param<NotificationFilter & PageWindow>) =>
    db
      .selectFrom('notifications')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('users')
            .selectAll()
            .whereRef('users.id', '=', 'notifications.actor_id')
            .offset(oneByOne)
            .as('author'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('articles')
            .select(['title', 'path'])
            .whereRef('articles.id', '=', 'notifications.article_id')
            .offset(oneByOne)
            .as('article'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('podcast_episodes')
            .select(['title', 'path'])
            .whereRef('podcast_episodes.id', '=', 'notifications.podcast_episode_id')
            .offset(oneByOne)
            .as('episode'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('badge_achievements')
            .select('badge_title')
            .whereRef('badge_achievements.id', '=', 'notifications.about_id')
            .where('notifications.about_type', '=', 'BadgeAchievement')
            .offset(oneByOne)
            .as('achievement'),
        (join) => join.onTrue(),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('organization_invitations')
            .innerJoin('organizations', 'organizations.id', 'organization_invitations.organization_id')
            .select('organizations.name as organization_name')
            .whereRef('organization_invitations.id', '=', 'notifications.about_id')
            .where('notifications.about_type', '=', 'OrganizationInvitation')
            .offset(oneByOne)
            .as('invitation'),
        (join) => join.onTrue(),
      )
      .innerJoin('users as recipient', 'recipient.id', 'notifications.user_id')
      .select((eb) => [
        'notifications.id',
        'notifications.kind',
        'notifications.about_type',
        'notifications.about_id',
        'notifications.user_id',
        'notifications.actor_id',
        'notifications.actors_count',
        'notifications.created_at',
        sql<boolean>`notifications.read_at is not null`.as('is_read'),
        eb.fn
          .coalesce('article.title', 'episode.title', 'achievement.badge_title', 'invitation.organization_name')
          .as('title'),
        eb.fn.coalesce('article.path', 'episode.path').as('path'),
        'recipient.name as recipient_name',
        'recipient.username as recipient_username',
        ...authorColumns,
      ])
      .where('notifications.user_id', '=', param('userId'))
      .where(sql<boolean>`(${param('kind')}::text is null or notifications.kind = ${param('kind')})`)
      .where(sql<boolean>`(not ${param('unreadOnly')}::boolean or notifications.read_at is null)`)
      .where(isActorShown)
      .where(isSubjectPublic)
      .orderBy('notifications.created_at', 'desc')
      .orderBy('notifications.id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

export type NotificationRow = Awaited<ReturnType<(typeof ownNotifications)['page']>>['rows'][number];

/**
 * Lists the caller's notifications, newest first, without withdrawn or hidden subjects, spam accounts and hidden
 * followers (ListFollowers).
 */
export async function listNotifications(
  context: CommunityContext,
  call: CallContext,
  { kind, unreadOnly, ...page }: { kind?: string | undefined; unreadOnly: boolean; page: number; perPage: number },
) {
  const { userId } = requireUser(call.principal);
  const db = context.database.reader(call.signal);
  await deliverWidePublications(db, userId);
  return ownNotifications.page(db, { userId, kind: kind ?? null, unreadOnly }, page);
}
