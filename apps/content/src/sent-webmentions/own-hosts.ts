import { statement, type StatementRunner } from '@commonplace/db/statement';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

const subforemDomains = statement('subforem-domains', (db: Kysely<Tables>) =>
  db.selectFrom('subforems').select('domain'),
);

/** Returns the hosts of the site, to which it sends no notices. */
export async function readOwnHosts(db: StatementRunner, origin: string): Promise<ReadonlySet<string>> {
  const subforems = await subforemDomains.all(db, {});
  return new Set([new URL(origin).host, ...subforems.map(({ domain }) => domain)]);
}
