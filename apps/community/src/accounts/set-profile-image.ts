import type { CallContext } from '@commonplace/domain/call-context';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { imageKey, imagesPath } from '@commonplace/rules/image-name';
import type { CommunityContext } from '../context.ts';
import { appendUserChanged } from '../users/user-changed.ts';
import { lockOwnUser } from './lock-own-user.ts';

/** Paths of an image in two sizes; empty for the default image. */
export interface ProfileImages {
  path640: string;
  path90: string;
}

/** Sets the caller's profile image, unless it is the same, and returns the account's version. Throws `validation_failed` for a path that content has not created. */
export async function setProfileImage(
  context: CommunityContext,
  call: CallContext,
  image: ProfileImages,
): Promise<number> {
  const caller = requireUser(call.principal);
  requireUnrestricted(caller);
  const images = checkedImages(image);
  return context.database.transaction(call, async (em) => {
    const user = await lockOwnUser(em, caller.userId);
    if (user.profileImage === images.profileImage && user.profileImage90 === images.profileImage90) return user.version;
    em.assign(user, { ...images, version: user.version + 1 });
    await em.flush();
    await appendUserChanged(em, user);
    return user.version;
  });
}

/** Returns the columns of an image. Throws `validation_failed` for a path that content has not created. */
export function checkedImages({ path640: profileImage, path90: profileImage90 }: ProfileImages) {
  if (![profileImage, profileImage90].every(isImagePath) && `${profileImage}${profileImage90}` !== '')
    throw violation('profile_image', 'is not an image of this site');
  return { profileImage, profileImage90 };
}

function isImagePath(path: string): boolean {
  return path.startsWith(imagesPath) && imageKey(path.slice(imagesPath.length)) !== undefined;
}
