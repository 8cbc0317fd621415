import type { CallContext } from '@commonplace/domain/call-context';
import { DomainError, forbidden, type ErrorCode } from '@commonplace/domain/errors';
import { addressRange } from '@commonplace/rules/ip-address';
import { takesSignUps } from '@commonplace/site-settings/setting-values';
import { requireAttempts } from '../attempts/attempts.ts';
import { attemptLimits } from '../attempts/limits.ts';
import type { CommunityContext } from '../context.ts';
import { sendAddressConfirmation } from '../mails/send-address-confirmation.ts';
import { isWithinMailboxLimit } from '../mails/mailbox-limit.ts';
import { signIn } from '../auth/sessions/sign-in.ts';
import type { Visitor } from '../auth/sessions/start-session.ts';
import type { Tables } from '../tables/tables.ts';
import { issueToken } from '../tokens/one-time-tokens.ts';
import { validateNewAccount, type NewAccountInput } from './new-account.ts';
import { openUnconfirmedAccount } from './open-unconfirmed-account.ts';

export interface SignUpInput extends NewAccountInput {
  visitor?: Visitor | undefined;
  /** The path of this site to open after the account is. */
  returnTo?: string;
}

/** Longer paths are dropped: anyone can make the server keep one for a day. */
const maxReturnLength = 1_000;

/**
 * Starts a sign-up; the link in the mail completes it (`confirm-address.ts`). Effects and timing do not reveal whether
 * the address has an account: one hash, one token and one mail in either case. Throws `permission_denied` where sign-up
 * is closed, `validation_failed` for broken rules and a username that is taken, and `rate_limited` for an IP address
 * that signs up too often. A mailbox at its limit gets no further mails. Repeating a sign-up within a minute, with any
 * password, sends none and does not count against the mailbox; the first password counts, so that no later request
 * replaces it.
 *
 * On a site that sends no mail the account opens at once, and the secret of its first session is returned. Repeating
 * such a sign-up, whose answer may have been lost, signs in.
 */
export async function signUp(
  context: CommunityContext,
  call: CallContext,
  input: SignUpInput,
): Promise<string | undefined> {
  try {
    return await openOrMail(context, call, input);
  } catch (error) {
    if (context.confirmsSignUps || !isTaken(error)) throw error;
    const sessionToken = await signInAgain(context, call, input);
    if (sessionToken === undefined) throw error;
    return sessionToken;
  }
}

/** Returns whether a taken username or address is the only reason for refusing the account. */
function isTaken(error: unknown): boolean {
  const problems = error instanceof DomainError ? Object.values(error.fields ?? {}).flat() : [];
  return problems.length > 0 && problems.every((problem) => problem === 'has already been taken');
}

/**
 * Signs in to the account that an earlier sign-up with the same username, email and password opened. Everyone else gets
 * nothing, after the same work and within the limits of sign-in, so that a refusal reveals nothing about the account.
 */
async function signInAgain(
  context: CommunityContext,
  call: CallContext,
  { username, email: login, password, visitor }: SignUpInput,
): Promise<string | undefined> {
  try {
    const signedIn = await signIn(context, call, { login, username, password, visitor });
    return 'session' in signedIn ? signedIn.session.token : undefined;
  } catch (error) {
    if (error instanceof DomainError && refusals.has(error.code)) return undefined;
    throw error;
  }
}

const refusals = new Set<ErrorCode>(['unauthenticated', 'permission_denied', 'rate_limited']);

async function openOrMail(
  context: CommunityContext,
  call: CallContext,
  input: SignUpInput,
): Promise<string | undefined> {
  const { values: settings } = await context.settings.known();
  if (!takesSignUps(settings)) throw forbidden();
  const db = context.database.reader<Tables>(call.signal);
  const range = addressRange(input.visitor?.address ?? '');
  await requireAttempts(db, [{ limit: attemptLimits.signUpsOfAddress, subject: range }]);
  const { name, username, email, password } = await validateNewAccount(context, call, input, settings);
  const passwordHash = await context.passwords.hash(password, call.signal);
  const status = settings.new_user_status;
  if (!context.confirmsSignUps) {
    return openUnconfirmedAccount(context, call, {
      name,
      username,
      email,
      passwordHash,
      status,
      visitor: input.visitor,
    });
  }
  const site = await context.site.identify();
  await context.database.transaction(call, async (em) => {
    // Leaves out the password, because the stored digest is a fast hash.
    const request = JSON.stringify([email, username, name]);
    if (!(await isWithinMailboxLimit(em.getKysely(), request, attemptLimits.repeatedSignUps))) return;
    if (!(await isWithinMailboxLimit(em.getKysely(), email, attemptLimits.signUpMails))) return;
    const { returnTo = '' } = input;
    const isKept = returnTo !== '' && returnTo.length <= maxReturnLength;
    const detail = { name, username, email, passwordHash, status, ...(isKept && { returnTo }) };
    const token = await issueToken(em, { purpose: 'sign_up', userId: null, detail });
    await sendAddressConfirmation(em, site, email, (mails) => mails.confirmSignUp({ email, username }, token));
  });
  return undefined;
}
