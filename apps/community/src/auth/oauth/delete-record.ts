import type { CallContext } from '@commonplace/domain/call-context';
import type { DeleteRecordRequest } from '@commonplace/proto/community/v1/oauth';
import type { CommunityContext } from '../../context.ts';
import { applicationCredential, grantCredential } from '../credentials/authenticate-access-token.ts';
import { hashSecret } from '../../secrets/secret.ts';
import type { Tables } from '../../tables/tables.ts';
import { announceEndedTokens } from './end-grants.ts';
import { recordKind } from './record-kind.ts';
import { requireGateway } from './require-gateway.ts';

/** Deletes a record of an application (RFC 7009); an unknown one is no error. */
export async function deleteRecord(
  context: CommunityContext,
  call: CallContext,
  { kind, id }: DeleteRecordRequest,
): Promise<void> {
  requireGateway(call);
  await context.database.transaction(call, async (em) => {
    const db = em.getKysely<Tables>();
    const deleted = await db
      .deleteFrom('oauth_records')
      .where('secret_hash', '=', hashSecret(id))
      .where('kind', '=', recordKind(kind))
      .returning(['application_id', 'grant_id'])
      .executeTakeFirst();
    if (!deleted) return;
    const { application_id: applicationId, grant_id: grantId } = deleted;
    const credential = grantId === null ? applicationCredential(applicationId) : grantCredential(grantId);
    // The credential id identifies the owner.
    await announceEndedTokens(em, [credential], 0);
  });
}
