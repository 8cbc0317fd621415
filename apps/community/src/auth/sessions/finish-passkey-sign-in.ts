import type { CallContext } from '@commonplace/domain/call-context';
import { unauthenticated } from '@commonplace/domain/errors';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { statement, type Param } from '@commonplace/db/statement';
import { addressRange } from '@commonplace/rules/ip-address';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { refundAttempts, requireAttempts } from '../../attempts/attempts.ts';
import { attemptLimits } from '../../attempts/limits.ts';
import type { CommunityContext } from '../../context.ts';
import { parseBrowserAnswer, relyingParty, webauthn } from '../second-factors/webauthn.ts';
import { lockUser } from '../../users/lock-user.ts';
import type { Tables } from '../../tables/tables.ts';
import { signInOwner } from './sign-in-owner.ts';
import { startSession, type NewSession, type Visitor } from './start-session.ts';

export interface FinishPasskeyInput {
  challengeToken: string;
  responseJson: string;
  origin: string;
  visitor?: Visitor | undefined;
}

export const passkeyByCredential = statement(
  'passkey-by-credential',
  (db: Kysely<Tables>, param: Param<{ credentialId: string }>) =>
    db
      .selectFrom('passkeys')
      .select(['id', 'user_id', 'credential_id', 'public_key', 'counter'])
      .where('credential_id', '=', param('credentialId')),
);
type Passkey = Awaited<ReturnType<typeof passkeyByCredential.one>>;

/**
 * Signs in with the passkey that answered a challenge. The passkey verified its user by PIN or biometrics, so it counts
 * as two factors. Throws `unauthenticated` for any invalid or repeated answer.
 */
export async function finishPasskeySignIn(
  context: CommunityContext,
  call: CallContext,
  input: FinishPasskeyInput,
): Promise<NewSession> {
  const db = context.database.reader<Tables>(call.signal);
  const range = addressRange(input.visitor?.address ?? '');
  const attempts = [{ limit: attemptLimits.signInsOfAddress, subject: range }];
  await requireAttempts(db, attempts);
  const challenge = context.challenges.open(input.challengeToken);
  const answer = parseBrowserAnswer<AuthenticationResponseJSON>(input.responseJson);
  const passkey = await passkeyByCredential.first(db, { credentialId: answer.id });
  if (!challenge || !passkey) throw unauthenticated();
  const counter = await verify(answer, passkey, challenge.challenge, input.origin);
  const session = await context.database.transaction(call, async (em) => {
    // Locks the account before its passkeys, in the same order as the code that removes them.
    await lockUser(em, passkey.user_id);
    await answerOnce(em, challenge);
    await recordUse(em, passkey, counter);
    return startSession(em, await signInOwner(em, passkey.user_id), input.visitor);
  });
  await refundAttempts(db, attempts);
  return session;
}

/** Verifies the answer and returns the authenticator's counter. */
async function verify(
  response: AuthenticationResponseJSON,
  passkey: Passkey,
  expectedChallenge: string,
  address: string,
): Promise<number> {
  const { verifyAuthenticationResponse } = await webauthn();
  const site = relyingParty(address);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
    });
    if (verified) return authenticationInfo.newCounter;
  } catch {
    // The library throws for any invalid part of an answer.
  }
  throw unauthenticated();
}

/** Stores the challenge as answered, so that only one of several equal answers succeeds. */
async function answerOnce(em: SqlEntityManager, { challenge, expiresAt }: { challenge: string; expiresAt: Date }) {
  const { numInsertedOrUpdatedRows } = await em
    .getKysely<Tables>()
    .insertInto('answered_challenges')
    .values({ challenge: Buffer.from(challenge, 'base64url'), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw unauthenticated();
}

/**
 * Stores the counter. A counter that has not grown indicates a copied key, unless the authenticator does not count
 * (WebAuthn, 6.1.1).
 */
async function recordUse(em: SqlEntityManager, { id }: Passkey, counter: number): Promise<void> {
  const noted = await em
    .getKysely<Tables>()
    .updateTable('passkeys')
    .set({ counter: String(counter), last_used_at: new Date() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', String(counter)), eb('counter', '=', '0')]))
    .returning('id')
    .executeTakeFirst();
  if (!noted) throw unauthenticated();
}
