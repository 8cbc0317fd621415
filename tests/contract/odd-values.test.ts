import { describeVersions } from '@commonplace/gateway/openapi';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Operation as Listed } from '../operations/operation.ts';
import { operations as listed } from '../operations/operations.ts';
import { Scene } from '../operations/scene.ts';
import {
  brokenBodies,
  brokenQueries,
  oddBodies,
  oddParameters,
  oddValues,
  type Parameter,
  type Schema,
} from '../support/odd-values.ts';
import type { TestUser } from '../support/people.ts';
import { startPlatform, type Platform } from '../support/platform.ts';

interface Described {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

let platform: Platform;
let scene: Scene;
let caller: TestUser;

const newCaller = () => platform.createUser({ role: 'super_admin', credits: 1_000 });

beforeAll(async () => {
  platform = await startPlatform();
  scene = new Scene(platform, await newCaller());
});
beforeEach(async () => {
  caller = await newCaller();
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
type Asked = (typeof each)[number];

// Writes are the same in both versions, and PATCH is another word for PUT.
const different = each.filter(({ version, method, versions }) =>
  version === 'v1' ? method !== 'PATCH' : method === 'GET' || !versions.includes('v1'),
);

/** An address like the usual one, in which parameters are replaced by odd ones. */
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
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Sends as the caller, and as a new one when that has used up what it may do. */
async function send({ method, version }: Asked, path: string, body?: string | Buffer): Promise<void> {
  const asked = `${path.slice(0, 200)} ${String(body).slice(0, 200)}`;
  const ask = () =>
    platform
      .request(method, path, { key: caller.apiKey, version, ...(body !== undefined && { body }) })
      .catch((error: unknown) => {
        throw new Error(`${asked}: ${String(error)}`);
      });
  let answer = await ask();
  if (answer.status === 429) {
    caller = await newCaller();
    answer = await ask();
  }
  expect(answer.status, asked).toBeLessThan(429);
}

// The answers are held to the documents by `platform.request`.
describe.each(different)('$method $path ($version)', (operation) => {
  const schema = operation.described.requestBody?.content['application/json']?.schema;

  test('answers odd values as its document says', async () => {
    const { path, body: usual } = await operation.ask(scene, caller);
    const usualBody = usual === undefined || Buffer.isBuffer(usual) ? undefined : JSON.stringify(usual);
    const parameters = operation.described.parameters.filter((parameter) => parameter.in !== 'header');
    // The beta's parameters are V1's, too.
    const turns = oddParameters(parameters, operation.version === 'beta').map((odds) => async () => {
      for (const odd of odds) await send(operation, targetOf(operation, path, odd), usualBody);
    });
    // Reads do not meet each other.
    if (operation.method === 'GET') await Promise.all(turns.map((take) => take()));
    else for (const take of turns) await take();
    const bodies = schema ? [...oddValues, ...oddBodies(schema, (usual ?? {}) as Record<string, unknown>)] : [];
    for (const odd of bodies) await send(operation, path, JSON.stringify(odd));
  });

  test('answers what is broken as its document says', async () => {
    const { path, body: usual } = await operation.ask(scene, caller);
    const isFile = Buffer.isBuffer(usual);
    const body = usual === undefined || isFile ? undefined : JSON.stringify(usual);
    for (const query of brokenQueries) {
      await send(operation, `${path}${path.includes('?') ? '&' : '?'}${query}`, body);
    }
    for (const broken of schema ? brokenBodies(usual) : []) await send(operation, path, broken);
  });
});
