import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import type { FindRecordRequest } from '@commonplace/proto/community/v1/oauth';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../../context.ts';
import { hashSecret } from '../../secrets/secret.ts';
import type { RecordKind } from '../../tables/oauth.ts';
import type { Tables } from '../../tables/tables.ts';
import { recordKind } from './record-kind.ts';
import { requireGateway } from './require-gateway.ts';

const recordByHash = statement(
  'oauth-record-by-hash',
  (db: Kysely<Tables>, param: Param<{ hash: Buffer; kind: RecordKind }>) =>
    db
      .selectFrom('oauth_records')
      .innerJoin('oauth_applications', 'oauth_applications.id', 'oauth_records.application_id')
      .select(['oauth_records.payload', 'oauth_records.consumed_at'])
      .where('oauth_records.secret_hash', '=', param('hash'))
      .where('oauth_records.kind', '=', param('kind'))
      .where('oauth_applications.ended_at', 'is', null),
);

/**
 * Returns a record by its id, also a used or expired one. Throws `not_found` when there is none or its application has
 * ended.
 */
export async function findRecord(context: CommunityContext, call: CallContext, { kind, id }: FindRecordRequest) {
  requireGateway(call);
  const db = context.database.reader<Tables>(call.signal);
  const record = await recordByHash.first(db, { hash: hashSecret(id), kind: recordKind(kind) });
  if (!record) throw notFound();
  return record;
}
