import type { CallContext } from '@commonplace/domain/call-context';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { imageKey, imagesPath } from '@commonplace/rules/image-name';
import type { CommunityContext } from '../context.ts';
import { appendUserChanged } from '../users/user-changed.ts';
import { lockOwnUser } from './lock-own-user.ts';

/** Sets the caller's profile image. Throws `validation_failed` for a path that content has not created. */
export async function setProfileImage(
  context: CommunityContext,
  call: CallContext,
  { path640, path90 }: { path640: string; path90: string },
): Promise<void> {
  const caller = requireUser(call.principal);
  requireUnrestricted(caller);
  if (![path640, path90].every(isImagePath)) throw violation('profile_image', 'is not an image of this site');
  await context.database.transaction(call, async (em) => {
    const user = await lockOwnUser(em, caller.userId);
    em.assign(user, { profileImage: path640, profileImage90: path90, version: user.version + 1 });
    await em.flush();
    await appendUserChanged(em, user);
  });
}

function isImagePath(path: string): boolean {
  return path.startsWith(imagesPath) && imageKey(path.slice(imagesPath.length)) !== undefined;
}
