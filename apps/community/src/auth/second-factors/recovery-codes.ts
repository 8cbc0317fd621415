import { randomBytes } from 'node:crypto';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { hashSecret } from '../../secrets/secret.ts';
import type { Tables } from '../../tables/tables.ts';

const count = 10;
const codeBytes = 10;
/** RFC 4648 in lower case, which avoids similar characters. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Hashes a code for storage. With 80 random bits, a slow hash would add nothing. */
export function hashRecoveryCode(userId: number, code: string): Buffer {
  return hashSecret(`${userId}:${code.toLowerCase()}`);
}

/** Replaces the account's codes and returns the new ones, which are not stored in plain text. */
export async function replaceRecoveryCodes(em: SqlEntityManager, userId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, generateCode);
  await removeRecoveryCodes(em, userId);
  const rows = codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(userId, code) }));
  await em.getKysely<Tables>().insertInto('recovery_codes').values(rows).execute();
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

export async function removeRecoveryCodes(em: SqlEntityManager, userId: number): Promise<void> {
  await em.getKysely<Tables>().deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

/** Generates sixteen characters of five bits each. */
function generateCode(): string {
  const bits = [...randomBytes(codeBytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet.charAt(Number.parseInt(five, 2))).join('');
}
