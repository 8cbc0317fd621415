import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** What was asked for: the names of the host, and the target as it came. */
export interface AskedAddress {
  hosts: readonly string[];
  path: string;
  /** With its question mark; empty when there is none. */
  query: string;
}

export interface FoundRedirect {
  id: number;
  destinationUrl: string;
  requestDomain: string;
}

/**
 * Of a path with its query and one without, the first; of a host with its port and one without, the first. Of two that
 * differ in what is percent-encoded, as earlier releases took them, the one that is written as it was asked for.
 */
export const redirectAt = statement(
  'redirect-at',
  (db: Kysely<Tables>, given: Given<{ targets: readonly string[]; hosts: readonly string[] }>) =>
    db
      .selectFrom('request_redirects')
      .select(['id', 'destination_url as destinationUrl', 'request_domain as requestDomain'])
      .where(
        'original_key',
        '=',
        sql<string>`any(array(select comparable_target(target) from unnest(${given('targets')}::text[]) as target))`,
      )
      .where('request_domain', '=', sql<string>`any(${given('hosts')}::text[])`)
      .orderBy(sql`length(original_key)`, 'desc')
      .orderBy(sql`length(request_domain)`, 'desc')
      .orderBy(sql`original_url = any(${given('targets')}::text[])`, 'desc')
      .orderBy('id')
      .limit(1),
);

/** The redirect for an address (A41): for the path with its query, else for the path alone. */
export function findRedirect(db: StatementRunner, asked: AskedAddress): Promise<FoundRedirect | undefined> {
  const { hosts, path, query } = asked;
  return redirectAt.first(db, { hosts, targets: query === '' ? [path] : [path + query, path] });
}

/**
 * Where a redirect leads within these redirects: out of them, back to one that was passed, or on for longer than anybody
 * would follow.
 */
export async function followRedirect(
  db: StatementRunner,
  redirect: FoundRedirect,
): Promise<'out' | 'in a circle' | 'too far'> {
  const passed = new Set([redirect.id]);
  for (let from = redirect; passed.size <= limits.requestRedirect.hops;) {
    const next = await findRedirect(db, addressOf(from));
    if (!next) return 'out';
    if (passed.has(next.id)) return 'in a circle';
    passed.add(next.id);
    from = next;
  }
  return 'too far';
}

/** What a browser asks for next. */
function addressOf({ destinationUrl, requestDomain }: FoundRedirect): AskedAddress {
  const { host, hostname, pathname, search } = new URL(destinationUrl, `http://${requestDomain}`);
  // A path stays with the host that was asked, which may have had any port.
  const hosts = destinationUrl.startsWith('/') ? [requestDomain] : [...new Set([host, hostname])];
  return { hosts, path: pathname, query: search };
}
