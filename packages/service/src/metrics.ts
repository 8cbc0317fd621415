import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** Creates a registry with the metrics of the process: version, memory, CPU, garbage collection, event loop delay. */
export function createMetrics(serviceName: string, version: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service: serviceName });
  collectDefaultMetrics({ register: registry });
  const build = new Gauge({
    name: 'commonplace_build_info',
    help: '1, labeled with the version of the app.',
    labelNames: ['version'],
    registers: [registry],
  });
  build.set({ version }, 1);
  return registry;
}
