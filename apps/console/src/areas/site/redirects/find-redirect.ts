import type { Redirect } from './redirect.ts';

type Found = Pick<Redirect, 'original_url' | 'destination_url' | 'request_domain'>;

/**
 * The redirect for an address, by the site's rule: of a path with its query and one without, the first; of a host with its
 * port and one without, the first.
 */
export async function findRedirect<Any extends Found>(
  redirects: AsyncIterable<Any> | Iterable<Any>,
  { pathname, search, host, hostname }: URL,
): Promise<Any | undefined> {
  let best: Any | undefined;
  const rank = ({ original_url: path, request_domain: domain }: Found) => [path.length, domain.length] as const;
  for await (const redirect of redirects) {
    const { original_url: path, request_domain: domain } = redirect;
    if (path !== pathname && path !== pathname + search) continue;
    if (domain !== host && domain !== hostname) continue;
    const [paths, domains] = rank(redirect);
    const [bestPaths, bestDomains] = best ? rank(best) : [0, 0];
    if (paths > bestPaths || (paths === bestPaths && domains > bestDomains)) best = redirect;
  }
  return best;
}
