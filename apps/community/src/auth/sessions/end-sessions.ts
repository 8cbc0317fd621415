import { CredentialKind } from '@commonplace/proto/community/v1/credentials';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { appendCredentialsEnded } from '../credentials/credentials-ended.ts';
import type { Tables } from '../../tables/tables.ts';

/** Selects sessions of a user: one, all, or all but one. */
export type WhichSessions = { only: string } | { except: string } | 'all';

/** Ends sessions of a user on all gateways at once and returns their number. */
export async function endSessions(em: SqlEntityManager, userId: number, which: WhichSessions): Promise<number> {
  let query = em.getKysely<Tables>().deleteFrom('sessions').where('user_id', '=', userId).returning('id');
  if (which !== 'all') {
    query = 'only' in which ? query.where('id', '=', which.only) : query.where('id', '<>', which.except);
  }
  const ended = await query.execute();
  if (ended.length > 0) {
    const ids = which === 'all' ? which : ended.map(({ id }) => id);
    await appendCredentialsEnded(em, userId, CredentialKind.SESSION, ids);
  }
  return ended.length;
}
