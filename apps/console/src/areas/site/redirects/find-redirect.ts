import type { Redirect } from './redirect.ts';

type Rule = Pick<Redirect, 'original_url' | 'destination_url' | 'request_domain'>;

/**
 * Finds the redirect for a URL as the site does: a path with query takes precedence over one without, then a host with
 * port over one without.
 */
export async function findRedirect<Any extends Rule>(
  redirects: AsyncIterable<Any> | Iterable<Any>,
  { pathname, search, host, hostname }: URL,
): Promise<Any | undefined> {
  let best: Any | undefined;
  const targets = new Set([normalize(pathname), normalize(pathname + search)]);
  const rank = ({ original_url: path, request_domain: domain }: Rule) => [path.length, domain.length] as const;
  for await (const redirect of redirects) {
    const { original_url: path, request_domain: domain } = redirect;
    if (!targets.has(normalize(path))) continue;
    if (domain !== host && domain !== hostname) continue;
    const [paths, domains] = rank(redirect);
    const [bestPaths, bestDomains] = best ? rank(best) : [0, 0];
    if (paths > bestPaths || (paths === bestPaths && domains > bestDomains)) best = redirect;
  }
  return best;
}

/** Normalizes the percent-encoding of a path with query, as the site compares them. */
function normalize(target: string): string {
  const [path = ''] = target.split('?', 1);
  return resolveEscapes(path, /[\w.~!$&'()*+,;=:@-]/) + resolveEscapes(target.slice(path.length), /[\w.~-]/);
}

function resolveEscapes(text: string, literal: RegExp): string {
  return text.replaceAll(/%[\da-f]{2}|["<>\\^`{|}]/gi, (part) => {
    const code = part.length === 1 ? part.charCodeAt(0) : Number.parseInt(part.slice(1), 16);
    const character = String.fromCodePoint(code);
    return code < 0x80 && literal.test(character) ? character : `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
  });
}
