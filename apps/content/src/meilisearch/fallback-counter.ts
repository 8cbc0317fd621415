import { Counter, type Registry } from 'prom-client';

/** Counts searches that PostgreSQL answers in place of Meilisearch. */
export type FallbackCounter = Counter<'type' | 'reason'>;

/** The counter of a process, for the searches of all types. */
export function createFallbackCounter(registry: Registry): FallbackCounter {
  return new Counter({
    name: 'search_fallbacks_total',
    help: 'Searches that PostgreSQL answered, by what they searched and why Meilisearch did not answer',
    labelNames: ['type', 'reason'],
    registers: [registry],
  });
}
