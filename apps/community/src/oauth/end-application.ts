import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { applicationCredential, grantCredential } from '../credentials/authenticate-access-token.ts';
import type { Tables } from '../tables/tables.ts';
import { tellEnded } from './end-grants.ts';

/** Its tokens are of several people's. */
const anybody = 0;
/** What is named in one event, which NATS takes up to 1 MB. */
const idsPerEvent = 1_000;

/** Deletes an application, with whatever it was given: gateways forget that by the event. */
export async function endApplication(em: SqlEntityManager, id: number): Promise<void> {
  const ended = await credentialsInUse(em, id);
  await em.getKysely<Tables>().deleteFrom('oauth_applications').where('id', '=', id).execute();
  for (let at = 0; at < ended.length; at += idsPerEvent) {
    await tellEnded(em, ended.slice(at, at + idsPerEvent), anybody);
  }
}

/** What its tokens are known by to gateways; the grants are locked, so that none is given another meanwhile. */
async function credentialsInUse(em: SqlEntityManager, applicationId: number): Promise<string[]> {
  const grants = await em
    .getKysely<Tables>()
    .selectFrom('oauth_grants')
    .select('id')
    .where('application_id', '=', applicationId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return [applicationCredential(applicationId), ...grants.map(({ id }) => grantCredential(id))];
}
