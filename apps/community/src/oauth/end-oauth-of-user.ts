import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { grantCredential } from '../credentials/authenticate-access-token.ts';
import type { Tables } from '../tables/tables.ts';
import { endApplication } from './end-application.ts';
import { tellEnded } from './end-grants.ts';

/** Ends what somebody has let in, and their own applications, with whatever those were given: their account is closed. */
export async function endOauthOfUser(em: SqlEntityManager, userId: number): Promise<void> {
  const db = em.getKysely<Tables>();
  const grants = await db.deleteFrom('oauth_grants').where('user_id', '=', userId).returning('id').execute();
  if (grants.length > 0) {
    const ids = grants.map(({ id }) => grantCredential(id));
    await tellEnded(em, ids, userId);
  }
  const applications = await db
    .selectFrom('oauth_applications')
    .select('id')
    .where('owner_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of applications) await endApplication(em, id);
}
