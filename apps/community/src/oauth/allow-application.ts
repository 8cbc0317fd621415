import { invalid, notFound } from '@commonplace/rpc/errors';
import { requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { violation } from '@commonplace/rpc/violations';
import type { Scope } from '@commonplace/rules/scopes';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { lockUser } from '../standing/lock-user.ts';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/** How many applications one person lets in. */
const perUser = 200;

/**
 * Lets an application in, with these scopes and those that the caller has allowed it before, and returns the id of the
 * grant. `validation_failed` for scopes that it was not registered with.
 */
export async function allowApplication(
  context: CommunityContext,
  call: CallContext,
  input: { clientId: string; scopes: readonly string[] },
): Promise<number> {
  const { userId } = requireUser(call.principal);
  return context.database.transaction(call.signal, async (em) => {
    await lockUser(em, userId);
    const db = em.getKysely<Tables>();
    const application = await db
      .selectFrom('oauth_applications')
      .select(['id', 'scopes'])
      .where('client_id', '=', input.clientId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!application) throw notFound();
    const scopes = application.scopes.filter((scope) => input.scopes.includes(scope));
    if (scopes.length < new Set(input.scopes).size) throw violation('scopes', 'has one that it may not ask for');
    return keepGrant(em, userId, application.id, scopes);
  });
}

/** One grant for each pair; the person is locked. */
async function keepGrant(em: SqlEntityManager, userId: number, applicationId: number, scopes: Scope[]) {
  const db = em.getKysely<Tables>();
  const grants = await db
    .selectFrom('oauth_grants')
    .select(['id', 'application_id', 'scopes'])
    .where('user_id', '=', userId)
    .execute();
  const held = grants.find(({ application_id: id }) => id === applicationId);
  if (!held) {
    if (grants.length >= perUser) throw invalid(`You have let in ${perUser} applications; take one back first`);
    const values = { user_id: userId, application_id: applicationId, scopes };
    const { id } = await db.insertInto('oauth_grants').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  }
  const all = [...new Set([...held.scopes, ...scopes])];
  await db.updateTable('oauth_grants').set({ scopes: all }).where('id', '=', held.id).execute();
  return held.id;
}
