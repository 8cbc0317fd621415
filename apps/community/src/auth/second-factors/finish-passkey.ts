import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireSession } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { properName } from '@commonplace/rules/names';
import type { RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import { isUniqueViolation } from '@commonplace/db/errors';
import { limits } from '@commonplace/rules/limits';
import { lengthProblem, nameProblem } from '@commonplace/rules/plain-text';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { openToken, readToken, consumeToken } from '../../tokens/one-time-tokens.ts';
import { changeWithNotice } from './change-with-notice.ts';
import type { PasskeyRow } from './list-passkeys.ts';
import { algorithms, parseBrowserAnswer, invalidPasskey, relyingParty, webauthn } from './webauthn.ts';

export interface FinishPasskeyInput {
  challengeToken: string;
  responseJson: string;
  origin: string;
  name: string;
}

/**
 * Stores the public key of a passkey that the caller's browser has created. Throws `not_found` for a challenge that is
 * of another user, used or expired, and `validation_failed` for an invalid answer.
 */
export async function finishPasskey(
  context: CommunityContext,
  call: CallContext,
  input: FinishPasskeyInput,
): Promise<PasskeyRow> {
  const { user } = requireSession(call.principal);
  const name = properName(input.name);
  const problem = nameProblem(name) ?? lengthProblem(name, limits.passkey.name);
  if (problem !== undefined) throw violation('name', problem);
  const challenge = await readToken(context.database.reader<Tables>(call.signal), input.challengeToken, 'add_passkey');
  if (!challenge || challenge.user_id !== user.userId) throw notFound();
  const credential = await verify(input, challenge.detail['challenge'] ?? '');
  return changeWithNotice(context, call, user.userId, async (em) => {
    const token = await openToken(em, input.challengeToken, ['add_passkey']);
    if (!token) throw notFound();
    await consumeToken(em, token);
    const row = await insertPasskey(em, { userId: user.userId, name, credential });
    return { result: row, notice: 'A passkey was added', named: name };
  });
}

async function verify({ responseJson, origin }: FinishPasskeyInput, challenge: string): Promise<WebAuthnCredential> {
  const { verifyRegistrationResponse } = await webauthn();
  const site = relyingParty(origin);
  const response = parseBrowserAnswer<RegistrationResponseJSON>(responseJson);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (registrationInfo) return registrationInfo.credential;
  } catch {
    // The library throws for any invalid part of an answer.
  }
  throw invalidPasskey();
}

async function insertPasskey(
  em: SqlEntityManager,
  { userId, name, credential }: { userId: number; name: string; credential: WebAuthnCredential },
): Promise<PasskeyRow> {
  try {
    return await em
      .getKysely<Tables>()
      .insertInto('passkeys')
      .values({
        user_id: userId,
        name,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: String(credential.counter),
        transports: credential.transports ?? [],
        last_used_at: null,
      })
      .returning(['id', 'name', 'created_at', 'last_used_at', 'credential_id', 'transports'])
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (isUniqueViolation(error, 'passkeys_credential_id_unique')) throw invalidPasskey();
    throw error;
  }
}
