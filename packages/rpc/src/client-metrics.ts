import { Histogram, type Registry } from 'prom-client';
import type { UnaryMethod } from './methods.ts';

const name = 'grpc_client_handling_seconds';
const labelNames = ['grpc_service', 'grpc_method', 'code'] as const;
type Label = (typeof labelNames)[number];

/** Records the duration of a call until its caller had the answer. */
export type CallRecorder = (method: UnaryMethod, code: string, seconds: number) => void;

/**
 * Records calls by service, method and code (`ok` or an error code), retries included; does nothing without a registry. All
 * connections of a process share the metric.
 */
export function createCallRecorder(registry: Registry | undefined): CallRecorder {
  if (!registry) return () => {};
  const histogram =
    (registry.getSingleMetric(name) as Histogram<Label> | undefined) ??
    new Histogram({
      name,
      help: 'Duration of the gRPC calls that this process made, in seconds.',
      labelNames,
      // Few, since the gateway calls several hundred methods.
      buckets: [0.005, 0.025, 0.1, 0.5, 1, 5],
      registers: [registry],
    });
  return (method, code, seconds) => {
    histogram.observe({ grpc_service: method.service, grpc_method: method.name, code }, seconds);
  };
}
