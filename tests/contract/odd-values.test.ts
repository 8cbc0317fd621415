import { describeVersions } from '@commonplace/gateway/openapi';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPlatform, type Platform } from '../support/platform.ts';

interface Schema {
  maxLength?: number;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}

interface Operation {
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Who asks, and what is theirs. */
interface Caller {
  key: string;
  articleId: number;
  idCode: string;
}

let platform: Platform;
let caller: Caller;

beforeAll(async () => {
  platform = await startPlatform();
  // The first account is the one that is suspended.
  await platform.createUser();
});
beforeEach(async () => {
  caller = await newCaller();
});
afterAll(() => platform?.[Symbol.asyncDispose]());

async function newCaller(): Promise<Caller> {
  const { apiKey: key } = await platform.createUser({ role: 'super_admin', credits: 1_000 });
  const article = { title: 'One', body_markdown: 'x', published: true, tags: ['one'] };
  const { id } = (await platform.request('POST', '/api/articles', { key, body: { article } })).json<{ id: number }>();
  const comment = { body_markdown: 'x', article_id: id };
  const commented = await platform.request('POST', '/api/comments', { key, body: { comment } });
  expect(commented.status).toBe(201);
  return { key, articleId: id, idCode: commented.json<{ id_code: string }>().id_code };
}

const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e3',
  '99999999999',
  'null',
  '\u200B',
  '\u202Ea',
  'a\u0085',
  '😀',
  '../..',
  "'",
  '%',
  '{}',
  '[',
  'İ',
];
const values = [
  null,
  true,
  0,
  -1,
  1.5,
  2_147_483_647,
  2_147_483_648,
  1e300,
  [],
  [null],
  [[]],
  {},
  { a: {} },
  '\0',
  '\uD83D',
  ...texts,
];

/** The texts that are just short enough, and just too long. */
function limitsOf({ maxLength, anyOf = [] }: Schema): string[] {
  const lengths = [maxLength, ...anyOf.map((part) => part.maxLength)].filter((length) => length !== undefined);
  return lengths.flatMap((length) => [length, length + 1].flatMap((count) => ['a'.repeat(count), '😀'.repeat(count)]));
}

/** Bodies that are accepted, and parameters that lead to something. */
const usualBody = (path: string, { articleId }: Caller): Record<string, unknown> | undefined =>
  ({
    '/api/articles': { article: { title: 'Two', body_markdown: 'x' } },
    '/api/articles/{id}': { article: { title: 'Three' } },
    '/api/articles/{id}/unpublish': {},
    '/api/comments': { comment: { body_markdown: 'x', article_id: articleId } },
    '/api/comments/{id}': { comment: { body_markdown: 'y' } },
    '/api/listings': { listing: { title: 'x', body_markdown: 'x', category: 'misc' } },
    '/api/credits': { credit: { user_id: 1, amount: 1 } },
    '/api/reactions': { category: 'like', reactable_type: 'Article', reactable_id: articleId },
    '/api/reactions/toggle': { category: 'like', reactable_type: 'Article', reactable_id: articleId },
    '/api/tags/{name}': { tag: { supported: true } },
    '/api/api_keys': { api_key: { description: 'x' } },
    '/api/oauth_applications': { oauth_application: { name: 'x', redirect_uris: ['https://example.com/'] } },
    '/api/users/{id}/suspend': {},
    '/api/users/{id}/suspended': {},
    '/api/admin/users/{id}/status': { status: 'active' },
    '/api/admin/config': { site_config: { tagline: 'x' } },
    '/api/page_views': { page_view: { article_id: articleId } },
  })[path];

function usualParameter(path: string, name: string, { articleId, idCode }: Caller): string {
  if (path.startsWith('/api/comments/')) return idCode;
  if (name === 'article_id' || path.startsWith('/api/articles/')) return String(articleId);
  return name === 'id' ? '1' : 'one';
}

/** The settings of the site are many, and read by their few kinds. */
const manyMembers = 30;
const fewValues = [null, 1e300, {}, [null], '\0', ''];

/** A body with each of its members, the wrapper's too, replaced by those of its values that are asked for. */
function bodiesWith(
  schema: Schema,
  usual: Record<string, unknown>,
  valuesOf: (part: Schema, siblings: number) => unknown[],
): unknown[] {
  const members = Object.entries(schema.properties ?? {});
  return members.flatMap(([name, part]) => {
    const inner = part.properties ? bodiesWith(part, (usual[name] ?? {}) as Record<string, unknown>, valuesOf) : [];
    return [...inner, ...valuesOf(part, members.length)].map((value) => ({ ...usual, [name]: value }));
  });
}

/** What is long comes last: where it is kept, whatever is asked for afterwards has to carry it. */
function oddBodies(schema: Schema, usual: Record<string, unknown>): unknown[] {
  return [
    ...bodiesWith(schema, usual, (_, siblings) => (siblings < manyMembers ? values : fewValues)),
    ...bodiesWith(schema, usual, limitsOf),
  ];
}

function targetOf(path: string, odd?: { name: string; value: string }): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(odd?.name === name ? odd.value : usualParameter(path, name, caller)),
  );
  const inQuery = odd !== undefined && !path.includes(`{${odd.name}}`);
  return inQuery ? `${filled}?${odd.name}=${encodeURIComponent(odd.value)}` : filled;
}

const operations = (['v1', 'beta'] as const).flatMap((version) =>
  Object.entries(describeVersions('https://commonplace.test')[version].paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      version,
      method: method.toUpperCase(),
      path,
      operation: operation as unknown as Operation,
    })),
  ),
);

// Writes are the same in both versions, and PATCH is another word for PUT.
const different = operations.filter(({ version, method }) =>
  version === 'v1' ? method !== 'PATCH' : method === 'GET',
);

// The answers are held to the documents by `platform.request`.
test.each(different)('$method $path ($version) answers odd values as its document says', async (each) => {
  const { version, method, path, operation } = each;
  const schema = operation.requestBody?.content['application/json']?.schema;
  const usual = usualBody(path, caller);
  const ask = (body: unknown, odd?: { name: string; value: string }) =>
    platform.request(method, targetOf(path, odd), {
      key: caller.key,
      version,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const send = async (body: unknown, odd?: { name: string; value: string }) => {
    let answer = await ask(body, odd);
    if (answer.status === 429) {
      caller = await newCaller();
      answer = await ask(body, odd);
    }
    expect(answer.status, JSON.stringify([odd, body]).slice(0, 200)).toBeLessThan(429);
  };
  if (schema) expect((await ask(usual)).status, 'to the usual body').toBeLessThan(300);
  for (const { name, schema: parameter } of operation.parameters.filter((candidate) => candidate.in !== 'header')) {
    for (const value of [...texts, ...limitsOf(parameter)]) await send(schema && usual, { name, value });
  }
  for (const odd of schema ? [...values, ...oddBodies(schema, usual ?? {})] : []) await send(odd);
});
