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
  /** The lifetime as text for mails. */
  validFor: string;
  /** Wrong attempts before the token is revoked. */
  attempts: number;
}

/** The lifetime and attempts of a token of each purpose. */
export const tokenTerms: Record<TokenPurpose, Terms> = {
  sign_up: { seconds: day, validFor: '24 hours', attempts: 1 },
  confirm_address: { seconds: 3 * day, validFor: '3 days', attempts: 1 },
  change_address: { seconds: day, validFor: '24 hours', attempts: 1 },
  reset_password: { seconds: hour, validFor: 'one hour', attempts: 1 },
  invitation: { seconds: 14 * day, validFor: '14 days', attempts: 1 },
  sign_in: { seconds: 10 * minute, validFor: '10 minutes', attempts: 5 },
  add_passkey: { seconds: 10 * minute, validFor: '10 minutes', attempts: 1 },
};

/** The purpose and owner of a new token. */
export interface TokenClaim {
  purpose: TokenPurpose;
  /** Null for a person without an account. */
  userId: number | null;
  detail?: Record<string, string>;
}

/** A valid token, locked by the caller. */
export interface OpenToken {
  hash: Buffer;
  userId: number | null;
  detail: Record<string, string>;
  attemptsLeft: number;
}

/**
 * Purposes of which an account may have several tokens. Two browsers may be at the second step of signing in, and a
 * stranger's reset request must not revoke the owner's link.
 */
const several: ReadonlySet<TokenPurpose> = new Set(['sign_in', 'reset_password']);

/**
 * Creates a token, which is not stored in plain text. Revokes earlier ones of the same purpose unless several are
 * allowed.
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
 * Returns and locks the token if it is valid for one of these purposes. Of several concurrent callers one continues,
 * and the others find it used.
 */
export async function openToken(
  em: SqlEntityManager,
  secret: string,
  purposes: readonly TokenPurpose[],
): Promise<(OpenToken & { purpose: TokenPurpose }) | undefined> {
  const row = await workingTokens(em.getKysely(), secret, purposes).forUpdate().executeTakeFirst();
  return row && { ...row, hash: row.secret_hash, userId: row.user_id, attemptsLeft: row.attempts_left };
}

/** Reads a valid token without locking it. */
export async function readToken(db: Kysely<Tables>, secret: string, ...purposes: TokenPurpose[]) {
  return workingTokens(db, secret, purposes).executeTakeFirst();
}

function workingTokens(db: Kysely<Tables>, secret: string, purposes: readonly TokenPurpose[]) {
  return unexpiredTokens(db, secret, purposes).where('attempts_left', '>', 0);
}

function unexpiredTokens(db: Kysely<Tables>, secret: string, purposes: readonly TokenPurpose[]) {
  return db
    .selectFrom('one_time_tokens')
    .select(['secret_hash', 'purpose', 'user_id', 'detail', 'attempts_left'])
    .where('secret_hash', '=', hashSecret(secret))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', sql<string>`now()`);
}

/** Removes a used token. */
export async function consumeToken(em: SqlEntityManager, { hash }: OpenToken): Promise<void> {
  await em.getKysely<Tables>().deleteFrom('one_time_tokens').where('secret_hash', '=', hash).execute();
}

/**
 * Keeps a token as used until it expires, without its owner and details, so that its link can tell that it was followed.
 */
export async function markUsed(em: SqlEntityManager, { hash }: OpenToken): Promise<void> {
  await em
    .getKysely<Tables>()
    .updateTable('one_time_tokens')
    .set({ user_id: null, detail: {}, attempts_left: 0 })
    .where('secret_hash', '=', hash)
    .execute();
}

/** Whether a token of one of these purposes was used (`markUsed`) and has not expired yet. */
export async function wasUsed(db: Kysely<Tables>, secret: string, purposes: readonly TokenPurpose[]): Promise<boolean> {
  const used = await unexpiredTokens(db, secret, purposes).where('attempts_left', '=', 0).executeTakeFirst();
  return used !== undefined;
}

/** Counts a wrong attempt with a token. */
export async function countWrongUse(em: SqlEntityManager, { hash }: OpenToken): Promise<void> {
  await em
    .getKysely<Tables>()
    .updateTable('one_time_tokens')
    .set((eb) => ({ attempts_left: eb('attempts_left', '-', 1) }))
    .where('secret_hash', '=', hash)
    .execute();
}

/** Revokes the invitations sent to an address. */
export async function revokeInvitations(em: SqlEntityManager, email: string): Promise<void> {
  await em
    .getKysely<Tables>()
    .deleteFrom('one_time_tokens')
    .where('purpose', '=', 'invitation')
    .where(sql<string>`detail ->> 'email'`, '=', email)
    .execute();
}

/** Revokes tokens of an account: of some purposes, or all. */
export async function revokeTokens(
  em: SqlEntityManager,
  userId: number,
  purposes?: readonly TokenPurpose[],
): Promise<void> {
  let query = em.getKysely<Tables>().deleteFrom('one_time_tokens').where('user_id', '=', userId);
  if (purposes) query = query.where('purpose', 'in', purposes);
  await query.execute();
}
