import { withEditTag } from '@commonplace/domain/edit-tags';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { statement, type Param, type RowOf } from '@commonplace/db/statement';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { RequestRedirectSchema } from '@commonplace/proto/admin/v1/request_redirects';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

export type RedirectMessage = MessageInitShape<typeof RequestRedirectSchema>;

export function selectRedirects(db: Kysely<Tables>) {
  return db
    .selectFrom('request_redirects')
    .select(['id', 'original_url', 'destination_url', 'request_domain', 'created_at', 'updated_at']);
}

export const redirectById = statement('redirect-by-id', (db: Kysely<Tables>, param: Param<{ id: number }>) =>
  selectRedirects(db).where('id', '=', param('id')),
);

export type RedirectRow = RowOf<typeof redirectById>;

export function toRedirect(row: RedirectRow): RedirectMessage & { etag: string } {
  return withEditTag({
    id: row.id,
    originalUrl: row.original_url,
    destinationUrl: row.destination_url,
    requestDomain: row.request_domain,
    createdAt: toRfc3339(row.created_at),
    updatedAt: toRfc3339(row.updated_at),
  });
}

/** Returns the edit tag of an existing redirect. */
export async function redirectTag(em: SqlEntityManager, id: number): Promise<string> {
  return toRedirect(await redirectById.one(em.getKysely(), { id })).etag;
}
