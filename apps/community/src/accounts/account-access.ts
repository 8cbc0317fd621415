import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type ExpressionBuilder } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** The ways into an account other than its password. */
export interface AccountAccess {
  sessions: number;
  apiKeys: number;
  /** Applications that may act for the owner. */
  grants: number;
  /** Applications that the owner has registered. */
  applications: number;
  passkeys: number;
  hasTotp: boolean;
  hasPendingEmail: boolean;
}

/** Counts the ways into an account. The caller has locked its row. */
export async function countAccess(em: SqlEntityManager, userId: number): Promise<AccountAccess> {
  const row = await em
    .getKysely<Tables>()
    .selectNoFrom((eb) => [
      countRows(eb, 'sessions', userId).as('sessions'),
      countRows(eb, 'api_keys', userId).as('apiKeys'),
      countRows(eb, 'oauth_grants', userId).as('grants'),
      countRows(eb, 'passkeys', userId).as('passkeys'),
      eb
        .selectFrom('oauth_applications')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('owner_id', '=', userId)
        .where('ended_at', 'is', null)
        .as('applications'),
      eb.exists(totpOf(eb, userId)).as('hasTotp'),
      eb.exists(pendingEmailOf(eb, userId)).as('hasPendingEmail'),
    ])
    .executeTakeFirstOrThrow();
  const { sessions, apiKeys, grants, applications, passkeys, hasTotp, hasPendingEmail } = row;
  return {
    sessions: sessions ?? 0,
    apiKeys: apiKeys ?? 0,
    grants: grants ?? 0,
    applications: applications ?? 0,
    passkeys: passkeys ?? 0,
    hasTotp: Boolean(hasTotp),
    hasPendingEmail: Boolean(hasPendingEmail),
  };
}

type Expressions = ExpressionBuilder<Tables, never>;

function countRows(eb: Expressions, table: 'sessions' | 'api_keys' | 'oauth_grants' | 'passkeys', userId: number) {
  return eb
    .selectFrom(table)
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', userId);
}

function totpOf(eb: Expressions, userId: number) {
  return eb
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null);
}

function pendingEmailOf(eb: Expressions, userId: number) {
  return eb
    .selectFrom('one_time_tokens')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'change_address')
    .where('expires_at', '>', sql<string>`now()`);
}

/** Describes the ways into an account for a mail: "2 API keys, 1 passkey"; undefined when there are none. */
export function describeAccess(access: Partial<AccountAccess>): string | undefined {
  const { sessions = 0, apiKeys = 0, grants = 0, applications = 0, passkeys = 0 } = access;
  const words = [
    amount(sessions, 'session'),
    amount(apiKeys, 'API key'),
    amount(grants, 'application that may act for you', 'applications that may act for you'),
    amount(applications, 'registered application', 'registered applications'),
    amount(passkeys, 'passkey'),
    access.hasTotp === true && 'the authenticator app',
    access.hasPendingEmail === true && 'a change of the email address',
  ].filter((part) => part !== false);
  return words.length === 0 ? undefined : words.join(', ');
}

function amount(count: number, one: string, several = `${one}s`): string | false {
  return count > 0 && `${count} ${count === 1 ? one : several}`;
}
