import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { failureOf, fetcherFor, serve } from './testing/servers.ts';

test('sends a body once and returns the response of any status', async () => {
  const { origin } = await serve(async (request, response) => {
    const body = await text(request);
    response
      .writeHead(410, { 'x-given': `${request.method} ${String(request.headers['x-sent'])}` })
      .end(body.toUpperCase());
  });
  const request = { method: 'POST', body: 'changed', headers: { 'x-sent': 'yes' }, maxBytes: 100 } as const;
  const { status, headers, text: answer } = await fetcherFor('127.0.0.1').send(origin, request);
  expect({ status, answer, header: headers['x-given'] }).toEqual({
    status: 410,
    answer: 'CHANGED',
    header: 'POST yes',
  });
});

test('does not follow a redirect', async () => {
  const { origin, connections } = await serve((_, response) => response.writeHead(307, { location: '/other' }).end());
  const { status } = await fetcherFor('127.0.0.1').send(origin, { method: 'POST', body: 'x', maxBytes: 100 });
  expect(status).toBe(307);
  expect(connections.size).toBe(1);
});

test('cuts off a body without an end', async () => {
  const { origin } = await serve((_, response) => {
    const write = () => response.writable && response.write('x'.repeat(65_536), write);
    write();
  });
  const { text: answer } = await fetcherFor('127.0.0.1').send(origin, { method: 'GET', maxBytes: 100 });
  expect(answer).toBe('x'.repeat(100));
});

test.each([
  'http://127.0.0.1/',
  'http://169.254.169.254/',
  'http://[::1]/',
  'ftp://example.com/',
  'http://u@example.com/',
])('refuses %s', async (address) => {
  expect(await failureOf(fetcherFor('').send(address, { method: 'POST', maxBytes: 100 }))).toBe('refused');
});
