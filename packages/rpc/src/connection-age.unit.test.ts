import { setTimeout as sleep } from 'node:timers/promises';
import { Client, credentials, Server, ServerCredentials, type sendUnaryData } from '@grpc/grpc-js';
import { expect, onTestFinished, test } from 'vitest';
import { clientChannelOptions, serverChannelOptions } from './channel-options.ts';
import { passBytes } from './methods.ts';

/** Many pings during a call that outlives its connection's age. */
const hurried = { 'grpc.keepalive_time_ms': 50 };
const ageMs = 300;
const callMs = 1_500;

test('a connection that is closed for its age, and pinged meanwhile, finishes its calls', async () => {
  const path = '/Probe/Write';
  const server = new Server({ ...serverChannelOptions(5_000), ...hurried, 'grpc.max_connection_age_ms': ageMs });
  onTestFinished(() => server.forceShutdown());
  const method = {
    path,
    requestStream: false,
    responseStream: false,
    requestSerialize: passBytes,
    requestDeserialize: passBytes,
    responseSerialize: passBytes,
    responseDeserialize: passBytes,
  } as const;
  const write = async ({ request }: { request: Buffer }, respond: sendUnaryData<Buffer>) => {
    await sleep(callMs);
    respond(null, request);
  };
  server.addService({ write: method }, { write });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  const options = { ...clientChannelOptions(5_000), ...hurried };
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), options);
  onTestFinished(() => client.close());
  const call = (value: string) =>
    new Promise<string>((resolve, reject) => {
      client.makeUnaryRequest(path, passBytes, passBytes, Buffer.from(value), (error, response) =>
        error ? reject(error) : resolve(String(response)),
      );
    });
  expect(await Promise.all([call('one'), call('two')])).toEqual(['one', 'two']);
});
