import type { Logger } from 'pino';
import { createLogger } from './logger.ts';

export interface TelemetryOptions {
  serviceName: string;
  /** Base address of an OTLP collector, e.g. `http://localhost:4318`. Without it nothing is recorded nor loaded. */
  endpoint?: string | undefined;
  /** Told of traces that could not be sent; one with the service's name unless given. */
  logger?: Logger | undefined;
}

/** Sends traces to a collector over HTTP from then on until it is disposed of, which flushes what is left. */
export async function startTelemetry(options: TelemetryOptions): Promise<AsyncDisposable> {
  const { serviceName, endpoint, logger = createLogger({ name: serviceName, level: 'warn' }) } = options;
  if (endpoint === undefined) return { [Symbol.asyncDispose]: async () => {} };
  const { startTracing } = await import('./tracing.ts');
  return startTracing(serviceName, endpoint, logger);
}
