import { isOutage } from '@commonplace/domain/errors';
import { violation } from '@commonplace/domain/violations';
import { optionalShare } from '@commonplace/domain/time-share';
import type { RpcCallOptions } from '@commonplace/rpc/client';

/** The services that own data. */
export const services = ['content', 'community', 'listings', 'admin', 'analytics'] as const;
export type ServiceName = (typeof services)[number];

export interface CombinedListQuery {
  page: number;
  per_page: number;
  /** Limits the list to this service. */
  service?: string | undefined;
}

export interface ServiceList<Item> {
  items: Item[];
  hasNext: boolean;
}

export interface CombinedList<Item> extends ServiceList<Item> {
  /** The services that did not respond, whose items are missing. */
  unavailable: ServiceName[];
}

/** Lists the newest items of one service. */
export type ListFromService<Item> = (
  service: ServiceName,
  window: { page: number; perPage: number },
  options: RpcCallOptions,
) => Promise<ServiceList<Item>>;

/** The number of items of each service that are merged. */
const maxCompared = 1_000;

/**
 * Returns a page of the merged lists of all services, in the order of `compare`. A service that does not respond is left
 * out, unless it is the only one.
 * @throws DomainError if no service responds, or the page is beyond the first 1,000 items.
 */
export async function listAcrossServices<Item>(
  { page, per_page: perPage, service }: CombinedListQuery,
  options: RpcCallOptions,
  listFrom: ListFromService<Item>,
  compare: (a: Item, b: Item) => number,
): Promise<CombinedList<Item>> {
  const requested = service === undefined ? services : services.filter((name) => name === service);
  // One service pages by itself; of several, each returns everything that may come before the end of the page.
  const isOne = requested.length === 1;
  const window = isOne ? { page, perPage } : { page: 1, perPage: page * perPage };
  if (window.perPage > maxCompared) throw violation('page', `is beyond the newest ${maxCompared}: name a service`);
  const call = { ...options, timeShare: optionalShare };
  const answers = await Promise.allSettled(requested.map((name) => listFrom(name, window, call)));
  const unavailable = requested.filter((_name, index) => answers[index]?.status === 'rejected');
  for (const answer of answers) {
    if (answer.status === 'rejected' && (unavailable.length === requested.length || !isOutage(answer.reason))) {
      throw answer.reason;
    }
  }
  const lists = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const items = lists.flatMap((list) => list.items);
  const hasNext = lists.some((list) => list.hasNext);
  if (isOne) return { items, hasNext, unavailable };
  const ordered = items.toSorted(compare);
  const end = page * perPage;
  return { items: ordered.slice(end - perPage, end), hasNext: hasNext || ordered.length > end, unavailable };
}

/** Returns a header that names the services that did not respond, if any. */
export function unavailableHeaders(unavailable: readonly ServiceName[]): { headers?: Record<string, string> } {
  return unavailable.length === 0 ? {} : { headers: { 'x-unavailable-services': unavailable.join(', ') } };
}
