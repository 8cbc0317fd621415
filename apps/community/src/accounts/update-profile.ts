import { requireUnrestricted, requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { CommunityContext } from '../context.ts';
import { learnPageName } from '../names/learn-page-name.ts';
import { validateWholeProfile, type OtherNames, type ProfileTexts } from '../users/profile-rules.ts';
import { leaveUsername, takeUsername } from '../users/rename-user.ts';
import { appendUserChanged } from '../users/user-changed.ts';
import { lockOwnUser } from './own-user.ts';

/** Whole: what is absent or blank is emptied. */
export interface ProfileInput extends ProfileTexts, OtherNames {
  showsEmail: boolean;
}

/**
 * How the caller presents themselves (A11's rules). Broken rules and a username that somebody has are `validation_failed`;
 * a suspended account is `permission_denied` (S4). A username that is given up leads to the account until somebody else takes
 * it.
 */
export async function updateProfile(context: CommunityContext, call: CallContext, input: ProfileInput): Promise<void> {
  const caller = requireUser(call.principal);
  requireUnrestricted(caller);
  const profile = { ...validateWholeProfile(input), showsEmail: input.showsEmail };
  if (profile.username !== caller.username) await learnPageName(context, call, profile.username);
  await context.database.transaction(call.signal, async (em) => {
    const user = await lockOwnUser(em, caller.userId);
    const former = user.username;
    await takeUsername(em, user, profile.username);
    em.assign(user, { ...profile, version: user.version + 1 });
    await em.flush();
    await leaveUsername(em, user, former);
    await appendUserChanged(em, user);
  });
}
