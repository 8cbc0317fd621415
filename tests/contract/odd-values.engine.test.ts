import { describeVersions } from '@commonplace/gateway/openapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operation, OperationRequest, Version } from '../operations/operation.ts';
import { operations } from '../operations/operations.ts';
import { Scene } from '../operations/scene.ts';
import { todaysOperations } from '../operations/todays-operations.ts';
import { planOddValues, withFields, type OddFields, type Plan } from '../support/odd-values/plan.ts';
import type { Parameter, Schema } from '../support/odd-values/schema.ts';
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
let usual: OperationRequest;
let readsOfCaller = 0;
/** A caller may prepare this many reads, since the rate limit is ten articles in 30 seconds. */
const maxReads = 4;

const newCaller = () => platform.createUser({ role: 'super_admin', credits: 1_000 });

beforeAll(async () => {
  platform = await startPlatform();
  scene = new Scene(platform, await newCaller());
});
afterAll(() => platform?.[Symbol.asyncDispose]());

const documents = describeVersions('https://commonplace.test');

/** Returns the newest version; the beta parses requests alike. */
const newestOf = ({ versions }: Operation): Version => (versions.includes('v1') ? 'v1' : 'beta');

function describeOperation(operation: Operation) {
  const { path, method } = operation;
  const methods = documents[newestOf(operation)].paths?.[path] as unknown as Record<string, Described>;
  const described = methods[method.toLowerCase()];
  if (!described) throw new Error(`${method} ${path} is not described`);
  const { parameters, requestBody } = described;
  return { path, parameters, body: requestBody?.content['application/json']?.schema };
}

// PATCH is another word for PUT.
const different = operations.filter(
  ({ method, path }) =>
    method !== 'PATCH' || !operations.some((other) => other.method === 'PUT' && other.path === path),
);
const plans = planOddValues(different.map(describeOperation));
const planned = different
  .map((operation, at) => ({ ...operation, plan: plans[at] as Plan }))
  .filter(({ plan }) => Object.values(plan).some((requests: readonly unknown[]) => requests.length > 0));

/** Returns the usual URL with some parameters replaced by odd ones. */
function targetOf(template: string, usualTarget: string, odd: Record<string, string>): string {
  const [usualPath = '', usualQuery = ''] = usualTarget.split('?');
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

/** Switches to a new caller without earlier requests. */
async function renew(operation: Operation): Promise<void> {
  caller = await newCaller();
  readsOfCaller = 0;
  usual = await operation.prepare(scene, caller);
}

/** Prepares an operation, with the current caller if all operations of this caller are reads. */
async function start(operation: Operation): Promise<void> {
  if (operation.method !== 'GET' || readsOfCaller === 0 || readsOfCaller === maxReads) await renew(operation);
  else usual = await operation.prepare(scene, caller);
  readsOfCaller = operation.method === 'GET' ? readsOfCaller + 1 : 0;
}

interface Sent {
  /** Returns the path and query, given the usual one. */
  target?: (usualTarget: string) => string;
  body?: string | Buffer | undefined;
  version?: Version;
}

/** Sends a variant of the usual request, with a new caller once the rate limit of the current one is used up. */
async function send(operation: Operation, { target = (path) => path, body, version }: Sent): Promise<Answer> {
  const shown = () => `${target(usual.path).slice(0, 200)} ${String(body).slice(0, 200)}`;
  const request = () => {
    const options = {
      key: caller.apiKey,
      version: version ?? newestOf(operation),
      ...(body !== undefined && { body }),
    };
    return platform.request(operation.method, target(usual.path), options).catch((error: unknown) => {
      throw new Error(`${shown()}: ${String(error)}`);
    });
  };
  let answer = await request();
  if (answer.status === 429) {
    await renew(operation);
    answer = await request();
  }
  expect(answer.status, shown()).toBeLessThan(429);
  return answer;
}

/**
 * Sends odd fields together. The fields that the answer names are rejected, and the others are sent again without them; if
 * it names none, each is sent alone.
 */
async function sendFields(operation: Operation, { path, values }: OddFields): Promise<void> {
  const names = Object.keys(values);
  const body = JSON.stringify(withFields(usual.body, path, values));
  const { status, text } = await send(operation, { body });
  if (status < 400 || names.length === 1) return;
  const { errors = {} } = JSON.parse(text) as { errors?: Record<string, unknown> };
  const named = new Set(Object.keys(errors).flatMap((field) => field.split(/[.[\]]+/)));
  const others = names.filter((name) => !named.has(name));
  const isNamed = others.length < names.length;
  for (const next of isNamed ? [others] : names.map((name) => [name])) {
    const left = Object.fromEntries(next.map((name) => [name, values[name]]));
    if (next.length > 0) await sendFields(operation, { path, values: left });
  }
}

/** Sends odd parameters together, and each alone if that is rejected. */
async function sendParameters(operation: Operation, odd: Record<string, string>, version: Version): Promise<void> {
  const body = usualText();
  const sendOdd = (some: Record<string, string>) =>
    send(operation, { target: (path) => targetOf(operation.path, path, some), body, version });
  const { status } = await sendOdd(odd);
  const each = Object.entries(odd);
  if (status < 400 || each.length === 1) return;
  for (const [name, text] of each) await sendOdd({ [name]: text });
}

/** Returns the usual body as text, unless it is a file. */
function usualText(): string | undefined {
  const { body } = usual;
  return body === undefined || Buffer.isBuffer(body) ? undefined : JSON.stringify(body);
}

/** Returns the version for a turn: both in turn, if the operation has both. */
const versionOf = ({ versions }: Operation, turn: number): Version => versions[turn % versions.length] ?? 'v1';

test('plans values for more than a hundred operations', () => {
  expect(planned.length).toBeGreaterThan(100);
});

// `platform.request` validates each answer against the documents.
test.for(todaysOperations(planned, 10))('$method $path answers odd values as documented', async (operation) => {
  const { plan } = operation;
  await start(operation);
  for (const [turn, odd] of plan.parameters.entries()) {
    await sendParameters(operation, odd, versionOf(operation, turn));
  }
  for (const odd of plan.fields) if (Object.keys(odd.values).length > 0) await sendFields(operation, odd);
  for (const query of plan.queries) {
    const target = (path: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;
    await send(operation, { target, body: usualText() });
  }
  for (const body of plan.bodies) await send(operation, { body: body(usual.body) });
});
