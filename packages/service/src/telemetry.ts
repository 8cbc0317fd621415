import { createRequire } from 'node:module';
import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import type * as ContextAsyncHooks from '@opentelemetry/context-async-hooks';
import type * as Core from '@opentelemetry/core';
import type * as ExporterTraceOtlpHttp from '@opentelemetry/exporter-trace-otlp-http';
import type * as Resources from '@opentelemetry/resources';
import type * as SdkTrace from '@opentelemetry/sdk-trace';
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';
import type { Logger } from 'pino';
import { createLogger } from './logger.ts';

export interface TelemetryOptions {
  serviceName: string;
  /** Base address of an OTLP collector, e.g. `http://localhost:4318`. Without it nothing is recorded nor loaded. */
  endpoint?: string | undefined;
  /** Told of traces that could not be sent; one with the service's name unless given. */
  logger?: Logger | undefined;
}

/** With retries. It bounds how long a collector that is down can delay the stop of the process. */
const exportTimeoutMs = 3_000;

// The SDK is loaded only when it is used, and at once, so that no early span is missed.
const require = createRequire(import.meta.url);

/** Sends traces to a collector over HTTP until it is disposed of, which flushes what is left. */
export function startTelemetry(options: TelemetryOptions): AsyncDisposable {
  const { serviceName, endpoint, logger = createLogger({ name: serviceName, level: 'warn' }) } = options;
  if (endpoint === undefined) return { [Symbol.asyncDispose]: async () => {} };
  const provider = createProvider(serviceName, endpoint);
  register(provider, logger);
  return {
    async [Symbol.asyncDispose]() {
      try {
        await provider.shutdown();
      } catch (error) {
        // The loss of traces must not turn a clean stop into a failed one.
        logger.warn({ err: error }, 'the last traces could not be sent');
      } finally {
        trace.disable();
        context.disable();
        propagation.disable();
        diag.disable();
      }
    },
  };
}

function register(provider: SdkTrace.TracerProvider, logger: Logger): void {
  const { W3CTraceContextPropagator } = require('@opentelemetry/core') as typeof Core;
  const { AsyncLocalStorageContextManager } = require('@opentelemetry/context-async-hooks') as typeof ContextAsyncHooks;
  const warn = (message: string) => logger.warn({ detail: message }, 'telemetry');
  diag.setLogger({ error: warn, warn, info: warn, debug: warn, verbose: warn }, DiagLogLevel.WARN);
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
}

function createProvider(serviceName: string, endpoint: string): SdkTrace.TracerProvider {
  const { BatchSpanProcessor, TracerProvider } = require('@opentelemetry/sdk-trace') as typeof SdkTrace;
  const { OTLPTraceExporter } = require('@opentelemetry/exporter-trace-otlp-http') as typeof ExporterTraceOtlpHttp;
  const { resourceFromAttributes } = require('@opentelemetry/resources') as typeof Resources;
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs });
  return new TracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
}
