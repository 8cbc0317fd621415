import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { unauthenticated } from '@commonplace/domain/errors';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import type { User } from '../tables/users.ts';
import { readAccount } from '../users/account-view.ts';
import { requireNewName } from '../users/require-new-name.ts';
import { validateWholeProfile } from '../users/profile-rules.ts';
import { ownUserView, userById } from '../users/user-view.ts';
import { lockOwnUser } from './lock-own-user.ts';
import { saveProfile } from './save-profile.ts';
import { checkedImages, type ProfileImages } from './set-profile-image.ts';
import type { ProfileInput } from './update-profile.ts';

/** Absent fields stay; a blank text is removed. */
type ProfileChange = { [Field in keyof ProfileInput]?: ProfileInput[Field] | undefined } & {
  profileImage?: ProfileImages | undefined;
  allowsColors: boolean;
};

/**
 * Changes the given fields of the caller's profile. Throws `validation_failed` for broken rules and a username that is
 * taken, `permission_denied` for a suspended account (rules.md#restricted-accounts), and `precondition_failed` when the
 * profile does not match `If-Match`.
 */
export async function patchProfile(
  context: CommunityContext,
  call: CallContext,
  { profileImage, links, ...change }: ProfileChange,
) {
  const caller = requireUser(call.principal);
  requireUnrestricted(caller);
  const images = profileImage && checkedImages(profileImage);
  if (change.username !== undefined) {
    const { username: former } = await readAccount(context.database.reader(call.signal), caller.userId);
    await requireNewName(context, call, { former, username: change.username });
  }
  return context.database.transaction(call, async (em) => {
    const user = await lockOwnUser(em, caller.userId);
    await requireMatch(call, async () => (await readAccount(em.getKysely(), user.id)).etag);
    const { showsEmail, ...texts } = merge(user, change);
    const profile = validateWholeProfile({ ...texts, links: links?.urls }, user);
    await saveProfile(em, user, { ...profile, ...images, showsEmail });
    const row = await userById.first(em.getKysely(), { id: user.id });
    if (!row) throw unauthenticated();
    return { user: ownUserView(row, call.principal), version: user.version, showsEmail };
  });
}

/** Returns the whole profile after the change. */
function merge(user: User, change: Omit<ProfileChange, 'profileImage' | 'links'>): Omit<ProfileInput, 'links'> {
  return {
    ...change,
    name: change.name ?? user.name,
    username: change.username ?? user.username,
    summary: change.summary ?? user.summary ?? undefined,
    location: change.location ?? user.location ?? undefined,
    websiteUrl: change.websiteUrl ?? user.websiteUrl ?? undefined,
    microblogUsername: change.microblogUsername ?? user.microblogUsername ?? undefined,
    codehostUsername: change.codehostUsername ?? user.codehostUsername ?? undefined,
    showsEmail: change.showsEmail ?? user.showsEmail,
  };
}
