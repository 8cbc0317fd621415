import { create } from '@bufbuild/protobuf';
import { TypeSchema } from '@bufbuild/protobuf/wkt';
import type { CallContext } from '@commonplace/domain/call-context';
import { DomainError, notFound } from '@commonplace/domain/errors';
import type { Principal } from '@commonplace/domain/principal';
import { currentRequestId } from '@commonplace/domain/request-id';
import { violation } from '@commonplace/domain/violations';
import { Client, credentials, Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { Registry } from 'prom-client';
import { freePort } from '@commonplace/engines/ports';
import { describe, expect, test } from 'vitest';
import { passBytes } from './methods.ts';
import { createRpcServer } from './server.ts';
import {
  anonymous,
  probeClient,
  ProbeService,
  recordingLogger,
  signer,
  verifier,
  startProbe,
} from './testing/probe.ts';

function callRaw(port: number, path: string, metadata = new Metadata(), body: Uint8Array = Buffer.alloc(0)) {
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
  return new Promise<Buffer>((resolve, reject) => {
    client.makeUnaryRequest<Buffer, Buffer>(
      path,
      passBytes,
      passBytes,
      Buffer.from(body),
      metadata,
      { deadline: Date.now() + 2_000 },
      (error: ServiceError | null, response) => {
        client.close();
        if (error) reject(error);
        else resolve(response ?? Buffer.alloc(0));
      },
    );
  });
}

describe('call', () => {
  test('carries nested messages, given as plain objects on both sides', async () => {
    await using server = await startProbe({
      describe: async ({ name, sourceContext, fields }) => ({
        name: `${name}!`,
        sourceContext: { fileName: sourceContext?.fileName ?? 'none' },
        fields: fields.map(({ number }) => ({ number: number + 1, name: 'next' })),
      }),
    });
    await using client = probeClient(server.port);
    const response = await client.describe(
      { name: 'ünï', sourceContext: { fileName: 'a.proto' }, fields: [{ number: 1 }, { number: 2 }] },
      anonymous,
    );
    expect(response).toMatchObject({ name: 'ünï!', sourceContext: { fileName: 'a.proto' } });
    expect(response.fields.map(({ number }) => number)).toEqual([2, 3]);
    const empty = await client.describe(create(TypeSchema), anonymous);
    expect(empty.sourceContext?.fileName).toBe('none');
  });

  test('passes principal, request id and deadline to the handler', async () => {
    const seen: CallContext[] = [];
    const { logger, lines } = recordingLogger();
    await using server = await startProbe(
      {
        read: async (request, call) => {
          seen.push(call);
          expect(currentRequestId.getStore()).toBe(call.requestId);
          call.logger.info('in the handler');
          return request;
        },
      },
      { logger },
    );
    await using client = probeClient(server.port);
    const principal: Principal = { kind: 'service', name: 'cli' };
    const startedAt = Date.now();
    await client.read({ value: 'a' }, { principal, requestId: 'req-1', timeoutMs: 20_000 });
    await client.read({ value: 'b' }, { principal });
    const [first, second] = seen;
    expect(first).toMatchObject({ principal, requestId: 'req-1' });
    expect(first?.deadline.getTime()).toBeGreaterThan(startedAt + 19_500);
    expect(first?.deadline.getTime()).toBeLessThan(startedAt + 29_500);
    expect(second?.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines[0]).toMatchObject({ request_id: 'req-1', method: '/commonplace.probe.v1.ProbeService/Read' });
  });

  test("passes the condition of a write to its handler, but not to the handler's own calls", async () => {
    const seen: CallContext['ifMatch'][] = [];
    await using inner = await startProbe({
      write: async (_request, { ifMatch }) => {
        seen.push(ifMatch);
        return {};
      },
    });
    await using next = probeClient(inner.port);
    await using outer = await startProbe({
      write: async (request, call) => {
        seen.push(call.ifMatch);
        return next.write(request, call);
      },
    });
    await using client = probeClient(outer.port);
    await client.write({}, { ...anonymous, recordStates: ['a', 'b'] });
    expect(seen).toEqual([['a', 'b'], undefined]);
  });

  test('accepts messages of 10 MiB (rules.md#body-sizes) and reports one above the limit', async () => {
    await using server = await startProbe();
    await using client = probeClient(server.port);
    const { value } = await client.write({ value: 'x'.repeat(10 * 1024 * 1024) }, anonymous);
    expect(value).toHaveLength(10 * 1024 * 1024);
    await expect(client.write({ value: 'x'.repeat(17 * 1024 * 1024) }, anonymous)).rejects.toMatchObject({
      code: 'payload_too_large',
    });
  });

  test('requires a valid principal', async () => {
    const { logger, lines } = recordingLogger();
    await using server = await startProbe({}, { logger });
    const path = '/commonplace.probe.v1.ProbeService/Read';
    await expect(callRaw(server.port, path)).rejects.toMatchObject({ code: status.UNAUTHENTICATED });
    const forged = new Metadata();
    forged.set('commonplace-principal', 'e30.e30.e30');
    await expect(callRaw(server.port, path, forged)).rejects.toMatchObject({ code: status.UNAUTHENTICATED });
    expect(lines.map(({ msg }) => msg)).toEqual(['call without a principal', 'call with an invalid principal']);
    expect(JSON.stringify(lines)).not.toContain('e30.e30.e30');
  });
});

describe('failures', () => {
  test('reports an invalid message as bad_request', async () => {
    await using server = await startProbe();
    const signed = new Metadata();
    signed.set('commonplace-principal', await signer.sign({ kind: 'anonymous' }, 'probe'));
    for (const body of [[0xff], [0x0a, 0x05, 0x61], [0x0a, 0x01, 0xff]]) {
      const call = callRaw(server.port, '/commonplace.probe.v1.ProbeService/Read', signed, Buffer.from(body));
      await expect(call).rejects.toMatchObject({ code: status.INVALID_ARGUMENT });
    }
  });

  test('transfers a DomainError whole', async () => {
    await using server = await startProbe({
      write: async () => {
        throw violation('title', "can't be blank", 'blank');
      },
    });
    await using client = probeClient(server.port);
    const error = await client.write({}, anonymous).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({
      code: 'validation_failed',
      message: "Validation failed: Title can't be blank",
      reason: 'blank',
      fields: { title: ["can't be blank"] },
    });
  });

  test('masks other errors and logs them with their stack', async () => {
    const { logger, lines } = recordingLogger();
    await using server = await startProbe(
      {
        write: () => {
          throw new TypeError('connection string postgres://secret');
        },
      },
      { logger },
    );
    await using client = probeClient(server.port);
    const error = await client.write({}, { ...anonymous, requestId: 'req-2' }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'internal', message: 'internal error' });
    expect(String((error as DomainError).cause)).not.toContain('postgres');
    expect(lines).toHaveLength(1);
    const stack = expect.stringContaining('rpc.unit.test.ts') as string;
    expect(lines[0]).toMatchObject({ level: 50, request_id: 'req-2', err: { type: 'TypeError', stack } });
  });

  test('treats an invalid response as a fault of the handler', async () => {
    const { logger, lines } = recordingLogger();
    await using server = await startProbe({ describe: async () => ({ fields: [{ number: 2 ** 40 }] }) }, { logger });
    await using client = probeClient(server.port);
    await expect(client.describe({}, anonymous)).rejects.toMatchObject({ code: 'internal', message: 'internal error' });
    expect(lines).toHaveLength(1);
  });

  test('refuses an invalid request before sending it', async () => {
    await using client = probeClient(await freePort());
    const call = client.describe({ fields: [{ number: 2 ** 40 }] }, anonymous);
    await expect(call).rejects.toMatchObject({ code: 'internal' });
  });

  test('reports a method that the server lacks as unavailable', async () => {
    await using server = createRpcServer({ verifier, logger: recordingLogger().logger });
    await using client = probeClient(await server.listen('127.0.0.1', 0));
    await expect(client.write({}, anonymous)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('server', () => {
  // HealthCheckRequest { service = 1 } and HealthCheckResponse { status = 1 }, SERVING = 1.
  const healthCheck = (port: number, service: string) =>
    callRaw(
      port,
      '/grpc.health.v1.Health/Check',
      new Metadata(),
      Buffer.concat([Buffer.from([0x0a, service.length]), Buffer.from(service)]),
    );

  test('answers health checks without a principal', async () => {
    await using server = await startProbe();
    expect([...(await healthCheck(server.port, ''))]).toEqual([8, 1]);
    expect([...(await healthCheck(server.port, ProbeService.typeName))]).toEqual([8, 1]);
    await expect(healthCheck(server.port, 'unknown.Service')).rejects.toMatchObject({ code: status.NOT_FOUND });
  });

  test('records call durations by method and code, on both sides', async () => {
    const registry = new Registry();
    await using server = await startProbe(
      {
        write: async () => {
          throw notFound();
        },
      },
      { registry },
    );
    await using client = probeClient(server.port, { registry });
    await using other = probeClient(server.port, { registry });
    await client.read({}, anonymous);
    await other.read({}, anonymous);
    await client.write({}, anonymous).catch(() => {});
    const text = await registry.metrics();
    for (const side of ['server', 'client']) {
      const count = `grpc_${side}_handling_seconds_count{grpc_service="commonplace.probe.v1.ProbeService"`;
      expect(text).toContain(`${count},grpc_method="Read",code="ok"} 2`);
      expect(text).toContain(`${count},grpc_method="Write",code="not_found"} 1`);
    }
  });

  test('reports a port that is in use', async () => {
    await using server = await startProbe();
    await using second = createRpcServer({ verifier, logger: recordingLogger().logger });
    await expect(second.listen('127.0.0.1', server.port)).rejects.toThrow(/EADDRINUSE/);
  });
});
