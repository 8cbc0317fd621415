import { accountDataStatement, counted } from '@commonplace/service/account-data';
import { sql } from 'kysely';

/** Counts the rows that a merge would move, including deleted comments, and the access that would end. */
export const accountData = accountDataStatement((userId) => [
  counted('comments', sql`from comments where user_id = ${userId} order by id`),
  counted('reactions', sql`from reactions where user_id = ${userId} order by id`),
  counted(
    'follows',
    sql`from follows where follower_id = ${userId} and active order by followable_type, followable_id`,
  ),
  counted(
    'followers',
    sql`from follows where followable_type = 'User' and followable_id = ${userId} and shown order by created_at, id`,
  ),
  counted('badges', sql`from badge_achievements where user_id = ${userId} and not deleted order by badge_id`),
  counted('notifications', sql`from notifications where user_id = ${userId} order by created_at desc, id desc`),
  counted('notes', sql`from notes where user_id = ${userId} order by id`),
  counted('identities', sql`from identities where user_id = ${userId}`),
  counted('memberships', sql`from memberships where user_id = ${userId}`),
  counted('invitations', sql`from organization_invitations where user_id = ${userId}`),
  counted('applications', sql`from oauth_applications where owner_id = ${userId} and ended_at is null order by id`),
  counted('keys', sql`from api_keys where user_id = ${userId} order by id`, 'ends'),
  counted('feed_tokens', sql`from feed_tokens where user_id = ${userId}`, 'ends'),
  counted('sessions', sql`from sessions where user_id = ${userId} and expires_at > now()`, 'ends'),
]);
