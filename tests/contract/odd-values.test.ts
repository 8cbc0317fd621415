import { describeVersions } from '@commonplace/gateway/openapi';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startPlatform, type Platform } from '../support/platform.ts';

interface Schema {
  type?: string;
  enum?: unknown[];
  maxLength?: number;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}

interface Parameter {
  name: string;
  in: string;
  schema: Schema;
}

interface Operation {
  parameters: Parameter[];
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

/** Where any text may stand. */
const oddTexts = ['\u202Ea', 'a\u0085', '😀', '../..', "'", '%', '{}', '[', 'İ'];
/** Where a number may stand, or a text that is read as one. */
const oddNumbers = [-1, 1.5, 2_147_483_647, 2_147_483_648, [[]], '0', '-1', '1.5', '1e3', '99999999999'];
/** Everywhere: what is nothing, and of each other type. */
const oddForAll = [null, true, 0, 1e300, [], [null], {}, { a: {} }, '\0', '\uD83D', '', ' ', '\u200B', 'null'];

const oddValues = [...oddForAll, ...oddTexts, ...oddNumbers];

/** What is odd where the schema is asked of: its own kinds, and what is of another type than any of them. */
function oddValuesFor(schema: Schema): unknown[] {
  const takes = (type: RegExp) => kindsOf(schema).some((kind) => type.test(kind));
  return [...oddForAll, ...(takes(/string/) ? oddTexts : []), ...(takes(/integer|number/) ? oddNumbers : [])];
}

/** The types that a schema takes; one of a few words takes no text. */
function kindsOf({ type, enum: words, anyOf = [] }: Schema): string[] {
  return [...(type !== undefined && words === undefined ? [type] : []), ...anyOf.flatMap(kindsOf)];
}

/** What of that can stand in an address. */
function oddTextsFor(parameter: Schema): string[] {
  const asText = oddValuesFor(parameter).filter((value) => typeof value === 'string');
  return [...asText.filter((text) => text !== '\0' && text.isWellFormed()), ...limitsOf(parameter)];
}

/** A text that is just short enough, as people count and not as it is stored, and one that is just too long. */
function limitsOf({ maxLength, anyOf = [] }: Schema): string[] {
  const lengths = [maxLength, ...anyOf.map((part) => part.maxLength)].filter((length) => length !== undefined);
  return lengths.flatMap((length) => ['😀'.repeat(length), 'a'.repeat(length + 1)]);
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

/** What is long comes last, the longest at the end: where it is kept, whatever is asked for afterwards has to carry it. */
function oddBodies(schema: Schema, usual: Record<string, unknown>): unknown[] {
  const long = bodiesWith(schema, usual, limitsOf).map((body) => ({ body, size: JSON.stringify(body).length }));
  return [
    ...bodiesWith(schema, usual, (part, siblings) => (siblings < manyMembers ? oddValuesFor(part) : fewValues)),
    ...long.toSorted((one, other) => one.size - other.size).map(({ body }) => body),
  ];
}

/** An address in which parameters are replaced by odd ones. */
function targetOf(path: string, odd: Record<string, string> = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(odd[name] ?? usualParameter(path, name, caller)),
  );
  const query = Object.entries(odd).filter(([name]) => !path.includes(`{${name}}`));
  const asked = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return asked === '' ? filled : `${filled}?${asked}`;
}

/**
 * Each parameter in turn with each of its odd texts. In the beta, whose parameters V1 has too, those that take any text
 * are odd together, each in its own way: none of them keeps what the others ask for from being looked up.
 */
function oddParameters({ version, operation }: { version: string; operation: Operation }): Record<string, string>[][] {
  const parameters = operation.parameters.filter((candidate) => candidate.in !== 'header');
  const inTurn = ({ name, schema }: Parameter) => oddTextsFor(schema).map((text) => ({ [name]: text }));
  if (version === 'v1') return parameters.map(inTurn);
  const [texts = [], others = []] = [true, false].map((isText) =>
    parameters.filter(({ schema }) => (kindsOf(schema).join() === 'string') === isText),
  );
  const together: Record<string, string>[] = [];
  texts.map(inTurn).forEach((odds, shift) =>
    odds.forEach((odd, at) => {
      const turn = (at + shift) % odds.length;
      together[turn] = { ...together[turn], ...odd };
    }),
  );
  return [together, ...others.map(inTurn)];
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
  const ask = (body: unknown, odd?: Record<string, string>) =>
    platform.request(method, targetOf(path, odd), {
      key: caller.key,
      version,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const send = async (body: unknown, odd?: Record<string, string>) => {
    let answer = await ask(body, odd);
    if (answer.status === 429) {
      caller = await newCaller();
      answer = await ask(body, odd);
    }
    expect(answer.status, JSON.stringify([odd, body]).slice(0, 200)).toBeLessThan(429);
  };
  if (schema) expect((await ask(usual)).status, 'to the usual body').toBeLessThan(300);
  const turns = oddParameters(each).map((odds) => async () => {
    for (const odd of odds) await send(schema && usual, odd);
  });
  // Reads do not meet each other.
  if (method === 'GET') await Promise.all(turns.map((take) => take()));
  else for (const take of turns) await take();
  for (const odd of schema ? [...oddValues, ...oddBodies(schema, usual ?? {})] : []) await send(odd);
});
