import { collectDefaultMetrics, Registry } from 'prom-client';

/** A registry with the measures of the process itself: memory, CPU, garbage collection, delay of the event loop. */
export function createMetrics(serviceName: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service: serviceName });
  collectDefaultMetrics({ register: registry });
  return registry;
}
