import { create } from '@bufbuild/protobuf';
import { ResolvePathResponseSchema, type ResolvePathResponse } from '@commonplace/proto/admin/v1/site_paths';
import { unavailable } from '@commonplace/rpc/errors';
import { expect, test } from 'vitest';
import { addressOf, createSitePaths } from './site-paths.ts';

const options = { principal: { kind: 'anonymous' as const } };

function start(answer: () => Promise<ResolvePathResponse> | ResolvePathResponse, now?: () => number) {
  const asked: string[] = [];
  const paths = createSitePaths(
    {
      resolvePath: async ({ path = '' }) => {
        asked.push(path);
        return answer();
      },
    },
    now,
  );
  return { asked, find: (target: string) => paths.find(addressOf('site.test', target), options), paths };
}

const nothing = () => create(ResolvePathResponseSchema);

test('an address is asked about once, even when it is nothing, until something changes', async () => {
  const { asked, find, paths } = start(nothing);
  await find('/about');
  await find('/about');
  expect(asked).toEqual(['/about']);
  paths.forget();
  await find('/about');
  expect(asked).toHaveLength(2);
});

test('what changes while it is asked about is asked about again', async () => {
  const gate = Promise.withResolvers<ResolvePathResponse>();
  const { asked, find, paths } = start(() => gate.promise);
  const first = find('/late');
  paths.forget();
  gate.resolve(nothing());
  await first;
  await find('/late');
  expect(asked).toHaveLength(2);
});

test('strangers have no more remembered than there is room for, and nothing that is long', async () => {
  const { asked, find } = start(nothing);
  await find(`/${'a'.repeat(2_000)}`);
  await find(`/${'a'.repeat(2_000)}`);
  expect(asked).toHaveLength(2);
  await find('/first');
  for (let at = 0; at < 10_000; at++) await find(`/${at}`);
  await find('/first');
  expect(asked.filter((path) => path === '/first')).toHaveLength(2);
});

test('an admin that is away is no answer', async () => {
  const { asked, find } = start(() => Promise.reject(new Error('away')));
  await expect(find('/about')).rejects.toThrow('away');
  await expect(find('/about')).rejects.toThrow('away');
  expect(asked).toHaveLength(2);
});

test('an address is asked about again after a while; what was said last holds while admin is away', async () => {
  const state = { now: 0, isAway: false };
  const answer = () =>
    state.isAway ? Promise.reject(unavailable()) : create(ResolvePathResponseSchema, { pageId: 7 });
  const { asked, find } = start(answer, () => state.now);
  await find('/about');
  Object.assign(state, { now: 20_000, isAway: true });
  expect(await find('/about')).toMatchObject({ pageId: 7 });
  expect(asked).toHaveLength(2);
  await expect(find('/other')).rejects.toMatchObject({ code: 'unavailable' });
});

test('one visitor at a time waits for an admin that hangs, where it was known what is there', async () => {
  const gate = Promise.withResolvers<ResolvePathResponse>();
  const state = { now: 0, hangs: false };
  const answer = () => (state.hangs ? gate.promise : create(ResolvePathResponseSchema, { pageId: 7 }));
  const { asked, find } = start(answer, () => state.now);
  await find('/about');
  Object.assign(state, { now: 20_000, hangs: true });
  const waiting = find('/about');
  expect(await find('/about')).toMatchObject({ pageId: 7 });
  gate.reject(unavailable());
  expect(await waiting).toMatchObject({ pageId: 7 });
  expect(await find('/about')).toMatchObject({ pageId: 7 });
  expect(asked).toHaveLength(2);
});

test.each([
  [
    'Old.Example:8080',
    '/a%20b/?x=1&y',
    { hosts: ['old.example:8080', 'old.example'], path: '/a%20b/', query: '?x=1&y' },
  ],
  ['old.example', '/', { hosts: ['old.example'], path: '/', query: '' }],
  [undefined, '/a?', { hosts: [''], path: '/a', query: '?' }],
])('%s %s', (host, target, expected) => {
  expect(addressOf(host, target)).toEqual(expected);
});
