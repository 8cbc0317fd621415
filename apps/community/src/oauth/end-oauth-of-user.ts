import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { grantCredential } from '../credentials/authenticate-access-token.ts';
import type { Tables } from '../tables/tables.ts';
import { endApplications } from './end-applications.ts';
import { tellEnded } from './end-grants.ts';

/**
 * Ends what somebody has let in, which `allowApplication` bounds, and their own applications, with whatever those were
 * given: their account is closed, or everything that leads into it ends.
 */
export async function endOauthOfUser(em: SqlEntityManager, userId: number): Promise<void> {
  const db = em.getKysely<Tables>();
  const grants = await db.deleteFrom('oauth_grants').where('user_id', '=', userId).returning('id').execute();
  if (grants.length > 0) {
    const ids = grants.map(({ id }) => grantCredential(id));
    await tellEnded(em, ids, userId);
  }
  await endApplications(em, userId);
}
