import { Histogram, type Registry } from 'prom-client';
import type { CallEnvironment } from './server-call.ts';

const name = 'grpc_server_handling_seconds';
const labelNames = ['grpc_service', 'grpc_method', 'code'] as const;

/** Records call durations by service, method and code (`ok` or an error code); does nothing without a registry. */
export function createCallObserver(registry: Registry | undefined): CallEnvironment['observe'] {
  if (!registry) return () => {};
  const histogram = new Histogram({
    name,
    help: 'Duration of the gRPC calls that this process served, in seconds.',
    labelNames,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  return (method, code, seconds) => {
    histogram.observe({ grpc_service: method.service, grpc_method: method.name, code }, seconds);
  };
}
