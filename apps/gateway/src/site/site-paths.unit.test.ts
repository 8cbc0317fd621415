import { create } from '@bufbuild/protobuf';
import { unavailable } from '@commonplace/domain/errors';
import { ResolvePathResponseSchema, type ResolvePathResponse } from '@commonplace/proto/admin/v1/site_paths';
import { expect, test } from 'vitest';
import { requestedPath, createSitePaths } from './site-paths.ts';

const options = { principal: { kind: 'anonymous' as const } };

function start(answer: () => Promise<ResolvePathResponse> | ResolvePathResponse, now?: () => number) {
  const requested: string[] = [];
  const paths = createSitePaths(
    {
      resolvePath: async ({ path = '' }) => {
        requested.push(path);
        return answer();
      },
    },
    now,
  );
  return { requested, find: (target: string) => paths.find(requestedPath('site.test', target), options), paths };
}

const nothing = () => create(ResolvePathResponseSchema);

test('resolves a path once until something changes, even if nothing is there', async () => {
  const { requested, find, paths } = start(nothing);
  await find('/about');
  await find('/about');
  expect(requested).toEqual(['/about']);
  paths.forget();
  await find('/about');
  expect(requested).toHaveLength(2);
});

test('resolves a path again that changes during a call', async () => {
  const gate = Promise.withResolvers<ResolvePathResponse>();
  const { requested, find, paths } = start(() => gate.promise);
  const first = find('/late');
  paths.forget();
  gate.resolve(nothing());
  await first;
  await find('/late');
  expect(requested).toHaveLength(2);
});

test('limits the cached paths and does not cache long ones', async () => {
  const { requested, find } = start(nothing);
  await find(`/${'a'.repeat(2_000)}`);
  await find(`/${'a'.repeat(2_000)}`);
  expect(requested).toHaveLength(2);
  await find('/first');
  for (let at = 0; at < 10_000; at++) await find(`/${at}`);
  await find('/first');
  expect(requested.filter((path) => path === '/first')).toHaveLength(2);
});

test('does not cache an outage', async () => {
  const { requested, find } = start(() => Promise.reject(new Error('unreachable')));
  await expect(find('/about')).rejects.toThrow('unreachable');
  await expect(find('/about')).rejects.toThrow('unreachable');
  expect(requested).toHaveLength(2);
});

test('resolves a path again after a while, and uses the last result during an outage', async () => {
  const state = { now: 0, isUnreachable: false };
  const answer = () =>
    state.isUnreachable ? Promise.reject(unavailable()) : create(ResolvePathResponseSchema, { pageId: 7 });
  const { requested, find } = start(answer, () => state.now);
  await find('/about');
  Object.assign(state, { now: 20_000, isUnreachable: true });
  expect(await find('/about')).toMatchObject({ pageId: 7 });
  expect(requested).toHaveLength(2);
  await expect(find('/other')).rejects.toMatchObject({ code: 'unavailable' });
});

test('lets one request at a time wait for a slow admin if a result is cached', async () => {
  const gate = Promise.withResolvers<ResolvePathResponse>();
  const state = { now: 0, hangs: false };
  const answer = () => (state.hangs ? gate.promise : create(ResolvePathResponseSchema, { pageId: 7 }));
  const { requested, find } = start(answer, () => state.now);
  await find('/about');
  Object.assign(state, { now: 20_000, hangs: true });
  const waiting = find('/about');
  expect(await find('/about')).toMatchObject({ pageId: 7 });
  gate.reject(unavailable());
  expect(await waiting).toMatchObject({ pageId: 7 });
  expect(await find('/about')).toMatchObject({ pageId: 7 });
  expect(requested).toHaveLength(2);
});

test.each([
  [
    'Old.Example:8080',
    '/a%20b/?x=1&y',
    { hosts: ['old.example:8080', 'old.example'], path: '/a%20b/', query: '?x=1&y' },
  ],
  ['old.example', '/', { hosts: ['old.example'], path: '/', query: '' }],
  [undefined, '/a?', { hosts: [''], path: '/a', query: '?' }],
])('parses %s %s', (host, target, expected) => {
  expect(requestedPath(host, target)).toEqual(expected);
});
