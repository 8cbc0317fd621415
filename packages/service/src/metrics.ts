import { collectDefaultMetrics, Registry } from 'prom-client';

/** Creates a registry with the metrics of the process: memory, CPU, garbage collection, event loop delay. */
export function createMetrics(serviceName: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service: serviceName });
  collectDefaultMetrics({ register: registry });
  return registry;
}
