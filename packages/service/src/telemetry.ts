import type { Logger } from 'pino';
import { createLogger } from './logger.ts';

export interface TelemetryOptions {
  serviceName: string;
  /** Base URL of an OTLP collector, e.g. `http://localhost:4318`. Without it nothing is loaded or recorded. */
  endpoint?: string | undefined;
  /** Logs failed exports; by default a logger with the service's name. */
  logger?: Logger | undefined;
}

/** Starts to send traces to a collector over HTTP. Disposal sends the remaining ones. */
export async function startTelemetry(options: TelemetryOptions): Promise<AsyncDisposable> {
  const { serviceName, endpoint, logger = createLogger({ name: serviceName, level: 'warn' }) } = options;
  if (endpoint === undefined) return { [Symbol.asyncDispose]: async () => {} };
  const { startTracing } = await import('./tracing.ts');
  return startTracing(serviceName, endpoint, logger);
}
