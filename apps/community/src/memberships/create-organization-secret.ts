import type { CallContext } from '@commonplace/domain/call-context';
import { recordAudit } from '@commonplace/events/audit';
import { AuditRecordedSchema } from '@commonplace/proto/community/v1/events';
import { sql } from 'kysely';
import { generateSecret, hashSecret } from '../secrets/secret.ts';
import type { CommunityContext } from '../context.ts';
import { lockOrganization, requireAdministration } from '../organizations/administration.ts';
import type { Tables } from '../tables/tables.ts';
import { requireUnrestrictedAccount } from '../users/status/require-unrestricted-account.ts';

/**
 * Returns a new secret by which users join an organization; the former one is no longer valid. For administrators of the
 * site or the organization. Throws `permission_denied` and `not_found`.
 */
export async function createOrganizationSecret(
  context: CommunityContext,
  call: CallContext,
  { organizationId }: { organizationId: number },
): Promise<string> {
  const secret = generateSecret('cpj_');
  await context.database.transaction(call, async (em) => {
    const db = em.getKysely<Tables>();
    await lockOrganization(db, organizationId);
    await requireAdministration(db, call.principal, organizationId);
    await requireUnrestrictedAccount(em, call.principal);
    const secret_hash = hashSecret(secret);
    await db
      .insertInto('organization_secrets')
      .values({ organization_id: organizationId, secret_hash })
      .onConflict((conflict) =>
        conflict.column('organization_id').doUpdateSet({ secret_hash, created_at: sql<string>`now()` }),
      )
      .execute();
    const target = { type: 'Organization', id: organizationId };
    const entry = { action: 'create_organization_secret', target, before: {}, after: {} };
    await recordAudit(em, call, AuditRecordedSchema, entry);
  });
  return secret;
}
