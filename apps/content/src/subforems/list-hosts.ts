import { statement } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { SubforemHost } from '@commonplace/proto/content/v1/subforems';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

const hosts = statement('subforem-hosts', (db: Kysely<Tables>) =>
  db.selectFrom('subforems').select(['id', 'domain', 'root', 'version']).orderBy('id'),
);

/** Returns the hosts of all subforems, discoverable or not; a host is public once anyone can request it. */
export async function listHosts(context: ContentContext, call: CallContext): Promise<SubforemHost[]> {
  const rows = await hosts.all(context.database.reader(call.signal), {});
  return rows.map((row) => ({ $typeName: 'commonplace.content.v1.SubforemHost', ...row }));
}
