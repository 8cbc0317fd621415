import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { UnmatchedPaths } from '../../mount.ts';
import type { RequestContext } from '../requests/request-context.ts';
import { createUnmatchedHandler } from './unmatched-paths.ts';

/** Mounts that record their calls: the API, administrators' pages at `/`, then an upstream at `/`. */
function open() {
  const calls: string[] = [];
  const paths = (name: string, prefix: string, served?: (url: string) => boolean): UnmatchedPaths<string> => ({
    prefix,
    ...(served && {
      async serve({ request }, dependencies) {
        calls.push(`${dependencies} ${name} ${request.url}`);
        return served(request.url);
      },
    }),
    present: () => (_failure, _request, reply) => {
      calls.push(name);
      return reply;
    },
  });
  const unmatched = [
    paths('pages', '/', (url) => url === '/about'),
    paths('api', '/api'),
    paths('upstream', '/', () => true),
  ];
  const mounts = unmatched.map((one) => ({ routes: [], isCrossOrigin: false, serve: () => {}, unmatched: one }));
  return { handler: createUnmatchedHandler(mounts, 'given'), calls };
}

const requestTo = (url: string) => ({ url }) as FastifyRequest;
const contextOf = (url: string) => ({ request: requestTo(url) }) as RequestContext;

test('asks the mounts of a prefix in order until one has served the path', async () => {
  const { handler, calls } = open();
  expect(await handler.serve(contextOf('/about'))).toBe(true);
  expect(await handler.serve(contextOf('/apis'))).toBe(true);
  expect(calls).toEqual(['given pages /about', 'given pages /apis', 'given upstream /apis']);
});

test.each(['/api', '/api/', '/api/nothing', '/api?q=1'])(
  'leaves %s to the mount with the longest prefix',
  async (url) => {
    const { handler, calls } = open();
    expect(await handler.serve(contextOf(url))).toBe(false);
    expect(calls).toEqual([]);
  },
);

test.each([
  ['/api/nothing?q=/', 'api'],
  ['/apis', 'pages'],
  ['/', 'pages'],
])('presents failures of %s as %s does', (url, name) => {
  const { handler, calls } = open();
  handler.present(
    { status: 404, headers: {}, body: { error: 'not found', status: 404 } },
    requestTo(url),
    {} as FastifyReply,
  );
  expect(calls).toEqual([name]);
});
