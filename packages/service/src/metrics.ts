import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/**
 * The metrics of this process, collected once: their observers cannot be stopped, and tests start many apps in a process.
 */
let processMetrics: Registry | undefined;

function collectProcessMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Creates a registry with the metrics of the process: version, memory, CPU, garbage collection, event loop delay. */
export function createMetrics(serviceName: string, version: string): Registry {
  processMetrics ??= collectProcessMetrics();
  const registry = Registry.merge([processMetrics]);
  registry.setDefaultLabels({ service: serviceName });
  const build = new Gauge({
    name: 'commonplace_build_info',
    help: '1, labeled with the version of the app.',
    labelNames: ['version'],
    registers: [registry],
  });
  build.set({ version }, 1);
  return registry;
}
