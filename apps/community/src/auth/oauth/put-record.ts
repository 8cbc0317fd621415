import type { CallContext } from '@commonplace/domain/call-context';
import { badRequest } from '@commonplace/domain/errors';
import type { PutRecordRequest } from '@commonplace/proto/community/v1/oauth';
import { isScope } from '@commonplace/rules/scopes';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../../context.ts';
import { applicationCredential, grantCredential } from '../credentials/authenticate-access-token.ts';
import { hashSecret } from '../../secrets/secret.ts';
import type { RecordKind } from '../../tables/oauth.ts';
import type { Tables } from '../../tables/tables.ts';
import { lockGrant, announceEndedTokens } from './end-grants.ts';
import { removeOldestRecords } from './remove-oldest-records.ts';
import { recordKind } from './record-kind.ts';
import { requireGateway } from './require-gateway.ts';

/**
 * Stores a record of an application. Does nothing when its grant or application has ended meanwhile, as if it had been
 * revoked a moment later. Removes the oldest records beyond the maximum.
 */
export async function putRecord(
  context: CommunityContext,
  call: CallContext,
  request: PutRecordRequest,
): Promise<void> {
  requireGateway(call);
  const kind = recordKind(request.kind);
  const payload = parsePayload(request.payloadJson);
  await context.database.transaction(call, async (em) => {
    const holder = await lockHolder(em, kind, request);
    if (!holder) return;
    const { applicationId, grantId, userId } = holder;
    await em
      .getKysely<Tables>()
      .insertInto('oauth_records')
      .values({
        kind,
        secret_hash: hashSecret(request.id),
        application_id: applicationId,
        grant_id: grantId,
        scopes: request.scopes.filter(isScope),
        payload,
        expires_at: request.expiresAt,
      })
      .execute();
    const isTokenGone = await removeOldestRecords(em, { kind, applicationId, grantId, isUsed: false });
    if (isTokenGone) await announceEndedTokens(em, [credentialOf(holder)], userId);
  });
}

interface Holder {
  applicationId: number;
  grantId: number | null;
  userId: number;
}

/**
 * Locks the application before the grant, as their removal does; undefined when either has ended. Readers reject a
 * record of an application that ends at this moment, and the record is removed with it.
 */
async function lockHolder(
  em: SqlEntityManager,
  kind: RecordKind,
  { clientId, grantId }: Pick<PutRecordRequest, 'clientId' | 'grantId'>,
): Promise<Holder | undefined> {
  if ((grantId === undefined) !== (kind === 'client_credentials'))
    throw badRequest('grant_id: must be given, except for client credentials');
  const application = await em
    .getKysely<Tables>()
    .selectFrom('oauth_applications')
    .select('id')
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!application) return undefined;
  // A token of the application itself has no user.
  const own = { applicationId: application.id, grantId: null, userId: 0 };
  if (grantId === undefined) return own;
  const grant = await lockGrant(em, grantId);
  return grant && { ...own, grantId: grant.id, userId: grant.user_id };
}

function credentialOf({ grantId, applicationId }: Holder): string {
  return grantId === null ? applicationCredential(applicationId) : grantCredential(grantId);
}

function parsePayload(json: string): Record<string, unknown> {
  try {
    const payload: unknown = JSON.parse(json);
    if (typeof payload === 'object' && payload !== null) return { ...payload };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw badRequest('payload: must be a JSON object');
}
