import { forbidden, invalid, unauthenticated } from '@commonplace/rpc/errors';
import { requireUser, type UserPrincipal } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { Violations, violation } from '@commonplace/rpc/violations';
import { limits } from '@commonplace/rules/limits';
import { lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import { allowsScope, allowsWriting, isScope, scopes as knownScopes, type Scope } from '@commonplace/rules/scopes';
import { parseTime } from '@commonplace/rules/time';
import type { CommunityContext } from '../context.ts';
import { sendCredentialNotice } from '../mails/credential-notice.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { lockUser } from '../standing/lock-user.ts';
import type { Tables } from '../tables/tables.ts';
import type { ApiKey } from '../tables/users.ts';
import { addApiKey, type NewApiKey } from './add-api-key.ts';
import { requireLiving } from './require-living.ts';

const limit = 10;

export interface CreateApiKeyInput {
  description: string;
  /** None: everything. */
  scopes?: readonly string[];
  /** In UTC unless it has a zone. */
  expiresAt?: string | undefined;
  currentPassword?: string;
}

/**
 * A further key of the caller, which can do no more than what they have shown, and does not outlive it: made with a key
 * that ends, it ends with that unless it is to end sooner. In a session, one that may do everything or administer needs
 * the password. The owner is told by mail of one that can write. The eleventh, a description that is blank or too long,
 * scopes that there are not, a wrong password and an end that is no time to come, or later than that, are
 * `validation_failed`; one that could do more is `permission_denied`.
 */
export async function createApiKey(
  context: CommunityContext,
  call: CallContext,
  input: CreateApiKeyInput,
): Promise<{ key: ApiKey; secret: string }> {
  const user = requireUser(call.principal);
  const valid = validate(input);
  requireNoMore(user, valid.scopes);
  if (user.credential?.kind === 'session' && allowsScope(valid.scopes, 'write_admin')) {
    if (!input.currentPassword) throw violation('current_password', 'is needed for a key that may administer');
    await confirmPassword(context, call, input.currentPassword);
  }
  const site = await context.site.identify(call);
  return context.database.transaction(call.signal, async (em) => {
    await lockUser(em, user.userId);
    await requireLiving(em, user);
    const held = await em
      .getKysely<Tables>()
      .selectFrom('api_keys')
      .select(['id', 'expires_at'])
      .where('user_id', '=', user.userId)
      .execute();
    if (held.length >= limit) throw invalid(`API secret limit of ${limit} per user has been reached`);
    const expiresAt = soonerEnd(valid.expiresAt, endOfShown(user, held));
    const made = await addApiKey(em, user.userId, { ...valid, expiresAt });
    if (allowsWriting(valid.scopes)) {
      await sendCredentialNotice(em, site, user.userId, { event: 'An API key was created', named: valid.description });
    }
    return made;
  });
}

function validate(input: CreateApiKeyInput): NewApiKey & { scopes: Scope[] } {
  const violations = new Violations();
  const description = input.description.trim();
  const asked = new Set(input.scopes);
  const expiresAt = input.expiresAt === undefined ? undefined : parseTime(input.expiresAt);
  violations.add('description', nameProblem(description) ?? lengthProblem(description, limits.apiKey.description));
  if (![...asked].every(isScope)) violations.add('scopes', 'is not included in the list');
  if (input.expiresAt !== undefined) violations.add('expires_at', endProblem(expiresAt));
  violations.throwIfAny();
  return { description, scopes: knownScopes.filter((scope) => asked.has(scope)), expiresAt };
}

/** When the key ends that the caller has shown, if it does. One that was revoked a moment ago makes no other. */
function endOfShown(
  { keyId }: UserPrincipal,
  held: readonly { id: number; expires_at: string | null }[],
): Date | undefined {
  // A session is its owner at a browser.
  if (keyId === 0) return undefined;
  const shown = held.find(({ id }) => id === keyId);
  if (!shown) throw unauthenticated();
  return shown.expires_at === null ? undefined : new Date(shown.expires_at);
}

function soonerEnd(asked: Date | undefined, latest: Date | undefined): Date | undefined {
  if (asked && latest && asked > latest)
    throw violation('expires_at', 'must not be after the end of the key that makes it');
  return asked ?? latest;
}

function endProblem(time: Date | undefined): string | undefined {
  if (time === undefined) return 'must be an RFC 3339 date-time or date';
  return time.getTime() > Date.now() ? undefined : 'must be a time to come';
}

/**
 * Whoever has shown something for some purposes gets nothing for others with it; and an application nothing that would
 * outlive its being let in.
 */
function requireNoMore({ scopes: held = [], credential }: UserPrincipal, asked: readonly Scope[]): void {
  if (credential?.kind === 'access_token') throw forbidden();
  if (held.length === 0) return;
  if (asked.length === 0 || !asked.every((scope) => held.includes(scope))) throw forbidden();
}
