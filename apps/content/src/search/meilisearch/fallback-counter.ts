import { Counter, type Registry } from 'prom-client';

/** Counts searches that PostgreSQL answers instead of Meilisearch. */
export type FallbackCounter = Counter<'type' | 'reason'>;

export function createFallbackCounter(registry: Registry): FallbackCounter {
  return new Counter({
    name: 'search_fallbacks_total',
    help: 'Searches that PostgreSQL answered instead of Meilisearch, by type and reason',
    labelNames: ['type', 'reason'],
    registers: [registry],
  });
}
