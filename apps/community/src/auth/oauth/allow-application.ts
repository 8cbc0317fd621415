import type { CallContext } from '@commonplace/domain/call-context';
import { invalid, notFound } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { allowsWriting, type Scope } from '@commonplace/rules/scopes';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../../context.ts';
import { lockCredentialCreator } from '../credentials/lock-credential-creator.ts';
import { sendCredentialNotice } from '../../mails/send-credential-notice.ts';
import type { Tables } from '../../tables/tables.ts';

const perUser = 200;

/**
 * Allows an application to act for the caller, with these scopes and those allowed before, and returns the id of the
 * grant. Notifies the caller by mail of new write access. Throws `validation_failed` for scopes that the application
 * has not registered, and `permission_denied` for suspended and spam accounts (rules.md#restricted-accounts).
 */
export async function allowApplication(
  context: CommunityContext,
  call: CallContext,
  input: { clientId: string; scopes: readonly string[] },
): Promise<number> {
  const user = requireUser(call.principal);
  const { userId } = user;
  const site = await context.site.identify();
  return context.database.transaction(call, async (em) => {
    await lockCredentialCreator(em, user);
    const db = em.getKysely<Tables>();
    const application = await db
      .selectFrom('oauth_applications')
      .select(['id', 'name', 'scopes'])
      .where('client_id', '=', input.clientId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!application) throw notFound();
    const scopes = application.scopes.filter((scope) => input.scopes.includes(scope));
    if (scopes.length < new Set(input.scopes).size)
      throw violation('scopes', 'contains a scope that the application has not registered');
    const { id, added } = await saveGrant(em, userId, application.id, scopes);
    // For a key, no scopes mean all; here they mean none.
    if (added.length > 0 && allowsWriting(added)) {
      const notice = { event: 'An application was allowed to act for you', named: application.name };
      await sendCredentialNotice(em, site, userId, notice);
    }
    return id;
  });
}

/** Creates or extends the only grant of the pair. The caller has locked the user. */
async function saveGrant(em: SqlEntityManager, userId: number, applicationId: number, scopes: Scope[]) {
  const db = em.getKysely<Tables>();
  const grants = await db
    .selectFrom('oauth_grants')
    .select(['id', 'application_id', 'scopes'])
    .where('user_id', '=', userId)
    .execute();
  const held = grants.find(({ application_id: id }) => id === applicationId);
  if (!held) {
    if (grants.length >= perUser)
      throw invalid(`Limit of ${perUser} authorized applications per user has been reached; revoke one first`);
    const values = { user_id: userId, application_id: applicationId, scopes };
    const { id } = await db.insertInto('oauth_grants').values(values).returning('id').executeTakeFirstOrThrow();
    return { id, added: scopes };
  }
  const all = [...new Set([...held.scopes, ...scopes])];
  await db.updateTable('oauth_grants').set({ scopes: all }).where('id', '=', held.id).execute();
  return { id: held.id, added: scopes.filter((scope) => !held.scopes.includes(scope)) };
}
