import { addressRange } from '@commonplace/rules/ip-address';
import type { Kysely } from 'kysely';
import {
  countAttempts,
  resetAttempts,
  refundAttempts,
  requireAttempts,
  type Attempt,
} from '../../attempts/attempts.ts';
import { attemptLimits } from '../../attempts/limits.ts';
import type { Tables } from '../../tables/tables.ts';
import { findAccount } from './find-account.ts';

/** An attempt to sign in, counted before the password is checked. */
export interface SignInAttempt {
  /** Undefined when no account has this login. */
  account: Awaited<ReturnType<typeof findAccount>>;
  /**
   * Throws `rate_limited` when too many have tried this account from unknown IP addresses. Addresses where its owner is
   * signed in are exempt, so that strangers cannot lock the owner out.
   */
  requireRoom(): Promise<void>;
  /** Subtracts the attempt again because the password was right. */
  giveBack(): Promise<void>;
}

/**
 * Counts an attempt to sign in, for the account under any of its logins, or for the login where there is no account, so
 * that the result does not reveal which. Throws `rate_limited` for an IP address with too many attempts.
 */
export async function countSignIn(db: Kysely<Tables>, login: string, address: string): Promise<SignInAttempt> {
  const range = addressRange(address);
  const ofAddress: Attempt = { limit: attemptLimits.signInsOfAddress, subject: range };
  // In sequence, so that a blocked IP address neither adds names to the database nor uses up an account's allowance.
  await requireAttempts(db, [ofAddress]);
  const account = await findAccount(db, login);
  const { ofTarget, ofTargetThere } = attemptsAt(account?.id ?? login, range);
  await requireAttempts(db, [ofTargetThere]);
  const counted = await countAttempts(db, [ofTarget]);
  return {
    account,
    async requireRoom() {
      if (!counted.isBeyond(ofTarget)) return;
      if (!account || !(await isKnownAddress(db, account.id, range))) counted.check([ofTarget]);
    },
    giveBack: () => refundAttempts(db, [ofAddress, ofTargetThere, ofTarget]),
  };
}

/**
 * Resets the attempts at an account, in total and from this IP address, when it gets a new password. The total of the
 * IP address stays.
 */
export async function resetSignIns(db: Kysely<Tables>, accountId: number, address: string): Promise<void> {
  await resetAttempts(db, Object.values(attemptsAt(accountId, addressRange(address))));
}

/** Returns the attempts at an account, by its id, or at a login without an account. */
function attemptsAt(target: number | string, range: string) {
  const subject = typeof target === 'number' ? `account ${target}` : `login ${target}`;
  return {
    ofTarget: { limit: attemptLimits.signIn, subject },
    ofTargetThere: { limit: attemptLimits.signInFromAddress, subject: `${range} ${subject}` },
  } satisfies Record<string, Attempt>;
}

/** Whether the account has a session from this IP range. */
async function isKnownAddress(db: Kysely<Tables>, userId: number, range: string): Promise<boolean> {
  const rows = await db.selectFrom('sessions').select('address').where('user_id', '=', userId).execute();
  return rows.some(({ address }) => addressRange(address) === range && range !== 'unknown');
}
