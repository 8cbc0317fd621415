import { CommonplaceError, unreadable } from './error.ts';
import type { AnyOptions } from './request.ts';
import type { Transport } from './transport.ts';

/** A page of a list. */
export interface Page<Item> {
  items: Item[];
  /** How many there are on all pages, where the site says so. */
  total: number | undefined;
  /** Leads to the next page, as an option of `page`; undefined on the last one. */
  next: string | undefined;
}

/** Options of a page: `next` of the one before, if any, says all that the query would. */
interface PageOptions extends AnyOptions {
  next?: string | undefined;
}

/** Reads one page. */
export async function readPage(transport: Transport, path: string, options: PageOptions = {}): Promise<Page<unknown>> {
  return (await receivePage(transport, path, options)).page;
}

/** Reads page after page, each when it is needed. */
export async function* readPages(transport: Transport, path: string, options?: AnyOptions): AsyncGenerator {
  const seen = new Set<string>();
  let next: string | undefined;
  do {
    const { page, response } = await receivePage(transport, path, { ...options, next });
    yield* page.items;
    ({ next } = page);
    if (next !== undefined && seen.has(next)) throw unreadable(response, `The pages lead in a circle, to ${next}`);
    if (next !== undefined) seen.add(next);
  } while (next !== undefined);
}

async function receivePage(transport: Transport, path: string, { next, ...options }: PageOptions) {
  const query = next === undefined ? options.params?.query : Object.fromEntries(new URLSearchParams(next));
  const given = { ...options, params: { ...options.params, ...(query && { query }) } };
  const { data: items, response } = await transport('GET', path, given);
  if (!Array.isArray(items)) throw unreadable(response, 'The answer is not a list');
  const total = response.headers.get('x-total-count');
  const link = response.headers.get('link');
  const page: Page<unknown> = { items, total: total === null ? undefined : Number(total), next: nextIn(link) };
  return { page, response };
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
