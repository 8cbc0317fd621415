import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { grantCredential } from '../credentials/authenticate-access-token.ts';
import type { Tables } from '../../tables/tables.ts';
import { endApplications } from './end-applications.ts';
import { announceEndedTokens } from './end-grants.ts';

/** Ends the grants of a user, which `allowApplication` limits, and their applications with all records. */
export async function endOauthOfUser(em: SqlEntityManager, userId: number): Promise<void> {
  const db = em.getKysely<Tables>();
  const grants = await db.deleteFrom('oauth_grants').where('user_id', '=', userId).returning('id').execute();
  if (grants.length > 0) {
    const ids = grants.map(({ id }) => grantCredential(id));
    await announceEndedTokens(em, ids, userId);
  }
  await endApplications(em, userId);
}
