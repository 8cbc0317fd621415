import { CommonplaceError } from './error.ts';
import type { AnyOptions, Transport } from './transport.ts';

/** A page of a list. */
export interface Page<Item> {
  items: Item[];
  /** How many there are on all pages, where the site says so. */
  total: number | undefined;
  /** Leads to the next page, as an option of `page`; undefined on the last one. */
  next: string | undefined;
}

/** Reads one page; `next` of the one before, if any, says all that the query would. */
export async function readPage(
  transport: Transport,
  path: string,
  { next, ...options }: AnyOptions & { next?: string | undefined },
): Promise<Page<unknown>> {
  const query = next === undefined ? options.params?.query : Object.fromEntries(new URLSearchParams(next));
  const { data, response } = await transport('GET', path, {
    ...options,
    params: { ...options.params, query: query ?? {} },
  });
  if (!Array.isArray(data)) {
    const requestId = response.headers.get('x-request-id') ?? undefined;
    throw new CommonplaceError({ status: response.status, message: 'The answer is not a list', requestId });
  }
  const total = response.headers.get('x-total-count');
  return { items: data, total: total === null ? undefined : Number(total), next: nextIn(response.headers.get('link')) };
}

/** Reads page after page, each when it is needed. */
export async function* readPages(
  transport: Transport,
  path: string,
  options: AnyOptions = {},
): AsyncGenerator<unknown> {
  const seen = new Set<string | undefined>();
  let next: string | undefined;
  do {
    seen.add(next);
    const page = await readPage(transport, path, { ...options, next });
    yield* page.items;
    ({ next } = page);
    if (next !== undefined && seen.has(next))
      throw new CommonplaceError({ status: 200, message: `The pages lead in a circle, to ${next}` });
  } while (next !== undefined);
}

/**
 * The query of what a `Link` header (RFC 8288) names the next page. Its address may be another than the one that the site
 * is reached by here, and no key is sent wherever an answer leads.
 */
function nextIn(header: string | null): string | undefined {
  for (const [, target = '', parameters = ''] of (header ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    const [, relations = ''] = /;\s*rel\s*=\s*"?([^",;]*)/i.exec(parameters) ?? [];
    if (!relations.toLowerCase().split(/\s+/).includes('next')) continue;
    if (!URL.canParse(target, 'http://localhost'))
      throw new CommonplaceError({ status: 200, message: 'The address of the next page cannot be read' });
    return new URL(target, 'http://localhost').search;
  }
  return undefined;
}
