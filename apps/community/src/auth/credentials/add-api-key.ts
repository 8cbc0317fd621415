import type { Scope } from '@commonplace/rules/scopes';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { generateSecret, hashSecret } from '../../secrets/secret.ts';
import { ApiKey } from '../../tables/users.ts';

export interface NewApiKey {
  description: string;
  scopes?: Scope[];
  expiresAt?: Date | undefined;
}

/** Inserts a new key of the user and returns its secret, which is not stored. */
export async function addApiKey(
  em: SqlEntityManager,
  userId: number,
  { description, scopes = [], expiresAt }: NewApiKey,
): Promise<{ key: ApiKey; secret: string }> {
  const secret = generateSecret('cp_');
  const fields = { userId, description, scopes, expiresAt: expiresAt ?? null, secretHash: hashSecret(secret) };
  const key = em.create(ApiKey, fields);
  await em.flush();
  return { key, secret };
}
