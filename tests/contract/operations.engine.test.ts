import { describeVersions } from '@commonplace/gateway/openapi';
import { Client } from 'pg';
import { expect } from 'vitest';
import { createCallers, createOwner, setStatus, type CallerKeys, type SharedCaller } from '../operations/callers.ts';
import { contractOf } from '../operations/descriptions.ts';
import { missingOperations } from '../operations/render-operations.ts';
import {
  fieldsOf,
  possibleFields,
  roles,
  statusFor,
  type Caller,
  type Operation,
  type OperationRequest,
  type Version,
} from '../operations/operation.ts';
import { operations } from '../operations/operations.ts';
import { Scene } from '../operations/scene.ts';
import type { TestUser } from '../support/test-users.ts';
import { publicUrl, type Platform } from '../support/platform.ts';
import type { Answer } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let scene: Scene;
let keys: CallerKeys;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  scene = new Scene(platform, await platform.createUser({ role: 'super_admin' }));
  keys = await createCallers(scene);
});

const documents = describeVersions(publicUrl);

const isByRole = ({ for: whom }: Operation) => roles.some((role) => role === whom);
const isAdministrative = (operation: Operation) => contractOf(operation).startsWith('A');

/** Reads that answer all callers alike, or all with a key. */
const isOpen = (operation: Operation) =>
  operation.method === 'GET' &&
  (operation.for === 'anyone' ||
    operation.for === 'health token' ||
    (operation.for === 'key' && isAdministrative(operation)));

/** Callers of each kind, for the version that is not the newest. */
const sampleCallers: readonly SharedCaller[] = ['no key', 'scoped key', 'someone else'];

/** The callers of an operation besides its owner. */
function callersOf(operation: Operation): SharedCaller[] {
  if (isOpen(operation)) return Object.keys(keys) as SharedCaller[];
  const { for: whom } = operation;
  if (whom === 'anyone' || whom === 'health token') return ['no key', 'bad key', 'someone else'];
  // Any user may call it with their own key, so there is no stranger to refuse.
  if (whom === 'key') return ['no key', 'bad key', 'scoped key'];
  const strangers: SharedCaller[] = ['someone else', 'organization admin', ...roles.filter((role) => role !== whom)];
  return [
    'no key',
    'bad key',
    'scoped key',
    ...strangers,
    ...(isByRole(operation) ? (['suspended', 'banned'] as const) : []),
  ];
}

/** The request ids of administrative writes, with the statuses of their answers. */
const administrativeWrites = new Map<string, number>();
let requests = 0;

/** Whether an operation needs the scope of administrative writes. */
function isAdministrativeWrite({ path, method, versions }: Operation): boolean {
  const methods = documents[versions.includes('v1') ? 'v1' : 'beta'].paths?.[path];
  const described = (methods as Record<string, { security: Record<string, string[]>[] }> | undefined)?.[
    method.toLowerCase()
  ];
  return described?.security.some(({ oauth2 = [] }) => oauth2.includes('write_admin')) ?? false;
}

/** The calls of an operation with the records of an owner. */
class Calls {
  readonly operation: Operation;
  readonly owner: TestUser;
  #request: Promise<OperationRequest> | undefined;

  constructor(operation: Operation, owner: TestUser) {
    this.operation = operation;
    this.owner = owner;
  }

  /** Prepares the request of the next calls. */
  prepare(): Promise<OperationRequest> {
    this.#request ??= Promise.resolve(this.operation.prepare(scene, this.owner));
    return this.#request;
  }

  /** Sends the request as a caller who changes something, after which it cannot be sent again. */
  async sendOnce(caller: Caller, version: Version): Promise<void> {
    await this.send(caller, version);
    this.#request = undefined;
  }

  /** Sends the request as a caller, and expects the status that the contract names. */
  async send(
    caller: Caller,
    version: Version,
    key = caller === 'owner' ? this.owner.apiKey : keys[caller],
  ): Promise<void> {
    const { operation } = this;
    const { path, headers, ...sent } = await this.prepare();
    const id = `operations-${(requests += 1)}`;
    const answer = await platform.request(operation.method, path, {
      version,
      ...(key !== undefined && { key }),
      ...sent,
      headers: { ...headers, 'x-request-id': id },
    });
    const { status } = answer;
    if (isAdministrativeWrite(operation)) administrativeWrites.set(id, status);
    const name = `${caller}, ${version}: ${answer.text.slice(0, 300)}`;
    const isServed = operation.versions.includes(version);
    expect(status, name).toBe(isServed ? statusFor(operation, caller) : 404);
    expectBody(operation, version, answer, name);
  }
}

const refusals: Record<number, string> = { 401: 'unauthorized', 403: 'forbidden' };

function expectBody({ fields }: Operation, version: Version, answer: Answer, name: string): void {
  const { status } = answer;
  const error = refusals[status];
  if (error !== undefined) {
    expect(answer.json(), name).toEqual({ error, status });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  } else if (status >= 400) {
    expect(answer.json(), name).toMatchObject({ status });
  } else if (fields) {
    const shown = answer.json();
    expect(fieldsOf(shown), name).toEqual(possibleFields(fields, version, shown));
  }
}

test.for(operations)('$name $method $path answers each caller as the contract says', async (operation) => {
  const calls = new Calls(operation, await createOwner(scene, operation.for));
  const { versions, method } = operation;
  const newest = versions.includes('v1') ? 'v1' : 'beta';
  const changes = (caller: Caller) => method !== 'GET' && statusFor(operation, caller) < 400;
  for (const version of ['beta', 'v1'] as const) {
    const isServed = versions.includes(version);
    // None of these changes anything, so they share one request. Services decide, which do not know the version, so one
    // refusal of each kind shows that the other version has the same rights.
    const callers = callersOf(operation).filter((caller) => version === newest || sampleCallers.includes(caller));
    const harmless = isServed ? callers.filter((caller) => !changes(caller)) : [];
    await Promise.all(harmless.map((caller) => calls.send(caller, version)));
    // The most privileged caller tries operations that a version does not have.
    await (isServed && changes('owner') ? calls.sendOnce('owner', version) : calls.send('owner', version));
  }
  for (const caller of callersOf(operation).filter(changes)) await calls.sendOnce(caller, newest);
  if (isByRole(operation) || operation.for === 'anyone' || operation.for === 'health token') return;
  await calls.prepare();
  for (const status of ['suspended', 'banned'] as const) {
    await setStatus(scene, calls.owner, status);
    await calls.send(status, newest, calls.owner.apiKey);
  }
});

test('records one audit entry for an administrative write, and none for a rejected one', async () => {
  await platform.settled();
  const ids = [...administrativeWrites.keys()];
  const client = new Client({ connectionString: platform.databaseUrls.admin });
  await client.connect();
  const { rows } = await client
    .query<{ request_id: string; records: number }>(
      'select request_id, count(*)::integer as records from audit_logs where request_id = any($1) group by request_id',
      [ids],
    )
    .finally(() => client.end());
  const records = new Map(rows.map(({ request_id: id, records }) => [id, records]));
  const expected = [...administrativeWrites].map(([id, status]) => [id, status < 300 ? 1 : 0]);
  expect(expected.length).toBeGreaterThan(200);
  expect(ids.map((id) => [id, records.get(id) ?? 0])).toEqual(expected);
});

test('lists exactly the operations that are served, with their versions', () => {
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
