import { randomUUIDv7 } from 'node:crypto';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { CredentialKind } from '@commonplace/proto/community/v1/credentials';
import { cutText } from '@commonplace/rules/cut-text';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { appendCredentialsEnded } from '../credentials/credentials-ended.ts';
import { sessionEnd } from '../credentials/session-lifetime.ts';
import { generateSecret, hashSecret } from '../../secrets/secret.ts';
import { lockUser } from '../../users/lock-user.ts';
import type { Tables } from '../../tables/tables.ts';

/** The origin of a request. */
export interface Visitor {
  address: string;
  userAgent: string;
}

export interface NewSession {
  /** The secret for the cookie. */
  token: string;
  expiresAt: string;
  username: string;
}

/** Enough for the browsers of a person; older sessions of a program that keeps signing in end. */
const maxSessions = 50;
const maxUserAgentLength = 300;
const maxAddressLength = 45;

/** Starts a session with a new token. Beyond 50, the least recently used session ends. */
export async function startSession(
  em: SqlEntityManager,
  user: { id: number; username: string },
  visitor: Visitor | undefined,
): Promise<NewSession> {
  await lockUser(em, user.id);
  await endOldestSession(em, user.id);
  const token = generateSecret('cps_');
  const expiresAt = sessionEnd();
  await em
    .getKysely<Tables>()
    .insertInto('sessions')
    .values({
      id: randomUUIDv7(),
      user_id: user.id,
      token_hash: hashSecret(token),
      address: visibleText(visitor?.address, maxAddressLength),
      user_agent: visibleText(visitor?.userAgent, maxUserAgentLength),
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt: toRfc3339(expiresAt), username: user.username };
}

/** Removes invisible characters, because a header may contain anything. */
function visibleText(text = '', maximum: number): string {
  return cutText(text.toWellFormed().replaceAll(/[^\P{C}]/gu, ''), maximum);
}

async function endOldestSession(em: SqlEntityManager, userId: number): Promise<void> {
  const oldest = em
    .getKysely<Tables>()
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(maxSessions - 1);
  const ended = await em.getKysely<Tables>().deleteFrom('sessions').where('id', 'in', oldest).returning('id').execute();
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  await appendCredentialsEnded(em, userId, CredentialKind.SESSION, ids);
}
