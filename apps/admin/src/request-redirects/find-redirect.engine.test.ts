import { userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callBy, startFixture, type AdminFixture } from '../testing/fixture.ts';
import { resolvePath } from '../site-paths/resolve-path.ts';
import { findRedirect, followRedirect } from './find-redirect.ts';

let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const call = callBy(userPrincipal({ userId: 1 }));

/** Inserts a redirect without validation. */
const put = (original_url: string, destination_url: string, request_domain = 'a.test') =>
  fixture.db.insertInto('request_redirects').values({ original_url, destination_url, request_domain }).execute();
const at = (path: string, { query = '', hosts = ['a.test'] } = {}) => ({ path, query, hosts });

async function outcome(path: string) {
  const redirect = await findRedirect(fixture.db, at(path));
  return redirect && followRedirect(fixture.db, redirect);
}

test('prefers a path with its query, and a host with its port', async () => {
  await put('/q', '/path');
  await put('/q?x=1', '/query');
  await put('/q', '/port', 'a.test:81');
  const destination = async (options: Parameters<typeof at>[1]) =>
    (await findRedirect(fixture.db, at('/q', options)))?.destinationUrl;
  expect(await destination({})).toBe('/path');
  expect(await destination({ query: '?x=1' })).toBe('/query');
  expect(await destination({ query: '?x=2' })).toBe('/path');
  expect(await destination({ hosts: ['a.test:81', 'a.test'] })).toBe('/port');
  expect(await destination({ hosts: ['b.test'] })).toBeUndefined();
});

test('detects loops through other hosts and queries, and chains that are too long', async () => {
  await put('/out', 'https://elsewhere.test/x');
  await put('/once', '/out?y=1');
  await put('/self', 'http://A.test:8080/self?again=1');
  await put('/there', 'https://b.test/back');
  await put('/back', 'http://a.test/x/../there#part', 'b.test');
  for (let step = 0; step < 20; step++) await put(`/step-${step + 1}`, `/step-${step}`);
  expect(await Promise.all(['/out', '/once', '/self', '/there', '/step-9', '/step-20'].map(outcome))).toEqual([
    'ends',
    'ends',
    'loop',
    'loop',
    'ends',
    'too long',
  ]);
});

test('ignores a redirect loop', async () => {
  const resolved = async (path: string) => (await resolvePath(fixture.context, call, at(path))).destinationUrl;
  expect(await resolved('/self')).toBeUndefined();
  expect(await resolved('/once')).toBe('/out?y=1');
  expect(await resolved('/nothing')).toBeUndefined();
});
