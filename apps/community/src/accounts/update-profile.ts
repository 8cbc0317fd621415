import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { requireUnrestricted, requireUser } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import { readAccount } from '../users/account-view.ts';
import { requireNewName } from '../users/require-new-name.ts';
import type { GivenDetails } from '../users/profile-details.ts';
import { validateWholeProfile, type OtherNames, type ProfileTexts } from '../users/profile-rules.ts';
import { lockOwnUser } from './lock-own-user.ts';
import { saveProfile } from './save-profile.ts';

/** The whole profile: absent and blank fields are cleared, but absent links, details and colors stay. */
export interface ProfileInput extends ProfileTexts, OtherNames, GivenDetails {
  showsEmail: boolean;
  links?: { urls: readonly string[] } | undefined;
}

/**
 * Replaces the caller's profile (UpdateUserRecord). A former username resolves to the account until another user takes it.
 * Throws `validation_failed` for broken rules and a username that is taken, `permission_denied` for a suspended account
 * (rules.md#restricted-accounts), and `precondition_failed` when the profile does not match `If-Match`.
 */
export async function updateProfile(
  context: CommunityContext,
  call: CallContext,
  { links, showsEmail, ...texts }: ProfileInput,
): Promise<void> {
  const caller = requireUser(call.principal);
  requireUnrestricted(caller);
  const before = await readAccount(context.database.reader(call.signal), caller.userId);
  const profile = { ...validateWholeProfile({ ...texts, links: links?.urls }, before), showsEmail };
  await requireNewName(context, call, { former: before.username, username: profile.username });
  await context.database.transaction(call, async (em) => {
    const user = await lockOwnUser(em, caller.userId);
    await requireMatch(call, async () => (await readAccount(em.getKysely(), user.id)).etag);
    await saveProfile(em, user, profile);
  });
}
