import type { MessageInitShape } from '@bufbuild/protobuf';
import { statement, type Param } from '@commonplace/db/statement';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { IdentitySchema } from '@commonplace/proto/community/v1/identities';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../tables/tables.ts';

export const identityColumns = ['id', 'provider', 'uid', 'created_at'] as const;
export type IdentityRow = Pick<Selectable<Tables['identities']>, (typeof identityColumns)[number]>;

/** Lists the identities of an account, at most one for each provider. */
export const identitiesOfUser = statement(
  'identities-of-user',
  (db: Kysely<Tables>, param: Param<{ userId: number }>) =>
    db.selectFrom('identities').select(identityColumns).where('user_id', '=', param('userId')).orderBy('id'),
);

export function identityView(row: IdentityRow): MessageInitShape<typeof IdentitySchema> {
  return { id: row.id, provider: row.provider, uid: row.uid, createdAt: toRfc3339(row.created_at) };
}
