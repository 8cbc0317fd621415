import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireSession } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { refundAttempts, requireAttempts } from '../../attempts/attempts.ts';
import { attemptLimits } from '../../attempts/limits.ts';
import type { CommunityContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { changeWithNotice } from './change-with-notice.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { acceptableStep } from './totp.ts';

/**
 * Activates the caller's secret with a first code and returns the recovery codes. Throws `validation_failed` for a
 * wrong code and `not_found` without a pending secret.
 */
export async function confirmTotp(context: CommunityContext, call: CallContext, code: string): Promise<string[]> {
  const { user } = requireSession(call.principal);
  const reader = context.database.reader<Tables>(call.signal);
  const attempts = [{ limit: attemptLimits.secondFactor, subject: String(user.userId) }];
  await requireAttempts(reader, attempts);
  const codes = await changeWithNotice(context, call, user.userId, async (em) => {
    const db = em.getKysely<Tables>();
    const waiting = await db
      .selectFrom('totp_secrets')
      .select(['secret', 'last_step'])
      .where('user_id', '=', user.userId)
      .where('confirmed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!waiting) throw notFound();
    const step = acceptableStep(waiting.secret, code.replaceAll(/\s/g, ''), waiting.last_step);
    if (step === undefined) throw violation('code', 'is wrong');
    const inForce = { confirmed_at: new Date(), last_step: step };
    await db.updateTable('totp_secrets').set(inForce).where('user_id', '=', user.userId).execute();
    const notice = 'An authenticator app was added';
    return { result: await replaceRecoveryCodes(em, user.userId), notice };
  });
  await refundAttempts(reader, attempts);
  return codes;
}
