import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect } from 'vitest';
import { Client } from 'pg';
import { publicUrl, type Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { createVisitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
});
afterAll(() => site[Symbol.asyncDispose]());

test('a profile says which of its links link back, and follows their changes', async () => {
  const owner = await platform.createUser();
  const pages: Record<string, string> = {
    '/mine': `<base href="${publicUrl}"><a rel="me" href="${owner.username.toUpperCase()}/">me</a>`,
    '/other': `<a rel="me" href="${publicUrl}/someone">me</a><a href="${publicUrl}/${owner.username}">not me</a>`,
    '/endless': 'x'.repeat(2_000_000),
  };
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.url === '/moved') response.writeHead(302, { location: 'http://127.0.0.2/' }).end();
    else response.end(pages[request.url ?? '']);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const links = ['/mine', '/other', '/endless', '/moved'].map(
    (path) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
  );
  const client = new Client({ connectionString: platform.databaseUrls.community });
  await client.connect();
  // The API refuses links to this machine.
  await client.query('update users set links = $1 where id = $2', [links, owner.id]);
  await client.end();
  const save = async () => {
    const body = { user: { summary: 'Baker' } };
    const answer = await platform.request('PATCH', '/api/users/me', { key: owner.apiKey, body });
    expect(answer.status, answer.text).toBe(200);
    await platform.settled();
  };
  const verified = async () => {
    const answer = await platform.request('GET', `/api/profiles/${owner.username}`);
    return answer.json<{ user: { verified_links: string[] } }>().user.verified_links;
  };
  const visitor = createVisitor(site.url);
  expect(await verified()).toEqual([]);
  await save();
  await expect.poll(verified).toEqual([links[0]]);
  await expect.poll(async () => (await visitor.get(`/${owner.username}`)).text).toContain('Verified');
  pages['/mine'] = '';
  await save();
  await expect.poll(verified).toEqual([]);
  server.closeAllConnections();
  server.close();
});
