import { CommonplaceError, unreadable } from './error.ts';
import type { AnyOptions } from './request.ts';
import type { OperationRequest, Transport } from './transport.ts';

/** A page of a list. */
export interface Page<Item> {
  items: Item[];
  /** Number of items on all pages, if the site reports it. */
  total: number | undefined;
  /** Option of `page` for the next page; undefined on the last one. */
  next: string | undefined;
}

/** Options of a page; `next` replaces the query. */
interface PageOptions extends AnyOptions {
  next?: string | undefined;
}

/** Reads one page. */
export async function readPage(
  transport: Transport,
  operation: OperationRequest,
  options: PageOptions = {},
): Promise<Page<unknown>> {
  return (await receivePage(transport, operation, options)).page;
}

/** Reads page after page on demand. */
export async function* readPages(
  transport: Transport,
  operation: OperationRequest,
  options?: AnyOptions,
): AsyncGenerator {
  const seen = new Set<string>();
  let next: string | undefined;
  do {
    const { page, response } = await receivePage(transport, operation, { ...options, next });
    yield* page.items;
    ({ next } = page);
    if (next !== undefined && seen.has(next))
      throw unreadable(response, `The list of pages does not end: ${next} is repeated`);
    if (next !== undefined) seen.add(next);
  } while (next !== undefined);
}

async function receivePage(transport: Transport, operation: OperationRequest, { next, ...options }: PageOptions) {
  const query = next === undefined ? options.params?.query : Object.fromEntries(new URLSearchParams(next));
  const callOptions = { ...options, params: { ...options.params, ...(query && { query }) } };
  const { data: items, response } = await transport(operation, callOptions);
  if (!Array.isArray(items)) throw unreadable(response, 'The response is not a list');
  const total = response.headers.get('x-total-count');
  const link = response.headers.get('link');
  const page: Page<unknown> = { items, total: total === null ? undefined : Number(total), next: nextIn(link) };
  return { page, response };
}

/**
 * Returns the query of the next page in a `Link` header (RFC 8288). Ignores its host, which may differ from the client's, so
 * that no key is sent to another host.
 */
function nextIn(header: string | null): string | undefined {
  for (const [, target = '', parameters = ''] of (header ?? '').matchAll(/<([^>]*)>([^<]*)/g)) {
    const [, relations = ''] = /;\s*rel\s*=\s*"?([^",;]*)/i.exec(parameters) ?? [];
    if (!relations.toLowerCase().split(/\s+/).includes('next')) continue;
    if (!URL.canParse(target, 'http://localhost'))
      throw new CommonplaceError({ status: 200, message: 'The URL of the next page is invalid' });
    return new URL(target, 'http://localhost').search;
  }
  return undefined;
}
