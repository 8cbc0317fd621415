import { describe, expect } from 'vitest';
import { createOwner } from '../operations/callers.ts';
import { bodyOf, scopeOf } from '../operations/descriptions.ts';
import type { Operation, OperationRequest, Version } from '../operations/operation.ts';
import { operations } from '../operations/operations.ts';
import { Scene } from '../operations/scene.ts';
import { todaysOperations } from '../operations/todays-operations.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import type { TestUser } from '../support/test-users.ts';

let platform: Platform;
let scene: Scene;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  scene = new Scene(platform, await platform.createUser({ role: 'super_admin' }));
});

const part = todaysOperations(operations, 8);
const versionOf = ({ versions }: Operation): Version => (versions.includes('v1') ? 'v1' : 'beta');

/** A request of an operation's owner. */
interface Prepared extends OperationRequest {
  owner: TestUser;
}

async function prepare(operation: Operation): Promise<Prepared> {
  const owner = await createOwner(scene, operation.for);
  return { ...(await operation.prepare(scene, owner)), owner };
}

const withUnknown = (path: string) => `${path}${path.includes('?') ? '&' : '?'}unknwon=1`;

/** Answers that are not shared: the link of a preview is a secret, and a survey has the progress of the caller. */
const unshared = new Set(['GetArticlePreview', 'GetOpenSurvey', 'GetOpenSurveyOfPoll']);

describe.for(
  part.filter(({ method, for: whom, name }) => method === 'GET' && whom === 'anyone' && !unshared.has(name)),
)('$name', (operation) => {
  test('is confirmed to clients that have its answer', async () => {
    const { path, headers = {} } = await prepare(operation);
    const read = (ifNoneMatch?: string) =>
      platform.request('GET', path, {
        version: versionOf(operation),
        headers: { ...headers, ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }) },
      });
    // Events of what was prepared, and of earlier tests, change answers.
    await platform.settled();
    const { status, headers: sent } = await read();
    const etag = sent.get('etag') ?? '';
    expect([status, sent.get('cache-control')]).toEqual([200, 'public, no-cache']);
    expect(sent.get('surrogate-key')).toMatch(/^[!-~]+(?: [!-~]+)*$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) expect((await read(known)).status).toBe(304);
    expect((await read('"other"')).status).toBe(200);
  });
});

describe.for(part)('$name $method', (operation) => {
  test('names an unknown parameter, or refuses it as a filter of administrators', async () => {
    const { path, owner, ...sent } = await prepare(operation);
    const key = operation.for === 'health token' ? {} : { key: owner.apiKey };
    const options = { version: versionOf(operation), ...key, ...sent };
    const answer = await platform.request(operation.method, withUnknown(path), options);
    expect(answer.headers.get('warning')).toContain('unknwon');
    const isFilter = scopeOf(operation) === 'read_admin';
    expect(answer.status, answer.text).toBe(isFilter ? 400 : operation.status);
    if (answer.status < 400) expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });
});

/** The objects that the body of an operation must have. */
const requiredObjects = (operation: Operation) => {
  const { properties = {}, required = [] } = bodyOf(operation) ?? {};
  return required.filter((name) => properties[name]?.type === 'object');
};

/** Answered as in other servers of this API: A62 with 400. */
const ownRefusals = new Set(['UpdateSiteConfig']);

const wrapped = part.filter((each) => requiredObjects(each).length > 0 && !ownRefusals.has(each.name));

describe.for(wrapped)('$name', (operation) => {
  test('names the object that a body lacks', async () => {
    const { path, owner, headers = {} } = await prepare(operation);
    const [name] = requiredObjects(operation);
    for (const body of [{}, { unknwon: 1 }, undefined]) {
      const options = { version: versionOf(operation), key: owner.apiKey, headers, ...(body && { body }) };
      const answer = await platform.request(operation.method, path, options);
      expect(answer.json()).toMatchObject({
        error: `param is missing or the value is empty: ${name}`,
        status: 422,
        errors: { [name ?? '']: ["can't be blank"] },
      });
    }
  });
});
