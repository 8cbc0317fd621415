import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bucketProblem } from './check-bucket.ts';
import type { ObjectsConfig } from './config.ts';
import { reportBucket } from './report-bucket.ts';
import { openS3Store } from './s3-store.ts';
import { from, keysIn, plain } from './testing/stores.ts';

describe('a bucket', () => {
  test('that is unreachable is an outage', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const credentials = { region: 'r', accessKeyId: 'a', secretAccessKey: 's' };
    const store = openS3Store({ endpoint: `http://127.0.0.1:${port}`, bucket: 'b', ...credentials });
    const outage = expect.objectContaining({ code: 'unavailable' });
    await expect(store.put('a', from('x'), plain)).rejects.toEqual(outage);
    await expect(store.get('a')).rejects.toEqual(outage);
    await expect(store.delete('a')).rejects.toEqual(outage);
    await expect(keysIn(store, 'a/')).rejects.toEqual(outage);
  });
});

describe('a bucket at the start', () => {
  /** The warnings about a bucket of a store that answers like this. */
  async function warningsOf(answer: RequestListener, changes: Partial<ObjectsConfig> = {}) {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => server.close().closeAllConnections());
    const { port } = server.address() as AddressInfo;
    const warnings: [object, string][] = [];
    const config = {
      OBJECTS_DIR: undefined,
      S3_ENDPOINT: `http://127.0.0.1:${port}/store/`,
      S3_BUCKET: 'files',
      S3_REGION: 'r',
      S3_ACCESS_KEY_ID: 'HIDDEN',
      S3_SECRET_ACCESS_KEY: 'HIDDEN',
      ...changes,
    };
    await reportBucket(config, { warn: (about, message) => warnings.push([about, message]) });
    expect(JSON.stringify(warnings)).not.toContain('HIDDEN');
    return { warnings, endpoint: `http://127.0.0.1:${port}/store` };
  }

  test('that exists causes no warning, and one HEAD request', async () => {
    const requested: (string | undefined)[] = [];
    const { warnings } = await warningsOf(({ method, url }, response) => {
      requested.push(method, url);
      response.end();
    });
    expect([warnings, requested]).toEqual([[], ['HEAD', '/store/files/']]);
  });

  test.each([
    [404, 'there is no such bucket (404)'],
    [403, 'the key may not use the bucket, or is not known (403)'],
    [301, 'it answered 301'],
    [500, 'it answered 500'],
  ])('is named with its endpoint when the store answers %i', async (status, problem) => {
    const { warnings, endpoint } = await warningsOf((_, response) => response.writeHead(status).end());
    const message = `files cannot be kept: bucket files at ${endpoint}: ${problem}`;
    expect(warnings).toEqual([[{ bucket: 'files', endpoint, problem }, message]]);
  });

  test('is named when the store breaks off, or does not answer', async () => {
    const { warnings } = await warningsOf((_, response) => response.destroy());
    expect(warnings).toMatchObject([
      [{ problem: expect.stringMatching(/^it cannot be reached: \w+/) }, expect.anything()],
    ]);
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => server.close().closeAllConnections());
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const options = { endpoint, bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's' };
    expect(await bucketProblem(options, 50)).toBe('it cannot be reached: no answer in time');
  });

  test('is named without the password of its endpoint', async () => {
    const { warnings } = await warningsOf(() => undefined, { S3_ENDPOINT: 'http://user:HIDDEN@127.0.0.1:9/store' });
    expect(warnings).toMatchObject([[{ endpoint: 'http://127.0.0.1:9/store' }, expect.anything()]]);
  });

  test('is not asked for where there is none', async () => {
    const { warnings } = await warningsOf(() => undefined, { S3_ENDPOINT: undefined });
    expect(warnings).toEqual([]);
  });
});
