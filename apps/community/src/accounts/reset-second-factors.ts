import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireOperator } from '@commonplace/domain/principal';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import { changeWithNotice } from '../auth/second-factors/change-with-notice.ts';
import { removeTotpOf } from '../auth/second-factors/remove-totp.ts';
import { findAccount, normalizeLogin } from '../auth/sessions/find-account.ts';
import { endSessions } from '../auth/sessions/end-sessions.ts';
import type { Tables } from '../tables/tables.ts';
import { revokeTokens } from '../tokens/one-time-tokens.ts';

/** The number of removed factors and ended sessions. */
export interface ResetFactors {
  hadTotp: boolean;
  passkeys: number;
  sessions: number;
}

/**
 * Implements `user reset-second-factor` of the command line for a user who has lost the authenticator app and the
 * recovery codes. Removes the app and ends all sessions; the password is then enough. Removes passkeys on request.
 * Throws `not_found` for an unknown account.
 */
export async function resetSecondFactors(
  context: CommunityContext,
  call: CallContext,
  { username, removesPasskeys }: { username: string; removesPasskeys: boolean },
): Promise<ResetFactors> {
  requireOperator(call.principal);
  const account = await findAccount(context.database.reader<Tables>(call.signal), normalizeLogin(username));
  if (!account) throw notFound();
  const { id: userId } = account;
  return changeWithNotice(context, call, userId, async (em) => {
    const hadTotp = await removeTotpOf(em, userId);
    const passkeys = removesPasskeys ? await removePasskeys(em, userId) : 0;
    if (!hadTotp && passkeys === 0) return { result: { hadTotp, passkeys, sessions: 0 } };
    await revokeTokens(em, userId, ['sign_in', 'add_passkey']);
    const sessions = await endSessions(em, userId, 'all');
    const entry = { target: { type: 'User', id: userId }, before: { totp: hadTotp, passkeys }, after: {} };
    await recordAudit(em, call, AuditRecordedSchema, { action: 'reset_second_factor', ...entry });
    const notice = `The site operator removed ${inWords(hadTotp, passkeys)}; all sessions have ended`;
    return { result: { hadTotp, passkeys, sessions }, notice };
  });
}

function inWords(hadTotp: boolean, passkeys: number): string {
  const removed = [hadTotp && 'the authenticator app', passkeys > 0 && 'all passkeys'];
  return removed.filter((part) => part !== false).join(' and ');
}

async function removePasskeys(em: SqlEntityManager, userId: number): Promise<number> {
  const removed = await em.getKysely<Tables>().deleteFrom('passkeys').where('user_id', '=', userId).executeTakeFirst();
  return Number(removed.numDeletedRows);
}
