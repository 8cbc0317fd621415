import { Counter, Histogram, type Registry } from 'prom-client';

/** The API's reads and writes, and everything else, most of it pages. */
export type OperationGroup = 'read' | 'write' | 'page';

export interface GatewayMetrics {
  observeRequest(group: OperationGroup, operation: string, status: number, seconds: number): void;
  countCache(outcome: 'hit' | 'miss' | 'stale'): void;
  countPurged(entries: number): void;
  countLimited(limit: string): void;
  /** Counts a use whose limit this gateway alone has counted. */
  countAlone(): void;
}

export function createGatewayMetrics(registry: Registry): GatewayMetrics {
  const requests = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'How long requests took, by group of operations (read, write, page), operation and status',
    labelNames: ['group', 'operation', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const cache = new Counter({
    name: 'gateway_response_cache_total',
    help: 'Cached reads by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const purged = new Counter({
    name: 'gateway_response_cache_purged_total',
    help: 'Cached responses outdated by events or writes',
    registers: [registry],
  });
  const limited = new Counter({
    name: 'gateway_rate_limited_total',
    help: 'Requests refused by a rate limit',
    labelNames: ['limit'],
    registers: [registry],
  });
  const alone = new Counter({
    name: 'gateway_limits_counted_alone_total',
    help: 'Uses counted for a limit by this gateway alone, since the shared counts could not be reached',
    registers: [registry],
  });
  // Looking up labels costs more than the observation.
  const series = new Map<string, Histogram.Internal<'group' | 'operation' | 'status'>>();
  const seriesOf = (group: OperationGroup, operation: string, status: number) => {
    const key = `${group} ${operation} ${status}`;
    let child = series.get(key);
    if (!child) {
      child = requests.labels(group, operation, String(status));
      series.set(key, child);
    }
    return child;
  };
  const outcomes = { hit: cache.labels('hit'), miss: cache.labels('miss'), stale: cache.labels('stale') };
  return {
    observeRequest: (group, operation, status, seconds) => seriesOf(group, operation, status).observe(seconds),
    countCache: (outcome) => outcomes[outcome].inc(),
    countPurged: (entries) => purged.inc(entries),
    countLimited: (limit) => limited.inc({ limit }),
    countAlone: () => alone.inc(),
  };
}
