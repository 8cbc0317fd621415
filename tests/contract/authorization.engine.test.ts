import type { Role } from '@commonplace/domain/principal';
import { expect } from 'vitest';
import {
  roleFor,
  roles,
  statusFor,
  type OperationRequest,
  type Caller,
  type Operation,
} from '../operations/operation.ts';
import { contractOf } from '../operations/descriptions.ts';
import { operations } from '../operations/operations.ts';
import { Scene } from '../operations/scene.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let scene: Scene;
/** The key of each caller, shared by all operations. */
let keys: Record<Exclude<Caller, 'owner'>, string | undefined>;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  const administrator = await platform.createUser({ role: 'super_admin' });
  scene = new Scene(platform, administrator);
  const organizer = await platform.createUser();
  await platform.createOrganization(organizer);
  const [suspended, banned] = [await platform.createUser({ role: 'super_admin' }), await createOwner('super_admin')];
  await setStatus(suspended, 'suspended');
  await setStatus(banned, 'banned');
  const forPublic = { api_key: { description: 'What everybody may see', scopes: ['public'] } };
  keys = {
    'no key': undefined,
    'bad key': 'no-such-key',
    'someone else': (await platform.createUser()).apiKey,
    'scoped key': (await scene.make<{ secret: string }>(administrator, '/api/api_keys', forPublic)).secret,
    'organization admin': organizer.apiKey,
    moderator: (await createOwner('moderator')).apiKey,
    admin: (await createOwner('admin')).apiKey,
    super_admin: administrator.apiKey,
    suspended: suspended.apiKey,
    banned: banned.apiKey,
  };
});

/** Creates a user who may call an operation and who owns the records that it is about. */
function createOwner(whom: Operation['for']): Promise<TestUser> {
  const role = roles.find((name) => name === whom);
  return platform.createUser({ ...(role && { role }) });
}

async function setStatus({ id }: TestUser, status: string): Promise<void> {
  const { apiKey: key } = scene.administrator;
  const answer = await platform.request('PUT', `/api/admin/users/${id}/status`, { key, body: { status } });
  expect(answer.status, answer.text).toBe(200);
}

type Statuses = Partial<Record<Caller, number>>;

const refusals: Record<number, string> = { 401: 'unauthorized', 403: 'forbidden' };

/** Returns the status of an answer and checks the body of a refusal. */
async function statusOf(
  { method, versions }: Operation,
  { path, ...sent }: OperationRequest,
  key?: string,
): Promise<number> {
  const version = versions.includes('v1') ? 'v1' : 'beta';
  const answer = await platform.request(method, path, { version, ...(key !== undefined && { key }), ...sent });
  const { status } = answer;
  const error = refusals[status];
  if (error !== undefined) {
    expect(answer.json()).toEqual({ error, status });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
  return status;
}

/** Calls as forbidden callers, or as readers, all at once. None of them changes anything, so they share one request. */
async function askAs(
  operation: Operation,
  requested: OperationRequest,
  callers: readonly (keyof typeof keys)[],
): Promise<Statuses> {
  const answered = callers.map(async (caller) => [caller, await statusOf(operation, requested, keys[caller])] as const);
  return Object.fromEntries(await Promise.all(answered));
}

/** Calls as the owner after a suspension, and then after a ban. */
async function restrict(operation: Operation, requested: OperationRequest, owner: TestUser): Promise<Statuses> {
  await setStatus(owner, 'suspended');
  const suspended = await statusOf(operation, requested, owner.apiKey);
  await setStatus(owner, 'banned');
  return { suspended, banned: await statusOf(operation, requested, owner.apiKey) };
}

/** Calls as each sufficient role; the first one sends the request that all others were denied. */
async function allow(
  operation: Operation,
  first: OperationRequest | undefined,
  allowed: readonly Role[],
): Promise<Statuses> {
  const statuses: Statuses = {};
  let requested = first;
  for (const role of allowed) {
    requested ??= await operation.prepare(scene, await createOwner(operation.for));
    statuses[role] = await statusOf(operation, requested, keys[role]);
    if (operation.method !== 'GET') requested = undefined;
  }
  return statuses;
}

/** Whether the contract has an operation among the administrative ones. */
const isAdministrative = (operation: Operation) => contractOf(operation).startsWith('A');

/** Operations that are restricted, and all administrative ones. */
const matrix = operations.filter(
  (operation) => (operation.for !== 'anyone' || isAdministrative(operation)) && operation.for !== 'health token',
);

/** Reads that answer administrators and all other callers alike. */
const isOpen = (operation: Operation) =>
  operation.method === 'GET' && isAdministrative(operation) && (operation.for === 'anyone' || operation.for === 'key');

test.for(matrix.filter(isOpen))('$name $method $path answers all callers alike', async (operation) => {
  const first = await operation.prepare(scene, await createOwner(operation.for));
  const callers = Object.keys(keys) as (keyof typeof keys)[];
  const expected = callers.map((caller) => [caller, statusFor(operation, caller)]);
  expect(await askAs(operation, first, callers)).toEqual(Object.fromEntries(expected));
});

const restricted = matrix.filter((operation) => !isOpen(operation));

test.for(restricted)(
  '$name $method $path is allowed only for the callers that the contract names',
  async (operation) => {
    const owner = await createOwner(operation.for);
    const requested = await operation.prepare(scene, owner);
    const least = roleFor(operation);
    const allowed = least === undefined ? [] : roles.slice(roles.indexOf(least));
    const isByRole = roles.some((role) => role === operation.for);
    const lesser = roles.filter((role) => !allowed.includes(role));
    const statuses: Statuses = {
      ...(await askAs(operation, requested, ['no key', 'bad key', 'scoped key'])),
      // Any user may do this with their own key, so there is no stranger to refuse.
      ...(operation.for !== 'key' &&
        (await askAs(operation, requested, ['someone else', 'organization admin', ...lesser]))),
      ...(isByRole
        ? await askAs(operation, requested, ['suspended', 'banned'])
        : await restrict(operation, requested, owner)),
      ...(await allow(operation, isByRole ? requested : undefined, allowed)),
    };
    const callers = Object.keys(statuses) as Caller[];
    expect(statuses).toEqual(Object.fromEntries(callers.map((caller) => [caller, statusFor(operation, caller)])));
  },
);
