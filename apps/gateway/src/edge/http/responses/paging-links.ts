import { isPaged } from '../requests/paged-query.ts';
import type { SiteAddress } from '../../../site/site-address.ts';
import type { Input } from '../requests/read-input.ts';

/**
 * Returns the `Link` header of a list page (rules.md#paging); undefined for the only page. Built from
 * parsed values, which are also the cache key, so shared responses have the same links.
 */
export function pagingLinks(
  path: string,
  { params, query }: Pick<Input, 'params' | 'query'>,
  hasNext: boolean,
  site: Pick<SiteAddress, 'url'>,
): string | undefined {
  if (!isPaged(query)) return undefined;
  const { page = 1, ...others } = query;
  const target = new URL(site.url(fillIn(path, params)));
  for (const [name, value] of Object.entries(others)) {
    const text = String(value ?? '');
    if (text !== '') target.searchParams.set(name, text);
  }
  const links: string[] = [];
  const add = (neighbor: number, relation: string) => {
    target.searchParams.set('page', String(neighbor));
    links.push(`<${target.href}>; rel="${relation}"`);
  };
  if (hasNext) add(page + 1, 'next');
  if (page > 1) add(page - 1, 'prev');
  return links.length > 0 ? links.join(', ') : undefined;
}

function fillIn(path: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}
