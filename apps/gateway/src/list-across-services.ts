import type { RpcCallOptions } from '@commonplace/rpc/client';
import { isOutage } from '@commonplace/rpc/errors';
import { violation } from '@commonplace/rpc/violations';

/** The services that own data. */
export const services = ['content', 'community', 'listings', 'admin', 'analytics'] as const;
export type ServiceName = (typeof services)[number];

export interface CombinedListQuery {
  page: number;
  per_page: number;
  /** Only what this one has. */
  service?: string | undefined;
}

/** What one service has of a list. */
export interface ServiceList<Item> {
  items: Item[];
  hasNext: boolean;
}

export interface CombinedList<Item> extends ServiceList<Item> {
  /** The services that did not answer, and whose items are not there. */
  unavailable: ServiceName[];
}

/** Asks one service for its newest. */
export type ListFromService<Item> = (
  service: ServiceName,
  window: { page: number; perPage: number },
  options: RpcCallOptions,
) => Promise<ServiceList<Item>>;

/** One that is away must not use up the time in which the others are to be shown. */
const timeoutMs = 2_000;

/** How many of the newest of each service are compared with those of the others. */
const maxCompared = 1_000;

/**
 * A page of what all services have, newest first by `compare`. They are asked side by side for what the page may hold of
 * each; of one that does not answer there is nothing, unless it is the only one.
 * @throws DomainError when none answers, or the page is beyond what is compared.
 */
export async function listAcrossServices<Item>(
  { page, per_page: perPage, service }: CombinedListQuery,
  options: RpcCallOptions,
  ask: ListFromService<Item>,
  compare: (a: Item, b: Item) => number,
): Promise<CombinedList<Item>> {
  const asked = service === undefined ? services : services.filter((name) => name === service);
  // Pages of one service are its own; of several each hands over all that could come before the page's end.
  const isOne = asked.length === 1;
  const window = isOne ? { page, perPage } : { page: 1, perPage: page * perPage };
  if (window.perPage > maxCompared) throw violation('page', `is beyond the newest ${maxCompared}: name a service`);
  const answers = await Promise.allSettled(
    asked.map((name) => ask(name, window, { ...options, timeoutMs: timeoutMs })),
  );
  const unavailable = asked.filter((_name, index) => answers[index]?.status === 'rejected');
  for (const answer of answers) {
    if (answer.status === 'rejected' && (unavailable.length === asked.length || !isOutage(answer.reason))) {
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

/** The header that says of which services there is nothing, if there are such. */
export function unavailableHeaders(unavailable: readonly ServiceName[]): { headers?: Record<string, string> } {
  return unavailable.length === 0 ? {} : { headers: { 'x-unavailable-services': unavailable.join(', ') } };
}
