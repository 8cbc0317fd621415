import { describeVersions } from '@commonplace/gateway/openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationRequest as Usual, Operation as Listed } from '../operations/operation.ts';
import { operations as listed } from '../operations/operations.ts';
import { Scene } from '../operations/scene.ts';
import {
  brokenBodies,
  brokenQueries,
  longBodies,
  oddBodies,
  oddFields,
  oddParameters,
  sampled,
  someOf,
  type OddFields,
  type Parameter,
  type Schema,
} from '../support/odd-values.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Answer } from '../support/request.ts';
import { startPlatform, type Platform } from '../support/platform.ts';

interface Described {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

let platform: Platform;
let scene: Scene;
/** The caller and the usual request of the current operation. */
let caller: TestUser;
let usual: Usual;
let prepared: VersionedOperation | undefined;

const newCaller = () => platform.createUser({ role: 'super_admin', credits: 1_000 });

beforeAll(async () => {
  platform = await startPlatform();
  scene = new Scene(platform, await newCaller());
});
afterAll(() => platform?.[Symbol.asyncDispose]());

const documents = describeVersions('https://commonplace.test');
const each = listed.flatMap((operation) =>
  operation.versions.map((version) => {
    const methods = documents[version].paths?.[operation.path] as unknown as Record<string, Described>;
    const described = methods[operation.method.toLowerCase()];
    if (!described) throw new Error(`${operation.method} ${operation.path} is not described`);
    return { ...operation, version, described };
  }),
);
type VersionedOperation = (typeof each)[number];

// Writes are the same in both versions, and PATCH is another word for PUT.
const different = each.filter(({ version, method, versions }) =>
  version === 'v1' ? method !== 'PATCH' : method === 'GET' || !versions.includes('v1'),
);

/** Returns the usual URL with some parameters replaced by odd ones. */
function targetOf({ path: template }: Listed, usual: string, odd: Record<string, string>): string {
  const [usualPath = '', usualQuery = ''] = usual.split('?');
  const parts = usualPath.split('/');
  const path = template
    .split('/')
    .map((part, at) => {
      const text = odd[/^\{(\w+)\}$/.exec(part)?.[1] ?? ''];
      return text === undefined ? parts[at] : encodeURIComponent(text);
    })
    .join('/');
  const query = new URLSearchParams(usualQuery);
  for (const [name, text] of Object.entries(odd)) if (!template.includes(`{${name}}`)) query.set(name, text);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** Whether both are about the same records; reads leave them unchanged. */
const isSameRead = (operation: VersionedOperation) => prepared?.name === operation.name && operation.method === 'GET';

/** Switches to a new caller without earlier requests. */
async function renew(operation: VersionedOperation): Promise<void> {
  caller = await newCaller();
  usual = await operation.prepare(scene, caller);
  prepared = operation;
}

const unchanged = (path: string) => path;

/** Sends a variant of the usual request, with a new caller once the rate limit of the current one is used up. */
async function send(
  operation: VersionedOperation,
  targetFor: typeof unchanged,
  body?: string | Buffer,
): Promise<Answer> {
  const { method, version } = operation;
  const request = () => {
    const path = targetFor(usual.path);
    const sent = { key: caller.apiKey, version, ...(body !== undefined && { body }) };
    return platform.request(method, path, sent).catch((error: unknown) => {
      throw new Error(`${path.slice(0, 200)} ${String(body).slice(0, 200)}: ${String(error)}`);
    });
  };
  let answer = await request();
  if (answer.status === 429) {
    await renew(operation);
    answer = await request();
  }
  expect(answer.status, `${targetFor(usual.path).slice(0, 200)} ${String(body).slice(0, 200)}`).toBeLessThan(429);
  return answer;
}

/**
 * Sends odd fields together. The fields that the answer names are rejected, and the others are sent again without them; if
 * it names none, each is sent alone.
 */
async function sendFields(operation: VersionedOperation, odd: OddFields, names = odd.names): Promise<void> {
  const { status, text } = await send(operation, unchanged, JSON.stringify(odd.bodyWith(names)));
  if (status < 400 || names.length === 1) return;
  const { errors = {} } = JSON.parse(text) as { errors?: Record<string, unknown> };
  const named = new Set(Object.keys(errors).flatMap((field) => field.split(/[.[\]]+/)));
  const others = names.filter((name) => !named.has(name));
  const isNamed = others.length < names.length;
  for (const next of isNamed ? [others] : names.map((name) => [name])) {
    if (next.length > 0) await sendFields(operation, odd, next);
  }
}

/** Sends odd parameters together; in V1 each alone if that is rejected. The beta has the same parameters. */
async function sendParameters(operation: VersionedOperation, odd: Record<string, string>): Promise<void> {
  const body = usualText(usual);
  const { status } = await send(operation, (path) => targetOf(operation, path, odd), body);
  const each = Object.entries(odd);
  if (status < 400 || each.length === 1 || operation.version === 'beta') return;
  for (const [name, text] of each) await send(operation, (path) => targetOf(operation, path, { [name]: text }), body);
}

/** Returns the usual body as text, unless it is a file. */
function usualText({ body }: Usual): string | undefined {
  return body === undefined || Buffer.isBuffer(body) ? undefined : JSON.stringify(body);
}

// `platform.request` validates each answer against the documents.
describe.each(different)('$method $path ($version)', (operation) => {
  const { method, version, versions } = operation;
  const schema = operation.described.requestBody?.content['application/json']?.schema;
  /** The beta parses requests like V1. */
  const isReadAsV1 = version === 'beta' && versions.includes('v1');

  test('answers odd values as documented', async () => {
    if (!isSameRead(operation)) await renew(operation);
    const parameters = operation.described.parameters.filter((parameter) => parameter.in !== 'header');
    const turns = oddParameters(parameters).map((odds) => async () => {
      for (const odd of sampled(isReadAsV1 ? someOf(odds) : odds)) await sendParameters(operation, odd);
    });
    // Reads do not affect each other.
    if (method === 'GET') await Promise.all(turns.map((take) => take()));
    else for (const take of turns) await take();
    if (!schema) return;
    const fields = (usual.body ?? {}) as Record<string, unknown>;
    for (const odd of sampled(oddBodies())) await send(operation, unchanged, JSON.stringify(odd));
    for (const odd of sampled(oddFields(schema, fields))) await sendFields(operation, odd);
    for (const long of sampled(longBodies(schema, fields))) await send(operation, unchanged, JSON.stringify(long));
  });

  if (isReadAsV1) return;

  test('answers broken requests as documented', async () => {
    // The record of a write may be gone by now; creates need none.
    const needsNone = method === 'POST' && !operation.path.includes('{') && prepared?.name === operation.name;
    if (!isSameRead(operation) && !needsNone) await renew(operation);
    for (const query of sampled(brokenQueries(operation.described.parameters))) {
      await send(operation, (path) => `${path}${path.includes('?') ? '&' : '?'}${query}`, usualText(usual));
    }
    for (const broken of sampled(schema ? brokenBodies(usual.body) : [])) await send(operation, unchanged, broken);
  });
});
