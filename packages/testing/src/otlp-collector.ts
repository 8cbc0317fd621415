import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]])));

const exportRequest = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              kind: z.number(),
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              attributes,
            }),
          ),
        }),
      ),
    }),
  ),
});

type ExportedSpans = z.infer<typeof exportRequest>['resourceSpans'][number]['scopeSpans'][number]['spans'];

/** A received span, with the name of the process that sent it. */
export type CollectedSpan = ExportedSpans[number] & { service: string };

/** A collector of traces (OTLP over HTTP, in JSON) that stores the spans. */
export interface OtlpCollector extends AsyncDisposable {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly endpoint: string;
  /** The received spans. */
  readonly spans: readonly CollectedSpan[];
}

/** Starts a collector on a free port. Returns 404 for all other requests. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url !== '/v1/traces') {
      response.writeHead(404).end();
      return;
    }
    for (const { resource, scopeSpans } of exportRequest.parse(JSON.parse(body)).resourceSpans) {
      const service = String(resource.attributes['service.name']);
      spans.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ ...span, service }))));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}/`,
    spans,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
