import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** The hosts and the target of a request. */
export interface RequestTarget {
  hosts: readonly string[];
  path: string;
  /** Includes the question mark; empty if there is none. */
  query: string;
}

export interface FoundRedirect {
  id: number;
  destinationUrl: string;
  requestDomain: string;
}

/**
 * Prefers a path with its query, then a host with its port. Of redirects that differ only in percent-encoding (earlier
 * releases allowed them), prefers the exact spelling.
 */
export const redirectAt = statement(
  'redirect-at',
  (db: Kysely<Tables>, param: Param<{ targets: readonly string[]; hosts: readonly string[] }>) =>
    db
      .selectFrom('request_redirects')
      .select(['id', 'destination_url as destinationUrl', 'request_domain as requestDomain'])
      .where(
        'original_key',
        '=',
        sql<string>`any(array(select comparable_target(target) from unnest(${param('targets')}::text[]) as target))`,
      )
      .where('request_domain', '=', sql<string>`any(${param('hosts')}::text[])`)
      .orderBy(sql`length(original_key)`, 'desc')
      .orderBy(sql`length(request_domain)`, 'desc')
      .orderBy(sql`original_url = any(${param('targets')}::text[])`, 'desc')
      .orderBy('id')
      .limit(1),
);

/** Returns the redirect of a request: for the path with its query, else for the path alone. */
export function findRedirect(db: StatementRunner, target: RequestTarget): Promise<FoundRedirect | undefined> {
  const { hosts, path, query } = target;
  return redirectAt.first(db, { hosts, targets: query === '' ? [path] : [path + query, path] });
}

/** Follows redirects of this site: until one leads out, back to an earlier one, or through too many. */
export async function followRedirect(
  db: StatementRunner,
  redirect: FoundRedirect,
): Promise<'ends' | 'loop' | 'too long'> {
  const passed = new Set([redirect.id]);
  for (let from = redirect; passed.size <= limits.requestRedirect.hops;) {
    const next = await findRedirect(db, nextTarget(from));
    if (!next) return 'ends';
    if (passed.has(next.id)) return 'loop';
    passed.add(next.id);
    from = next;
  }
  return 'too long';
}

/** Returns the request that a browser sends next. */
function nextTarget({ destinationUrl, requestDomain }: FoundRedirect): RequestTarget {
  const { host, hostname, pathname, search } = new URL(destinationUrl, `http://${requestDomain}`);
  // A path stays on the requested host, which may have any port.
  const hosts = destinationUrl.startsWith('/') ? [requestDomain] : [...new Set([host, hostname])];
  return { hosts, path: pathname, query: search };
}
