import { enqueue } from '@commonplace/jobs/enqueue';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { User } from '../tables/users.ts';
import type { ProfileDetails } from '../users/profile-details.ts';
import { claimUsername, freeUsername } from '../users/rename-user.ts';
import { appendUserChanged } from '../users/user-changed.ts';
import { linksOf, verifyLinksJob } from '../verified-links/verify-links.ts';

/** A validated profile, with images if they change. */
export type SavedProfile = Pick<User, 'name' | 'username' | 'showsEmail'> &
  Partial<
    Pick<
      User,
      | 'summary'
      | 'location'
      | 'websiteUrl'
      | 'links'
      | 'microblogUsername'
      | 'codehostUsername'
      | keyof ProfileDetails
      | 'profileImage'
      | 'profileImage90'
    >
  >;

/**
 * Writes a profile to a locked account and announces it. A former username resolves to the account until another user takes
 * it. Its links are verified afterwards. Throws `validation_failed` for a username that is taken.
 */
export async function saveProfile(em: SqlEntityManager, user: User, profile: SavedProfile): Promise<void> {
  const { username: former } = user;
  await claimUsername(em, user, profile.username);
  em.assign(user, { ...profile, version: user.version + 1 });
  const links = linksOf(user);
  // The address of the profile is in the pages that link to it.
  user.verifiedLinks = user.username === former ? user.verifiedLinks.filter((link) => links.includes(link)) : [];
  await em.flush();
  if (links.length > 0) await enqueue(em, verifyLinksJob, { userId: user.id });
  await freeUsername(em, user, former);
  await appendUserChanged(em, user);
}
