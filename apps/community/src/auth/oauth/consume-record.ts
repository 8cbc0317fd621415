import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { ConsumeRecordRequest } from '@commonplace/proto/community/v1/oauth';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { CommunityContext } from '../../context.ts';
import { hashSecret } from '../../secrets/secret.ts';
import type { Tables } from '../../tables/tables.ts';
import { removeOldestRecords } from './remove-oldest-records.ts';
import { endGrant, lockGrant } from './end-grants.ts';
import { recordKind } from './record-kind.ts';
import { requireGateway } from './require-gateway.ts';

/**
 * Uses up a code or a refresh token. Only one of several callers gets it; a second use means that it was stolen, so the
 * whole grant ends (RFC 9700, 4.14.2; RFC 6749, 4.1.2) and the call throws `not_found`.
 */
export async function consumeRecord(
  context: CommunityContext,
  call: CallContext,
  { kind, id }: ConsumeRecordRequest,
): Promise<void> {
  requireGateway(call);
  const record = { kind: recordKind(kind), secretHash: hashSecret(id) };
  const isFirst = await context.database.transaction(call, async (em) => {
    const grantId = await grantOf(em, record.secretHash);
    const grant = grantId && (await lockGrant(em, grantId));
    if (!grant) return false;
    const used = await em
      .getKysely<Tables>()
      .updateTable('oauth_records')
      .set({ consumed_at: sql<string>`now()` })
      .where('secret_hash', '=', record.secretHash)
      .where('kind', '=', record.kind)
      .where('consumed_at', 'is', null)
      .returning('application_id')
      .executeTakeFirst();
    if (!used) {
      await endGrant(em, grant);
      return false;
    }
    await removeOldestRecords(em, {
      kind: record.kind,
      applicationId: used.application_id,
      grantId: grant.id,
      isUsed: true,
    });
    return true;
  });
  if (!isFirst) throw notFound();
}

async function grantOf(em: SqlEntityManager, secretHash: Buffer): Promise<number | null | undefined> {
  const record = await em
    .getKysely<Tables>()
    .selectFrom('oauth_records')
    .select('grant_id')
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
  return record?.grant_id;
}
