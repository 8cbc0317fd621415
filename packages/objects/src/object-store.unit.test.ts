import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bucketProblem } from './check-bucket.ts';
import type { ObjectsConfig } from './config.ts';
import { openFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { reportBucket } from './report-bucket.ts';
import { openS3Store } from './s3-store.ts';

const mebibyte = 1024 * 1024;
const plain = { contentType: 'text/plain', maxBytes: mebibyte };

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'commonplace-objects-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env;

const openBucket = async () =>
  openS3Store({
    endpoint: S3_ENDPOINT ?? '',
    bucket: S3_BUCKET ?? '',
    region: S3_REGION ?? 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
  });

const stores: { name: string; open: () => Promise<ObjectStore> }[] = [
  { name: 'a folder', open: async () => openFolderStore(await newFolder()) },
  { name: 'a bucket', open: openBucket },
];

if (!S3_ENDPOINT) test.skip('files in a bucket: skipped, since S3_ENDPOINT is not set', () => undefined);

const from = (...chunks: (string | Buffer)[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

async function* failing(chunk: Buffer): AsyncGenerator<Buffer> {
  yield chunk;
  throw new Error('the sender has disconnected');
}

async function contentOf(store: ObjectStore, key: string, range?: { start: number; end: number }) {
  const stored = await store.get(key, range);
  return stored && (await buffer(stored.body)).toString();
}

async function keysIn(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key, modifiedAt } of store.list(prefix)) {
    expect(modifiedAt).toBeInstanceOf(Date);
    keys.push(key);
  }
  return keys.toSorted();
}

describe.each(S3_ENDPOINT ? stores : stores.slice(0, 1))('files in $name', ({ open }) => {
  const folder = `test-${randomUUID()}`;

  test('are stored with type and metadata', async () => {
    const store = await open();
    const key = `${folder}/a.txt`;
    const options = { ...plain, metadata: { origin: 'a form' } };
    expect(await store.put(key, from('hello ', 'there'), options)).toEqual({ bytes: 11 });
    const head = { bytes: 11, contentType: 'text/plain', metadata: { origin: 'a form' } };
    expect(await store.head(key)).toEqual(head);
    const { body, ...rest } = (await store.get(key)) ?? {};
    expect(rest).toEqual(head);
    expect((await buffer(body ?? from())).toString()).toBe('hello there');
  });

  test('are read in ranges', async () => {
    const store = await open();
    const key = `${folder}/range`;
    await store.put(key, from('0123456789'), plain);
    expect(await contentOf(store, key, { start: 0, end: 3 })).toBe('0123');
    expect(await contentOf(store, key, { start: 8, end: 100 })).toBe('89');
    const part = await store.get(key, { start: 2, end: 4 });
    expect(part?.bytes).toBe(10);
    part?.body.destroy();
  });

  test('may be empty', async () => {
    const store = await open();
    const key = `${folder}/empty`;
    expect(await store.put(key, from(), plain)).toEqual({ bytes: 0 });
    expect(await contentOf(store, key)).toBe('');
    expect(await store.head(key)).toMatchObject({ bytes: 0 });
  });

  test('may be larger than a part of an upload', async () => {
    const store = await open();
    const key = `${folder}/large`;
    const bytes = randomBytes(12 * mebibyte);
    const chunks = Readable.from(
      Array.from({ length: 192 }, (_, at) => bytes.subarray(at * 65_536, (at + 1) * 65_536)),
    );
    expect(await store.put(key, chunks, { ...plain, maxBytes: bytes.length })).toEqual({ bytes: bytes.length });
    const stored = await store.get(key);
    const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    expect(digest(await buffer(stored?.body ?? from()))).toBe(digest(bytes));
  });

  test('are replaced, and removed', async () => {
    const store = await open();
    const key = `${folder}/replaced`;
    await store.put(key, from('one'), plain);
    await store.put(key, from('two'), plain);
    expect(await contentOf(store, key)).toBe('two');
    await store.delete(key);
    await store.delete(key);
    expect(await store.get(key)).toBeUndefined();
    expect(await store.head(key)).toBeUndefined();
  });

  test('that are too large keep the previous file', async () => {
    const store = await open();
    const key = `${folder}/limit`;
    await store.put(key, from('before'), plain);
    await expect(store.put(key, from('123', '45'), { ...plain, maxBytes: 4 })).rejects.toMatchObject({
      code: 'payload_too_large',
    });
    expect(await contentOf(store, key)).toBe('before');
    expect(await store.put(key, from('123', '4'), { ...plain, maxBytes: 4 })).toEqual({ bytes: 4 });
  });

  test.each([3, 6 * mebibyte])('whose sender disconnects after %i bytes are not stored', async (bytes) => {
    const store = await open();
    const key = `${folder}/gone-${bytes}`;
    const options = { ...plain, maxBytes: 10 * mebibyte };
    await expect(store.put(key, failing(Buffer.alloc(bytes)), options)).rejects.toThrow('the sender has disconnected');
    expect(await store.head(key)).toBeUndefined();
  });

  test('are listed by their folder', async () => {
    const store = await open();
    const inside = `${folder}/listed`;
    for (const name of ['a', 'b/c', 'd/e/f']) await store.put(`${inside}/${name}`, from('x'), plain);
    await store.put(`${folder}/listed-too`, from('x'), plain);
    expect(await keysIn(store, `${inside}/`)).toEqual([`${inside}/a`, `${inside}/b/c`, `${inside}/d/e/f`]);
    expect(await keysIn(store, `${folder}/nothing/`)).toEqual([]);
  });

  test('written 20 times at once under one key are one of the 20', async () => {
    const store = await open();
    const key = `${folder}/busy`;
    const texts = Array.from({ length: 20 }, (_, at) => `${at}`.repeat(1000));
    await Promise.all(texts.map((text) => store.put(key, from(text), plain)));
    expect(texts).toContain(await contentOf(store, key));
  });

  test.each(['', '/', '/a', 'a/', '../a', 'a/../b', 'a/./b', '.a', 'A', 'a b', 'a//b', 'a\\b', 'ä', 'a\0', 'a%2f'])(
    'reject the key %j',
    async (key) => {
      const store = await open();
      await expect(store.put(key, from('x'), plain)).rejects.toThrow('not a valid object key');
      await expect(store.get(key)).rejects.toThrow('not a valid object key');
      await expect(store.head(key)).rejects.toThrow('not a valid object key');
      await expect(store.delete(key)).rejects.toThrow('not a valid object key');
      await expect(store.presignDownload(key, 60)).rejects.toThrow('not a valid object key');
    },
  );
});

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

describe('a folder', () => {
  // As S3 itself; some stores based on folders reject it.
  test('may have a file whose key is a prefix of others', async () => {
    const store = await openFolderStore(await newFolder());
    for (const key of ['a/b', 'a/b/c']) await store.put(key, from(key), plain);
    expect(await keysIn(store, 'a/')).toEqual(['a/b', 'a/b/c']);
    expect(await contentOf(store, 'a/b')).toBe('a/b');
  });

  test('can be read by its user only', async () => {
    const root = await newFolder();
    const store = await openFolderStore(root);
    await store.put('a/b', from('x'), plain);
    const entries = await readdir(root, { recursive: true });
    expect(entries.toSorted()).toEqual(['.parts', '.signing-key', 'a', 'a/@b']);
    for (const entry of entries) expect((await stat(join(root, entry))).mode & 0o077).toBe(0);
  });

  test("is shared by processes, with each other's signed URLs", async () => {
    const root = await newFolder();
    const [one, other] = await Promise.all([openFolderStore(root), openFolderStore(root)]);
    await one.put('a', from('x'), plain);
    expect(await contentOf(other, 'a')).toBe('x');
    const address = await one.presignDownload('a', 60);
    expect(other.signedRequests?.check('GET', address)).toEqual({ key: 'a' });
  });

  test('never replaces a file of putOnce, even in concurrent requests', async () => {
    const root = await newFolder();
    const store = await openFolderStore(root);
    const put = async (content: string) => store.putOnce?.('a/b', from(content), plain);
    const tries = await Promise.allSettled(['1', '2', '3'].map((content) => put(content)));
    const [first, ...others] = tries.toSorted(({ status: one }, { status: other }) => one.localeCompare(other));
    expect(first?.status).toBe('fulfilled');
    for (const one of others) expect(one).toMatchObject({ reason: { code: 'conflict' } });
    const kept = await contentOf(store, 'a/b');
    await expect(put('4')).rejects.toMatchObject({ code: 'conflict' });
    expect(await contentOf(store, 'a/b')).toBe(kept);
    expect(await readdir(join(root, '.parts'))).toEqual([]);
    await store.delete('a/b');
    await put('5');
    expect(await contentOf(store, 'a/b')).toBe('5');
  });

  test('removes files that were left unfinished for a day, and nothing else', async () => {
    const root = await newFolder();
    const store = await openFolderStore(root);
    await store.put('a', from('x'), plain);
    const [old, recent] = [join(root, '.parts', 'old'), join(root, '.parts', 'recent')];
    for (const part of [old, recent]) await writeFile(part, 'half');
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1_000);
    await utimes(old, twoDaysAgo, twoDaysAgo);
    await openFolderStore(root);
    expect(await readdir(join(root, '.parts'))).toEqual(['recent']);
    expect(await contentOf(store, 'a')).toBe('x');
  });

  test('reports a damaged file', async () => {
    const root = await newFolder();
    const store = await openFolderStore(root);
    await writeFile(join(root, '@a'), 'x');
    await expect(store.get('a')).rejects.toThrow('damaged');
  });
});
