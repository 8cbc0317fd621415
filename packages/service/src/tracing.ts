import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { ATTR_SERVICE_NAME } from '@opentelemetry/semantic-conventions';
import type { Logger } from 'pino';

/** Including retries; limits how long an unreachable collector delays the shutdown. */
const exportTimeoutMs = 3_000;

/** Sends this process's spans to the collector at `endpoint`. A separate module, so that its libraries are loaded only if used. */
export function startTracing(serviceName: string, endpoint: string, logger: Logger): AsyncDisposable {
  const provider = createProvider(serviceName, endpoint);
  register(provider, logger);
  return {
    async [Symbol.asyncDispose]() {
      try {
        await provider.shutdown();
      } catch (error) {
        // Lost traces must not make a clean shutdown fail.
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

function register(provider: TracerProvider, logger: Logger): void {
  const warn = (message: string) => logger.warn({ detail: message }, 'telemetry');
  diag.setLogger({ error: warn, warn, info: warn, debug: warn, verbose: warn }, DiagLogLevel.WARN);
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
}

function createProvider(serviceName: string, endpoint: string): TracerProvider {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs });
  return new TracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
}
