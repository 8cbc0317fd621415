import { generateSecret, hashSecret } from '../secrets/secret.ts';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { TokenPurpose } from '../tables/accounts.ts';
import type { Tables } from '../tables/tables.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

interface Terms {
  seconds: number;
  /** As a mail says it. */
  validFor: string;
  /** How often it may be shown with something wrong beside it. */
  attempts: number;
}

/** How long a token of each purpose works. */
export const tokenTerms: Record<TokenPurpose, Terms> = {
  sign_up: { seconds: day, validFor: '24 hours', attempts: 1 },
  confirm_address: { seconds: 3 * day, validFor: '3 days', attempts: 1 },
  change_address: { seconds: day, validFor: '24 hours', attempts: 1 },
  reset_password: { seconds: hour, validFor: 'one hour', attempts: 1 },
  invitation: { seconds: 14 * day, validFor: '14 days', attempts: 1 },
  sign_in: { seconds: 10 * minute, validFor: '10 minutes', attempts: 5 },
  add_passkey: { seconds: 10 * minute, validFor: '10 minutes', attempts: 1 },
};

/** What a token was made for. */
export interface TokenClaim {
  purpose: TokenPurpose;
  /** Null for somebody who has no account yet. */
  userId: number | null;
  detail?: Record<string, string>;
}

/** A token that works, and is locked by whoever looks at it. */
export interface OpenToken {
  hash: Buffer;
  userId: number | null;
  detail: Record<string, string>;
  attemptsLeft: number;
}

/**
 * Of which an account may have several: two browsers may be at the second step of signing in at the same moment, and
 * whoever asks for a link to reset a password need not be the one who is about to follow another.
 */
const several: ReadonlySet<TokenPurpose> = new Set(['sign_in', 'reset_password']);

/**
 * A new token, which exists nowhere else. Those that the account had for the same purpose stop working, unless there may
 * be several.
 */
export async function issueToken(em: SqlEntityManager, { purpose, userId, detail = {} }: TokenClaim): Promise<string> {
  const secret = generateSecret('');
  const { seconds, attempts } = tokenTerms[purpose];
  if (userId !== null && !several.has(purpose)) await revokeTokens(em, userId, [purpose]);
  await em
    .getKysely<Tables>()
    .insertInto('one_time_tokens')
    .values({
      secret_hash: hashSecret(secret),
      purpose,
      user_id: userId,
      detail,
      attempts_left: attempts,
      expires_at: new Date(Date.now() + seconds * 1_000),
    })
    .execute();
  return secret;
}

/**
 * The token, if it works for one of these purposes, locked for the rest of the transaction: of several who show it at the
 * same time one goes on, and the others find that it has been used.
 */
export async function openToken(
  em: SqlEntityManager,
  secret: string,
  purposes: readonly TokenPurpose[],
): Promise<(OpenToken & { purpose: TokenPurpose }) | undefined> {
  const row = await workingTokens(em.getKysely(), secret, purposes).forUpdate().executeTakeFirst();
  return row && { ...row, hash: row.secret_hash, userId: row.user_id, attemptsLeft: row.attempts_left };
}

/** What a token says, for whoever only looks. */
export async function readToken(db: Kysely<Tables>, secret: string, ...purposes: TokenPurpose[]) {
  return workingTokens(db, secret, purposes).executeTakeFirst();
}

function workingTokens(db: Kysely<Tables>, secret: string, purposes: readonly TokenPurpose[]) {
  return db
    .selectFrom('one_time_tokens')
    .select(['secret_hash', 'purpose', 'user_id', 'detail', 'attempts_left'])
    .where('secret_hash', '=', hashSecret(secret))
    .where('purpose', 'in', purposes)
    .where('attempts_left', '>', 0)
    .where('expires_at', '>', sql<string>`now()`);
}

/** Ends a token that was used. */
export async function useUpToken(em: SqlEntityManager, { hash }: OpenToken): Promise<void> {
  await em.getKysely<Tables>().deleteFrom('one_time_tokens').where('secret_hash', '=', hash).execute();
}

/** Counts that what was shown with a token was wrong. */
export async function countWrongUse(em: SqlEntityManager, { hash }: OpenToken): Promise<void> {
  await em
    .getKysely<Tables>()
    .updateTable('one_time_tokens')
    .set((eb) => ({ attempts_left: eb('attempts_left', '-', 1) }))
    .where('secret_hash', '=', hash)
    .execute();
}

/** Ends the invitations that were sent to an address. */
export async function revokeInvitations(em: SqlEntityManager, email: string): Promise<void> {
  await em
    .getKysely<Tables>()
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', 'invitation')
    .where(sql<string>`detail ->> 'email'`, '=', email)
    .execute();
}

/** Ends the tokens of an account: of some purposes, or all. */
export async function revokeTokens(
  em: SqlEntityManager,
  userId: number,
  purposes?: readonly TokenPurpose[],
): Promise<void> {
  let query = em.getKysely<Tables>().deleteFrom('one_time_tokens').where('user_id', '=', userId);
  if (purposes) query = query.where('purpose', 'in', purposes);
  await query.execute();
}
