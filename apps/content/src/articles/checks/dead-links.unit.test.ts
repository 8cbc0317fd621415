import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGuardedFetcher, type GuardedFetcher } from '@commonplace/fetch/guarded-fetcher';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deadLinks } from './dead-links.ts';

const call = { signal: new AbortController().signal };
const requested: string[] = [];
let server: Server;
let port: number;
let fetcher: GuardedFetcher;

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    requested.push(url);
    const [status, location] = answers[url] ?? [200];
    response.writeHead(status, location === undefined ? {} : { location: location(port) }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  fetcher = createGuardedFetcher({ allowedPrivateHosts: '127.0.0.1' });
});
afterAll(async () => {
  await fetcher[Symbol.asyncDispose]();
  server.close();
});

/** Other paths answer 200. */
const answers: Readonly<Record<string, [status: number, location?: (port: number) => string]>> = {
  '/gone': [410],
  '/moved': [301, (at) => `http://127.0.0.1:${at}/new`],
  '/moved-and-gone': [302, (at) => `http://127.0.0.1:${at}/gone`],
  '/inward': [302, (at) => `http://localhost:${at}/secret`],
};

it('names links that end in an error, and reaches no private address, also by a redirect', async () => {
  const paths = ['/', '/gone', '/moved', '/moved-and-gone', '/inward'];
  const links = [`http://localhost:${port}/secret`, ...paths.map((path) => `http://127.0.0.1:${port}${path}`)];
  const warnings = await deadLinks(fetcher, links, call);
  expect(warnings.map(({ subject }) => new URL(subject).pathname)).toEqual(['/gone', '/moved-and-gone']);
  expect(requested).not.toContain('/secret');
});

it('follows twenty links', async () => {
  requested.length = 0;
  await deadLinks(
    fetcher,
    Array.from({ length: 30 }, (_, at) => `http://127.0.0.1:${port}/${at}`),
    call,
  );
  expect(requested).toHaveLength(20);
});
