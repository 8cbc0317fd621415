import { notFound } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { violation } from '@commonplace/rpc/violations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import { accountMails } from '../mails/account-mails.ts';
import { passwordProblem } from '../passwords/password-rules.ts';
import { savePassword } from '../passwords/save-password.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { forgetSignIns } from '../sessions/sign-in-attempt.ts';
import type { Visitor } from '../sessions/start-session.ts';
import type { Tables } from '../tables/tables.ts';
import { openToken, readToken, revokeTokens } from '../tokens/one-time-tokens.ts';
import type { User } from '../tables/users.ts';
import { lockOwnUser } from './own-user.ts';

/**
 * A new password for whoever has the token. All sessions end; second factors stay. Whatever others have tried to sign in
 * with, its owner can do so at once. A token that does not work any more is `not_found`, whatever else is wrong; broken
 * rules are `validation_failed`, and leave it as it is.
 */
export async function resetPassword(
  context: CommunityContext,
  call: CallContext,
  { token: secret, password, visitor }: { token: string; password: string; visitor?: Visitor | undefined },
): Promise<void> {
  const db = context.database.reader<Tables>(call.signal);
  const known = await readToken(db, secret, 'reset_password');
  const owner = known && (await ownerOf(context, call, known.user_id));
  if (!owner) throw notFound();
  const problem = await passwordProblem(password, owner);
  if (problem !== undefined) throw violation('password', problem);
  const hash = await context.passwords.hash(password, call.signal);
  const site = await context.site.identify(call);
  await context.database.transaction(call.signal, async (em) => {
    const token = await openToken(em, secret, ['reset_password']);
    if (!token || token.userId === null) throw notFound();
    const user = await lockOwnUser(em, token.userId);
    await savePassword(em, user.id, hash);
    // One that was sent there, rather than handed over by the operator, shows that mail is read there.
    await noteAddress(em, user, token.detail['email']);
    await endSessions(em, user.id, 'all');
    await revokeTokens(em, user.id, ['reset_password', 'change_address', 'sign_in', 'add_passkey']);
    await accountMails(em, site).securityNotice(user, 'The password was changed');
    await forgetSignIns(em.getKysely(), user.id, visitor?.address ?? '');
  });
}

async function ownerOf({ database }: CommunityContext, { signal }: CallContext, userId: number | null) {
  const db = database.reader<Tables>(signal);
  return db
    .selectFrom('users')
    .select(['username', 'email'])
    .where('id', '=', userId ?? 0)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

async function noteAddress(em: SqlEntityManager, user: User, email: string | undefined): Promise<void> {
  if (user.email !== email || user.emailConfirmedAt !== null) return;
  user.emailConfirmedAt = new Date();
  await em.flush();
}
