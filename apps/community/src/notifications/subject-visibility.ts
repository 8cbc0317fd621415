import { sql } from 'kysely';
import { isInactiveAccount, isSpamAccount } from '../users/status/conditions.ts';
import { isPublicArticle, isPublicComment, isPublicEpisode } from '../visibility/visibility.ts';

/**
 * Whether the subject of a row of `notifications` is public: a public article or episode, a comment that is neither
 * deleted, hidden nor withheld, a pending invitation, an organization, or mentions that wait for approval. The offsets make each lookup use an index.
 */
export const isSubjectPublic = sql<boolean>`(
  (notifications.article_id is null or exists (
    select from articles where id = notifications.article_id and ${isPublicArticle} offset 0
  )) and (notifications.podcast_episode_id is null or exists (
    select from podcast_episodes where id = notifications.podcast_episode_id and ${isPublicEpisode} offset 0
  )) and (notifications.about_type <> 'Comment' or exists (
    select from comments where id = notifications.about_id and ${isPublicComment} offset 0
  )) and (notifications.about_type <> 'OrganizationInvitation' or exists (
    select from organization_invitations where id = notifications.about_id and expires_at > now() offset 0
  )) and (notifications.about_type <> 'Membership' or exists (
    select from organizations where id = notifications.about_id and deleted_at is null offset 0
  )) and (notifications.about_type <> 'Webmentions' or exists (
    select from webmentions where article_id = notifications.about_id and state = 'pending' offset 0
  ))
)`;

/** Whether the recipient sees notifications of their actor, joined as `author`: not spam, and for a follow active. */
export const isActorShown = sql<boolean>`not case when notifications.kind = 'follow'
  then ${isInactiveAccount('author')} else ${isSpamAccount('author')} end`;
