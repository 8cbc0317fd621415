import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { RecordKind } from '../../tables/oauth.ts';
import type { Tables } from '../../tables/tables.ts';

/**
 * Active records of a kind for one grant, or for one application itself, and as many used ones, kept to detect reuse.
 */
export const maxRecords = 50;

interface Kept {
  kind: RecordKind;
  applicationId: number;
  grantId: number | null;
  isUsed: boolean;
}

/** Removes the oldest records beyond the maximum and returns whether a token that may be in use is among them. */
export async function removeOldestRecords(em: SqlEntityManager, kept: Kept): Promise<boolean> {
  const { kind, applicationId, grantId, isUsed } = kept;
  const db = em.getKysely<Tables>();
  const beyond = db
    .selectFrom('oauth_records')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind)
    .where('grant_id', grantId === null ? 'is' : '=', grantId)
    .where('consumed_at', isUsed ? 'is not' : 'is', null)
    .orderBy('id', 'desc')
    .offset(maxRecords);
  const dropped = await db.deleteFrom('oauth_records').where('id', 'in', beyond).returning('id').execute();
  return dropped.length > 0 && (kind === 'access_token' || kind === 'client_credentials');
}
