import type { Role } from '@commonplace/domain/principal';
import { describeVersions } from '@commonplace/gateway/openapi';
import { describe, expect } from 'vitest';
import { missingOperations } from '../operations/render-operations.ts';
import {
  callers,
  fieldsOf,
  possibleFields,
  roles,
  statusFor,
  type OperationRequest,
  type Operation,
} from '../operations/operation.ts';
import { operations } from '../operations/operations.ts';
import { Scene } from '../operations/scene.ts';
import type { TestUser } from '../support/test-users.ts';
import { publicUrl, type Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let scene: Scene;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  scene = new Scene(platform, await platform.createUser({ role: 'super_admin' }));
});

type Caller = (typeof callers)[number];

const withRole = (role: Role | undefined) => platform.createUser({ ...(role && { role }) });

/** Users without a relation to the requested records, by role. */
const strangers = new Map<Role | undefined, Promise<TestUser>>();

/** Returns a permitted user, and one with slightly too few rights. */
async function createUsers({ for: whom }: Operation): Promise<{ owner: TestUser; stranger: TestUser }> {
  const rank = roles.findIndex((role) => role === whom);
  const owner = await withRole(roles[rank]);
  if (whom === 'key') return { owner, stranger: await withRole(undefined) };
  const lesser = roles[rank - 1];
  const stranger = strangers.get(lesser) ?? withRole(lesser);
  strangers.set(lesser, stranger);
  return { owner, stranger: await stranger };
}

function keyOf(caller: Caller, owner: TestUser, stranger: TestUser): string | undefined {
  if (caller === 'no key') return undefined;
  if (caller === 'bad key') return 'no-such-key';
  return caller === 'owner' ? owner.apiKey : stranger.apiKey;
}

/** Prepares the request of an operation once per caller, and again after it has succeeded. */
function preparation({ method, prepare }: Operation) {
  let last: { whose: TestUser; request: Promise<OperationRequest> } | undefined;
  return {
    requestFor(whose: TestUser): Promise<OperationRequest> {
      if (last?.whose !== whose) last = { whose, request: Promise.resolve(prepare(scene, whose)) };
      return last.request;
    },
    /** A rejected request or a read has changed nothing, so its preparation can be reused. */
    answered(status: number): void {
      if (method !== 'GET' && status < 400) last = undefined;
    },
  };
}

describe.each(operations)('$name $method $path', (operation) => {
  const { method, fields, versions, for: whom } = operation;

  test('answers each caller as the contract says, in each version', async () => {
    const { owner, stranger } = await createUsers(operation);
    const prepared = preparation(operation);
    for (const version of ['beta', 'v1'] as const) {
      const isServed = versions.includes(version);
      // The most privileged caller tries operations that a version does not have.
      for (const caller of isServed ? callers : (['owner'] as const)) {
        const { path, ...sent } = await prepared.requestFor(whom === 'key' && caller !== 'owner' ? stranger : owner);
        const key = keyOf(caller, owner, stranger);
        const answer = await platform.request(method, path, { version, ...(key !== undefined && { key }), ...sent });
        prepared.answered(answer.status);
        const name = `${caller}, ${version}: ${answer.text.slice(0, 300)}`;
        expect(answer.status, name).toBe(isServed ? statusFor(operation, caller) : 404);
        if (answer.status >= 400) expect(answer.json(), name).toMatchObject({ status: answer.status });
        else if (fields) {
          const shown = answer.json();
          expect(fieldsOf(shown), name).toEqual(possibleFields(fields, version, shown));
        }
      }
    }
  });
});

test('lists exactly the operations that are served, with their versions', () => {
  const documents = describeVersions(publicUrl);
  const served = (['beta', 'v1'] as const).flatMap((version) =>
    Object.entries(documents[version].paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path} ${version}`),
    ),
  );
  const listed = operations.flatMap(({ method, path, versions }) =>
    versions.map((version) => `${method} ${path} ${version}`),
  );
  expect(listed.toSorted()).toEqual(served.toSorted());
});

test('serves the operations E1 to E50 of the contract', () => {
  expect(missingOperations()).toEqual([]);
});
