import type { Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';

/** Whether the account requires a code after its password. */
export async function hasTotp(db: Kysely<Tables>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
