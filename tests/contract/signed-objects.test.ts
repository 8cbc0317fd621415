import { openFolderStore } from '@commonplace/objects/folder-store';
import type { ObjectStore } from '@commonplace/objects/object-store';
import { expect } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
/** As a service has it open. */
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

test('whoever has a signed address puts one file there, and gets it', async () => {
  const { url, headers } = await objects.presignUpload('sessions/1', {
    contentType: 'application/json',
    bytes: 7,
    expiresInSeconds: 60,
  });
  expect(headers).toEqual({ 'content-type': 'application/json', 'content-length': '7' });
  const type = { 'content-type': 'application/json' };
  expect((await send('PUT', url, { 'content-type': 'text/html' }, '{"a":1}')).status).toBe(400);
  expect((await send('PUT', url, type, '{"a":12}')).status).toBe(400);
  expect(await objects.head('sessions/1')).toBeUndefined();
  expect((await send('PUT', url, type, '{"a":1}')).status).toBe(200);

  const download = await objects.presignDownload('sessions/1', 60);
  const answer = await send('GET', download);
  expect([answer.status, await answer.text()]).toEqual([200, '{"a":1}']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  });
  const head = await send('HEAD', download);
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '7']);
});

test('a page elsewhere may do so, too', async () => {
  const { url } = await objects.presignUpload('sessions/2', { contentType: 'a/b', bytes: 1, expiresInSeconds: 60 });
  const preflight = await send('OPTIONS', url, { origin: 'https://elsewhere.example' });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
});

test('nobody else may: 403; what is not there: 404', async () => {
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
