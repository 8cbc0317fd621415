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
import { normalizeLogin } from './account-by-login.ts';

/** An attempt to sign in, which was counted before anything was looked up or computed. */
export interface SignInAttempt {
  /**
   * Refuses an account that too many have tried, from everywhere but the addresses where its owner is signed in: what
   * strangers do elsewhere does not keep them out.
   * @throws DomainError rate_limited.
   */
  requireRoom(userId: number | undefined): Promise<void>;
  /** The password was right, which is no attempt to find it. */
  giveBack(): Promise<void>;
}

/**
 * Counts an attempt to sign in. It is counted by the name that was given, whether there is such an account or not, so that
 * a refusal says nothing of that, nor of which name and which address belong together.
 * @throws DomainError rate_limited, for an address that tries too much.
 */
export async function countSignIn(db: Kysely<Tables>, login: string, address: string): Promise<SignInAttempt> {
  const range = addressRange(address);
  const ofAddress: Attempt = { limit: attemptLimits.signInsOfAddress, subject: range };
  const { ofName, ofNameThere } = attemptsOf(login, range);
  // One after the other: whoever goes on trying makes us keep no more names, and uses up no more of what a name has.
  await requireAttempts(db, [ofAddress]);
  await requireAttempts(db, [ofNameThere]);
  const counted = await countAttempts(db, [ofName]);
  return {
    async requireRoom(userId) {
      if (!counted.isBeyond(ofName)) return;
      if (userId === undefined || !(await isKnownAddress(db, userId, range))) counted.check([ofName]);
    },
    giveBack: () => giveBackAttempts(db, [ofAddress, ofNameThere, ofName]),
  };
}

/**
 * Forgets what was tried with the names of an account, from everywhere and from this address: its password is another one
 * now, which nobody has tried yet. What an address has tried with all names stays.
 */
export async function forgetSignIns(
  db: Kysely<Tables>,
  { username, email }: { username: string; email: string },
  address: string,
): Promise<void> {
  const range = addressRange(address);
  const attempts = [username, email].flatMap((name) => Object.values(attemptsOf(normalizeLogin(name), range)));
  await forgetAttempts(db, attempts);
}

/** What is counted of a name, as it was given. */
function attemptsOf(login: string, range: string) {
  return {
    ofName: { limit: attemptLimits.signIn, subject: login },
    ofNameThere: { limit: attemptLimits.signInFromAddress, subject: `${range} ${login}` },
  } satisfies Record<string, Attempt>;
}

/** Whether the account is signed in somewhere at such an address. */
async function isKnownAddress(db: Kysely<Tables>, userId: number, range: string): Promise<boolean> {
  const rows = await db.selectFrom('sessions').select('address').where('user_id', '=', userId).execute();
  return rows.some(({ address }) => addressRange(address) === range && range !== 'unknown');
}
