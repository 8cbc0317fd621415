import { conflict } from '@commonplace/domain/errors';
import { violationInWords } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import { characterProblem, isVisible, lengthProblem } from '@commonplace/rules/plain-text';
import type { CommunityContext } from '../../context.ts';
import type { User } from '../../tables/users.ts';

/** The supported login providers, with the profile field that shows the username there. */
const shownNames = { codehost: 'codehostUsername', microblog: 'microblogUsername' } as const;
export type Provider = keyof typeof shownNames;

/** Returns the provider if the site settings enable it (`providers`). Throws `unknown_provider`. */
export async function requireProvider(
  context: Pick<CommunityContext, 'settings'>,
  provider: string,
): Promise<Provider> {
  const { values: settings } = await context.settings.known();
  if (!isProvider(provider) || !settings.providers.includes(provider)) {
    throw violationInWords(`Provider '${provider.slice(0, 100)}' is not configured`, {
      field: 'provider',
      messages: ['is not configured'],
      reason: 'unknown_provider',
    });
  }
  return provider;
}

/** Returns what is wrong with an id at a provider, to follow the name of the field. */
export function uidProblem(uid: string): string | undefined {
  if (!isVisible(uid)) return "can't be blank";
  return lengthProblem(uid, limits.identity.uid) ?? characterProblem(uid);
}

/** Shows the account's username at a provider; null removes it. */
export function showName(user: User, provider: Provider, username: string | null): void {
  user[shownNames[provider]] = username;
}

/** Whether the account shows a username at the provider. */
export function showsName(user: User, provider: Provider): boolean {
  return user[shownNames[provider]] != null;
}

export function isProvider(name: string): name is Provider {
  return Object.hasOwn(shownNames, name);
}

/** Returns the error for an account with another identity at the provider (409). */
export function alreadyHasIdentity(provider: string) {
  const message = `User already has an identity for provider '${provider}'`;
  return conflict(message, 'user_already_has_identity_for_provider');
}

/** Returns the error for an identity of another account (409). */
export function uidTaken(provider: string, uid: string) {
  return conflict(`Identity uid ${uid} (${provider}) is already linked to another user`, 'identity_uid_taken');
}
