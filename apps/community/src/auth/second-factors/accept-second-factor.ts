import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../../tables/tables.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { acceptableStep } from './totp.ts';

/** Uses a code of the authenticator app or a recovery code. Returns whether it is valid; each code works once. */
export async function acceptSecondFactor(em: SqlEntityManager, userId: number, code: string): Promise<boolean> {
  const text = code.replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(text) ? acceptTotp(em, userId, text) : acceptRecoveryCode(em, userId, text);
}

async function acceptTotp(em: SqlEntityManager, userId: number, code: string): Promise<boolean> {
  const totp = await em
    .getKysely<Tables>()
    .selectFrom('totp_secrets')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  const step = totp && acceptableStep(totp.secret, code, totp.last_step);
  if (step === undefined) return false;
  await em
    .getKysely<Tables>()
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

async function acceptRecoveryCode(em: SqlEntityManager, userId: number, code: string): Promise<boolean> {
  const used = await em
    .getKysely<Tables>()
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashRecoveryCode(userId, code))
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
