import type { CallContext } from '@commonplace/domain/call-context';
import { forbidden, invalid, unauthenticated } from '@commonplace/domain/errors';
import { requireUser, type UserPrincipal } from '@commonplace/domain/principal';
import { violation, Violations } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import { lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import { allowsScope, allowsWriting, isScope, scopes as knownScopes, type Scope } from '@commonplace/rules/scopes';
import { parseTime } from '@commonplace/rules/time';
import { properName } from '@commonplace/rules/names';
import type { CommunityContext } from '../../context.ts';
import { sendCredentialNotice } from '../../mails/send-credential-notice.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import type { Tables } from '../../tables/tables.ts';
import type { ApiKey } from '../../tables/users.ts';
import { addApiKey, type NewApiKey } from './add-api-key.ts';
import { lockCredentialCreator } from './lock-credential-creator.ts';

const limit = 10;

export interface CreateApiKeyInput {
  description: string;
  /** Empty for all. */
  scopes?: readonly string[];
  /** In UTC unless it has a zone. */
  expiresAt?: string | undefined;
  currentPassword?: string;
}

/**
 * Creates another key of the caller, with at most the rights and lifetime of the credential in use. In a session, a key
 * with full or admin rights requires the password. The owner is notified by mail of a key that can write. Throws
 * `validation_failed` for an eleventh key, an invalid description, unknown scopes, a wrong password and an invalid
 * expiry, and `permission_denied` for rights that the caller lacks and for suspended and spam accounts
 * (rules.md#restricted-accounts).
 */
export async function createApiKey(
  context: CommunityContext,
  call: CallContext,
  input: CreateApiKeyInput,
): Promise<{ key: ApiKey; secret: string }> {
  const user = requireUser(call.principal);
  const violations = new Violations();
  const valid = validate(input, violations);
  // Without its scopes it is not known what the key needs.
  if (violations.of('scopes').length > 0) throw violations.toError();
  requireHeldScopes(user, valid.scopes);
  if (user.credential?.kind === 'session' && allowsScope(valid.scopes, 'write_admin')) {
    if (!input.currentPassword) violations.add('current_password', 'is required for a key with admin rights');
    else await violations.collect(confirmPassword(context, call, input.currentPassword));
  }
  violations.throwIfAny();
  const site = await context.site.identify();
  return context.database.transaction(call, async (em) => {
    await lockCredentialCreator(em, user);
    const held = await em
      .getKysely<Tables>()
      .selectFrom('api_keys')
      .select(['id', 'expires_at'])
      .where('user_id', '=', user.userId)
      .execute();
    if (held.length >= limit) throw invalid(`API secret limit of ${limit} per user has been reached`);
    const expiresAt = earliestExpiry(valid.expiresAt, callerExpiry(user, held));
    const made = await addApiKey(em, user.userId, { ...valid, expiresAt });
    if (allowsWriting(valid.scopes)) {
      await sendCredentialNotice(em, site, user.userId, { event: 'An API key was created', named: valid.description });
    }
    return made;
  });
}

function validate(input: CreateApiKeyInput, violations: Violations): NewApiKey & { scopes: Scope[] } {
  const description = properName(input.description);
  const requested = new Set(input.scopes);
  const expiresAt = input.expiresAt === undefined ? undefined : parseTime(input.expiresAt);
  violations.add('description', nameProblem(description) ?? lengthProblem(description, limits.apiKey.description));
  if (![...requested].every(isScope)) violations.add('scopes', 'is not included in the list');
  if (input.expiresAt !== undefined) violations.add('expires_at', expiryProblem(expiresAt));
  return { description, scopes: knownScopes.filter((scope) => requested.has(scope)), expiresAt };
}

/** Returns the expiry of the calling key, if it has one. Throws when the key was just revoked. */
function callerExpiry(
  { keyId }: UserPrincipal,
  held: readonly { id: number; expires_at: string | null }[],
): Date | undefined {
  // A session has no expiry to inherit.
  if (keyId === 0) return undefined;
  const callingKey = held.find(({ id }) => id === keyId);
  if (!callingKey) throw unauthenticated();
  return callingKey.expires_at === null ? undefined : new Date(callingKey.expires_at);
}

function earliestExpiry(requested: Date | undefined, latest: Date | undefined): Date | undefined {
  if (requested && latest && requested > latest)
    throw violation('expires_at', 'must not be after the expiry of the calling key');
  return requested ?? latest;
}

function expiryProblem(time: Date | undefined): string | undefined {
  if (time === undefined) return 'must be an RFC 3339 date-time or date';
  return time.getTime() > Date.now() ? undefined : 'must be in the future';
}

/**
 * Throws unless the calling credential has the requested scopes. An application may not create keys, which would
 * outlive its grant.
 */
function requireHeldScopes({ scopes: held = [], credential }: UserPrincipal, requested: readonly Scope[]): void {
  if (credential?.kind === 'access_token') throw forbidden();
  if (held.length === 0) return;
  if (requested.length === 0 || !requested.every((scope) => held.includes(scope))) throw forbidden();
}
