import { notFound } from '@commonplace/rpc/errors';
import { requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import { applicationCredential, grantCredential } from '../credentials/authenticate-access-token.ts';
import type { Tables } from '../tables/tables.ts';
import { tellEnded } from './end-grants.ts';

/** Its tokens are of several people's. */
const anybody = 0;
/** What is named in one event, which NATS takes up to 1 MB. */
const idsPerEvent = 1_000;

/**
 * Deletes one of the caller's own applications; anybody else's is not found (S3). Whatever it was given ends with it, at
 * once on every gateway.
 */
export async function deleteApplication(context: CommunityContext, call: CallContext, clientId: string): Promise<void> {
  const { userId } = requireUser(call.principal);
  await context.database.transaction(call.signal, async (em) => {
    const application = await em
      .getKysely<Tables>()
      .selectFrom('oauth_applications')
      .select('id')
      .where('client_id', '=', clientId)
      .where('owner_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!application) throw notFound();
    const ended = await credentialsInUse(em, application.id);
    await em.getKysely<Tables>().deleteFrom('oauth_applications').where('id', '=', application.id).execute();
    for (let at = 0; at < ended.length; at += idsPerEvent) {
      await tellEnded(em, ended.slice(at, at + idsPerEvent), anybody);
    }
  });
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
