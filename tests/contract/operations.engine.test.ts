import { isFullRun } from '@commonplace/testing/extent';
import { beforeAll, describe, expect } from 'vitest';
import { createCallers, setStatus, type CallerKeys } from '../operations/callers.ts';
import { documents } from '../operations/descriptions.ts';
import { missingOperations } from '../operations/render-operations.ts';
import { operations } from '../operations/operations.ts';
import { Scene } from '../operations/scene.ts';
import { todaysOperations } from '../operations/todays-operations.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { countAuditEntries } from './operations/audit-entries.ts';
import { changes, changingCallers, harmlessCallers, needsSuspendedOwner, newestOf } from './operations/callers-of.ts';
import { administrativeWrites, Calls } from './operations/calls.ts';
import { Owners } from './operations/owners.ts';
import { changeUnderCondition, isConditional, readEditTag } from './operations/edit-tag.ts';

let platform: Platform;
let scene: Scene;
let keys: CallerKeys;
let owners: Owners;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  scene = new Scene(platform, await platform.createUser({ role: 'super_admin' }));
  keys = await createCallers(scene);
  owners = new Owners(scene);
});

const versions = ['beta', 'v1'] as const;

// The rules of an operation use its records after each other, so that these are prepared as rarely as possible.
describe.for(todaysOperations(operations, 8))('$name $method $path', (operation) => {
  const newest = newestOf(operation);
  const served = versions.filter((version) => operation.versions.includes(version));
  let calls: Calls;
  let etag: string;
  beforeAll(async () => {
    calls = new Calls(operation, await owners.take(operation), scene, keys);
  });

  test('answers callers who change nothing as the contract says', async () => {
    if (isConditional(operation)) etag = await readEditTag(calls);
    const callers = served.flatMap((version) =>
      harmlessCallers(operation, version).map((caller) => ({ caller, version })),
    );
    await Promise.all(callers.map(({ caller, version }) => calls.send(caller, version)));
    // The most privileged caller tries operations that a version does not have.
    for (const version of versions) if (!served.includes(version)) await calls.send('owner', version);
  });

  test('answers its owner, with a key of its scope and the edit tag', async () => {
    if (isConditional(operation)) await changeUnderCondition(calls, etag);
    for (const version of served) {
      if (isConditional(operation) && version === newest) continue;
      await (changes(operation, 'owner') ? calls.change('owner', version) : calls.send('owner', version));
    }
  });

  test.for(changingCallers(operation))('answers %s', async (caller) => {
    await calls.change(caller, newest);
  });

  if (!needsSuspendedOwner(operation)) return;
  test('answers its owner when suspended', async () => {
    await calls.prepare();
    await setStatus(scene, calls.owner, 'suspended');
    await calls.sendWithWholeKey('suspended', newest);
  });
});

test('records one audit entry for an administrative write, and none for a rejected one', async () => {
  await platform.settled();
  const ids = [...administrativeWrites.keys()];
  const entries = await countAuditEntries(platform.databaseUrls.admin, ids);
  const expected = [...administrativeWrites].map(([id, status]) => [id, status < 300 ? 1 : 0]);
  expect(expected.length).toBeGreaterThan(isFullRun ? 200 : 15);
  expect(ids.map((id) => [id, entries.get(id) ?? 0])).toEqual(expected);
});

test('lists exactly the operations that are served, with their versions', () => {
  const shown = versions.flatMap((version) =>
    Object.entries(documents[version].paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path} ${version}`),
    ),
  );
  const listed = operations.flatMap(({ method, path, versions: of }) =>
    of.map((version) => `${method} ${path} ${version}`),
  );
  expect(listed.toSorted()).toEqual(shown.toSorted());
});

test('serves the operations E1 to E50 of the contract', () => {
  expect(missingOperations()).toEqual([]);
});
