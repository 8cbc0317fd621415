import { randomUUID } from 'node:crypto';
import { objectsConfig } from '@commonplace/objects/config';
import { openFolderStore } from '@commonplace/objects/folder-store';
import type { ObjectStore } from '@commonplace/objects/object-store';
import { openObjects } from '@commonplace/objects/open-objects';
import { beforeAll, describe, expect } from 'vitest';
import { z } from 'zod';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
/** The store as a service opens it. */
let objects: ObjectStore;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  objects = await openFolderStore(platform.objectsFolder);
});

const send = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  fetch(platform.url + path, {
    method,
    headers: { 'user-agent': 'contract-tests', ...headers },
    ...(body && { body }),
  });

/** Sends to a signed URL: a path on this site, or with S3 an absolute URL. */
const ask = (address: string, method = 'GET', type?: string, body?: string) =>
  fetch(new URL(address, platform.url), {
    method,
    headers: { 'user-agent': 'contract-tests', ...(type !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  });

const { S3_ENDPOINT } = process.env;
const stores = [
  { name: 'a folder', isHere: true, open: async () => objects },
  {
    name: `a bucket${S3_ENDPOINT ? '' : ': not run, since S3_ENDPOINT is not set'}`,
    isHere: S3_ENDPOINT !== undefined,
    open: () => openObjects(z.object(objectsConfig).parse(process.env)),
  },
];

describe.for(stores)('signed URLs of $name', ({ isHere, open }) => {
  const folder = `test-${randomUUID()}`;
  const json = { contentType: 'application/json', bytes: 7 };
  let store: ObjectStore;
  beforeAll(async () => {
    const opened = isHere ? await open() : undefined;
    if (opened) store = opened;
  });

  test.runIf(isHere)('accept one file of their type and size, and return it', async () => {
    const key = `${folder}/1`;
    const { url, headers } = await store.presignUpload(key, { ...json, expiresInSeconds: 60 });
    expect(headers).toEqual({ 'content-type': 'application/json', 'content-length': '7' });
    expect((await ask(url, 'PUT', 'text/html', '{"a":1}')).ok).toBe(false);
    for (const size of ['{"a":12}', '{"a":}', '']) {
      expect((await ask(url, 'PUT', 'application/json', size)).ok, size).toBe(false);
    }
    expect(await store.head(key)).toBeUndefined();
    expect((await ask(url, 'PUT', 'application/json', '{"a":1}')).status).toBe(200);
    expect(await store.head(key)).toMatchObject(json);
    const answer = await ask(await store.presignDownload(key, 60));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await answer.text()).toBe('{"a":1}');
  });

  test.runIf(isHere)('reject all other requests', async () => {
    const key = `${folder}/2`;
    const { url } = await store.presignUpload(key, { ...json, expiresInSeconds: 60 });
    expect((await ask(url.replace(key, `${folder}/3`), 'PUT', 'application/json', '{"a":1}')).status).toBe(403);
    expect((await ask(url)).ok).toBe(false);
    expect((await ask(url, 'PUT', 'application/json', '{"a":1}')).ok).toBe(true);
    const download = await store.presignDownload(key, 60);
    expect((await ask(download, 'PUT', 'application/json', '{"a":2}')).status).toBe(403);
    expect((await ask(download, 'DELETE')).ok).toBe(false);
    expect((await ask(download.replace(/signature=./i, '$&0'))).status).toBe(403);
    expect((await ask(download.replace(/\?.*/, ''))).status).toBe(403);
    expect(await (await ask(download)).text()).toBe('{"a":1}');
    expect((await ask(await store.presignDownload(`${folder}/3`, 60))).status).toBe(404);
  });

  test.runIf(isHere)('expire', async () => {
    const key = `${folder}/4`;
    const { url } = await store.presignUpload(key, { ...json, expiresInSeconds: 60 });
    expect((await ask(url, 'PUT', 'application/json', '{"a":1}')).ok).toBe(true);
    const download = await store.presignDownload(key, 1);
    const upload = await store.presignUpload(`${folder}/5`, { ...json, expiresInSeconds: 1 });
    await expect.poll(async () => (await ask(download)).status).toBe(403);
    await expect.poll(async () => (await ask(upload.url, 'PUT', 'application/json', '{"a":1}')).status).toBe(403);
  });
});

test('serves files that run nothing in a browser', async () => {
  const { url } = await objects.presignUpload('sessions/1', {
    contentType: 'text/html',
    bytes: 7,
    expiresInSeconds: 60,
  });
  expect((await ask(url, 'PUT', 'text/html', '<p>a</p')).status).toBe(200);
  const download = await objects.presignDownload('sessions/1', 60);
  expect(Object.fromEntries((await ask(download)).headers)).toMatchObject({
    'content-type': 'text/html',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  });
  const head = await ask(download, 'HEAD');
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '7']);
});

test('allows pages of other origins', async () => {
  const { url } = await objects.presignUpload('sessions/2', { contentType: 'a/b', bytes: 1, expiresInSeconds: 60 });
  const preflight = await send('OPTIONS', url, { origin: 'https://elsewhere.example' });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
});

test('returns 403 without a signature, and 404 for a missing file', async () => {
  const upload = await objects.presignUpload('sessions/3', { contentType: 'a/b', bytes: 1, expiresInSeconds: 60 });
  const download = await objects.presignDownload('sessions/3', 60);
  const expired = await objects.presignDownload('sessions/1', -1);
  for (const [method, path] of [
    ['GET', '/objects/sessions/1'],
    ['GET', '/objects/.signing-key'],
    ['GET', '/objects/..%2f..%2fetc/passwd'],
    ['GET', expired],
    ['GET', upload.url],
    ['PUT', download],
    ['PUT', '/objects/sessions/1'],
    ['GET', download.replace('sessions/3', 'sessions/1')],
  ] as const) {
    expect([method, path, (await send(method, path)).status]).toEqual([method, path, 403]);
  }
  expect((await send('GET', download)).status).toBe(404);
});
