import { requireUnrestricted, requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { Violations, violation } from '@commonplace/rpc/violations';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import { parsePublicWebAddress } from '@commonplace/rules/web-address';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import type { User } from '../tables/users.ts';
import { checkUsername, claimHandle, releaseHandle } from '../users/handles.ts';
import { appendUserChanged } from '../users/user-changed.ts';
import { lockOwnUser } from './own-user.ts';

/** Whole: what is absent or blank is emptied. */
export interface ProfileInput {
  name: string;
  username: string;
  summary?: string | undefined;
  location?: string | undefined;
  websiteUrl?: string | undefined;
  microblogUsername?: string | undefined;
  codehostUsername?: string | undefined;
  showsEmail: boolean;
}

type Profile = ReturnType<typeof validate>;

/**
 * How the caller presents themselves (A11's rules). Broken rules and a username that somebody has are `validation_failed`;
 * a suspended account is `permission_denied` (S4). A username that is given up is free for others.
 */
export async function updateProfile(context: CommunityContext, call: CallContext, input: ProfileInput): Promise<void> {
  const caller = requireUser(call.principal);
  requireUnrestricted(caller);
  const profile = validate(input);
  await context.database.transaction(call.signal, async (em) => {
    const user = await lockOwnUser(em, caller.userId);
    const former = user.username;
    await claimName(em, user, profile);
    em.assign(user, { ...profile, version: user.version + 1 });
    await em.flush();
    if (former.toLowerCase() !== profile.username.toLowerCase()) await releaseHandle(em, former);
    await appendUserChanged(em, user);
  });
}

async function claimName(em: SqlEntityManager, { username }: User, profile: Profile): Promise<void> {
  if (username === profile.username) return;
  const violations = new Violations();
  checkUsername(profile.username, violations);
  violations.throwIfAny();
  // Other letters of the same name are no other name.
  if (username.toLowerCase() === profile.username.toLowerCase()) return;
  if (!(await claimHandle(em, profile.username))) throw violation('username', 'has already been taken');
}

function validate(input: ProfileInput) {
  const violations = new Violations();
  const name = input.name.trim();
  const text = (field: string, value: string | undefined, maximum: number): string | null => {
    const trimmed = value?.trim() ?? '';
    violations.add(field, lengthProblem(trimmed, maximum) ?? characterProblem(trimmed));
    return trimmed === '' ? null : trimmed;
  };
  violations.add('name', nameProblem(name) ?? lengthProblem(name, limits.user.name));
  const profile = {
    name,
    username: input.username.trim(),
    summary: text('summary', input.summary, limits.user.summary),
    location: text('location', input.location, limits.user.location),
    websiteUrl: text('website_url', input.websiteUrl, limits.user.websiteUrl),
    microblogUsername: text('microblog_username', input.microblogUsername, limits.user.otherUsername),
    codehostUsername: text('codehost_username', input.codehostUsername, limits.user.otherUsername),
    showsEmail: input.showsEmail,
  };
  const { websiteUrl } = profile;
  if (websiteUrl !== null && !parsePublicWebAddress(websiteUrl)) violations.add('website_url', 'is not a valid URL');
  violations.throwIfAny();
  return profile;
}
