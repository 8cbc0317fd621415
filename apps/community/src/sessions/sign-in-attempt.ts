import { addressRange } from '@commonplace/rules/ip-address';
import type { Kysely } from 'kysely';
import {
  countAttempts,
  forgetAttempts,
  giveBackAttempts,
  requireAttempts,
  type Attempt,
} from '../attempts/attempts.ts';
import { attemptLimits } from '../attempts/limits.ts';
import type { Tables } from '../tables/tables.ts';
import { findAccount } from './account-by-login.ts';

/** An attempt to sign in, counted before the password is looked at. */
export interface SignInAttempt {
  /** Undefined when the login names none. */
  account: Awaited<ReturnType<typeof findAccount>>;
  /**
   * Refuses an account that too many have tried, from everywhere but the addresses where its owner is signed in: what
   * strangers do elsewhere does not keep them out.
   * @throws DomainError rate_limited.
   */
  requireRoom(): Promise<void>;
  /** The password was right, which is no attempt to find it. */
  giveBack(): Promise<void>;
}

/**
 * Counts an attempt to sign in: for the account, whichever of its names was given, and for the name where there is no
 * such account, so that a refusal does not say whether there is one.
 * @throws DomainError rate_limited, for an address that tries too much.
 */
export async function countSignIn(db: Kysely<Tables>, login: string, address: string): Promise<SignInAttempt> {
  const range = addressRange(address);
  const ofAddress: Attempt = { limit: attemptLimits.signInsOfAddress, subject: range };
  // One after the other: an address that goes on trying makes us keep no names and uses up nothing of an account.
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
    giveBack: () => giveBackAttempts(db, [ofAddress, ofTargetThere, ofTarget]),
  };
}

/**
 * Forgets what was tried at an account, from everywhere and from this address, when it gets a new password, which has
 * not been tried yet. What an address has tried at all accounts stays.
 */
export async function forgetSignIns(db: Kysely<Tables>, accountId: number, address: string): Promise<void> {
  await forgetAttempts(db, Object.values(attemptsAt(accountId, addressRange(address))));
}

/** The attempts at an account, by its id, or at a name that no account has. */
function attemptsAt(target: number | string, range: string) {
  const subject = typeof target === 'number' ? `account ${target}` : `login ${target}`;
  return {
    ofTarget: { limit: attemptLimits.signIn, subject },
    ofTargetThere: { limit: attemptLimits.signInFromAddress, subject: `${range} ${subject}` },
  } satisfies Record<string, Attempt>;
}

/** Whether the account is signed in somewhere at such an address. */
async function isKnownAddress(db: Kysely<Tables>, userId: number, range: string): Promise<boolean> {
  const rows = await db.selectFrom('sessions').select('address').where('user_id', '=', userId).execute();
  return rows.some(({ address }) => addressRange(address) === range && range !== 'unknown');
}
