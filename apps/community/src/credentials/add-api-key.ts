import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { generateSecret, hashSecret } from './api-key-secret.ts';
import { ApiKey } from '../tables/users.ts';

/** Writes a new key of the user and returns its secret, which exists nowhere else. */
export async function addApiKey(
  em: SqlEntityManager,
  userId: number,
  description: string,
): Promise<{ key: ApiKey; secret: string }> {
  const secret = generateSecret();
  const key = em.create(ApiKey, { userId, description, secretHash: hashSecret(secret) });
  await em.flush();
  return { key, secret };
}
