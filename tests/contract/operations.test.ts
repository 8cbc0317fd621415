import { describeVersions } from '@commonplace/gateway/openapi';
import { describe, expect } from 'vitest';
import { missingOperations } from '../operations/document.ts';
import {
  callers,
  membersOf,
  possibleMembers,
  statusFor,
  type Caller,
  type Operation,
} from '../operations/operation.ts';
import { operations } from '../operations/operations.ts';
import { Scene } from '../operations/scene.ts';
import type { TestUser } from '../support/people.ts';
import { publicUrl, type Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let scene: Scene;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  scene = new Scene(platform, await platform.createUser({ role: 'super_admin' }));
});

/** Those who run the site, each of whom may do what those before may. */
const roles = ['moderator', 'admin', 'super_admin'] as const;

/** Who may, and somebody who just may not. */
async function people({ for: whom }: Operation): Promise<{ owner: TestUser; stranger: TestUser }> {
  const rank = roles.findIndex((role) => role === whom);
  const withRole = (role: (typeof roles)[number] | undefined) => platform.createUser({ ...(role && { role }) });
  return { owner: await withRole(roles[rank]), stranger: await withRole(roles[rank - 1]) };
}

function keyOf(caller: Caller, owner: TestUser, stranger: TestUser): string | undefined {
  if (caller === 'no key') return undefined;
  if (caller === 'bad key') return 'no-such-key';
  return caller === 'owner' ? owner.apiKey : stranger.apiKey;
}

describe.each(operations)('$number $method $path', (operation) => {
  test('answers each caller as the contract says, in each version', async () => {
    const { owner, stranger } = await people(operation);
    for (const version of ['beta', 'v1'] as const) {
      const isServed = operation.versions.includes(version);
      // An operation that a version does not have is asked for by whoever may most.
      for (const caller of isServed ? callers : (['owner'] as const)) {
        const { path, body, headers } = await operation.ask(
          scene,
          operation.for === 'key' && caller === 'someone else' ? stranger : owner,
        );
        const key = keyOf(caller, owner, stranger);
        const answer = await platform.request(operation.method, path, {
          version,
          ...(key !== undefined && { key }),
          ...(body !== undefined && { body }),
          ...(headers && { headers }),
        });
        const name = `${caller}, ${version}: ${answer.text.slice(0, 300)}`;
        expect(answer.status, name).toBe(isServed ? statusFor(operation, caller) : 404);
        if (answer.status >= 400) expect(answer.json(), name).toMatchObject({ status: answer.status });
        else if (operation.members) {
          const shown = answer.json();
          expect(membersOf(shown), name).toEqual(possibleMembers(operation.members, version, shown));
        }
      }
    }
  });
});

test('the list has every operation that is served, in its versions, and no other', () => {
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

test('every operation of the first document of the contract is served', () => {
  expect(missingOperations()).toEqual([]);
});
