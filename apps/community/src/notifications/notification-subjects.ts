import { authorColumns } from '@commonplace/people/person';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Makes each join an index lookup instead of a join of whole tables. */
const oneByOne = sql<number>`0`;

/** Selects rows of `notifications` with their actors, joined as `author`, and the data of their subjects. */
export function withSubjects(db: Kysely<Tables>, notifications: RawBuilder<Selectable<Tables['notifications']>>) {
  return db
    .selectFrom(notifications.as('notifications'))
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
          .select(['title', 'path', 'comments_closed'])
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
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('organizations')
          .select(['name', 'username'])
          .whereRef('organizations.id', '=', 'notifications.about_id')
          .where('notifications.about_type', '=', 'Membership')
          .offset(oneByOne)
          .as('left_organization'),
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
        .coalesce(
          'article.title',
          'episode.title',
          'achievement.badge_title',
          'invitation.organization_name',
          'left_organization.name',
        )
        .as('title'),
      eb.fn.coalesce('article.path', 'episode.path', sql<string>`'/' || left_organization.username`).as('path'),
      'recipient.name as recipient_name',
      'recipient.username as recipient_username',
      ...authorColumns,
    ]);
}
