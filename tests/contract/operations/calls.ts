import { expect } from 'vitest';
import type { CallerKeys } from '../../operations/callers.ts';
import { isAdministrativeWrite, scopeOf } from '../../operations/descriptions.ts';
import {
  fieldsOf,
  possibleFields,
  statusFor,
  type Caller,
  type Operation,
  type OperationRequest,
  type Version,
} from '../../operations/operation.ts';
import type { Scene } from '../../operations/scene.ts';
import type { Answer } from '../../support/request.ts';
import type { TestUser } from '../../support/test-users.ts';
import { isRepeatable } from './callers-of.ts';

/**
 * The request ids of administrative writes, with the statuses of their answers; without writes that were repeated, which
 * change nothing.
 */
export const administrativeWrites = new Map<string, number>();
let requests = 0;

interface Condition {
  ifMatch?: string | undefined;
  /** The expected status, that of the contract by default. */
  status?: number;
}

/** The calls of an operation with the records of an owner. */
export class Calls {
  readonly operation: Operation;
  readonly owner: TestUser;
  readonly scene: Scene;
  readonly #keys: CallerKeys;
  #request: Promise<OperationRequest> | undefined;
  #ownerKey: Promise<string> | undefined;
  /** Whether the prepared request has succeeded before. */
  #isRepeated = false;

  constructor(operation: Operation, owner: TestUser, scene: Scene, keys: CallerKeys) {
    this.operation = operation;
    this.owner = owner;
    this.scene = scene;
    this.#keys = keys;
  }

  /** Prepares the request of the next calls. */
  prepare(): Promise<OperationRequest> {
    this.#request ??= Promise.resolve(this.operation.prepare(this.scene, this.owner));
    return this.#request;
  }

  /** Sends the request as a caller who changes something; the next call gets new records if it needs them. */
  async change(caller: Caller, version: Version, condition: Condition = {}): Promise<Answer> {
    const answer = await this.send(caller, version, condition);
    this.#isRepeated = isRepeatable(this.operation);
    if (!this.#isRepeated) this.#request = undefined;
    return answer;
  }

  /** Sends the request as a caller, and expects the status and the fields that the contract names. */
  async send(caller: Caller, version: Version, condition: Condition = {}): Promise<Answer> {
    const key = caller === 'owner' ? await this.#scopedKey() : this.#keys[caller];
    return this.#sendWith(key, caller, version, condition);
  }

  /** Sends the request with a key of the owner that has all scopes. */
  sendWithWholeKey(caller: Caller, version: Version): Promise<Answer> {
    return this.#sendWith(this.owner.apiKey, caller, version, {});
  }

  /** Returns a key of the owner that has only the scope of the operation. */
  #scopedKey(): Promise<string> {
    const scope = scopeOf(this.operation);
    // A key creates no key with more scopes than it has.
    if (scope === undefined || scope === 'write_api_keys') return Promise.resolve(this.owner.apiKey);
    const body = { api_key: { description: scope, scopes: [scope] } };
    this.#ownerKey ??= this.scene
      .make<{ secret: string }>(this.owner, '/api/api_keys', body)
      .then(({ secret }) => secret);
    return this.#ownerKey;
  }

  async #sendWith(
    key: string | undefined,
    caller: Caller,
    version: Version,
    { ifMatch, status: expected }: Condition,
  ): Promise<Answer> {
    const { operation } = this;
    const { path, headers, ...sent } = await this.prepare();
    const id = `${operation.name}-${(requests += 1)}`;
    const answer = await this.scene.platform.request(operation.method, path, {
      version,
      ...(key !== undefined && { key }),
      ...sent,
      headers: { ...headers, 'x-request-id': id, ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
    });
    const { status } = answer;
    if (isAdministrativeWrite(operation) && !(this.#isRepeated && status < 300)) administrativeWrites.set(id, status);
    const name = `${caller}, ${version}: ${answer.text.slice(0, 300)}`;
    const isServed = operation.versions.includes(version);
    expect(status, name).toBe(isServed ? (expected ?? statusFor(operation, caller)) : 404);
    expectBody(operation, version, answer, name);
    if (caller === 'scoped key' && status === 403) expectScope(operation, answer, name);
    return answer;
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

/** A refusal for a missing scope names the scope, also to scripts of other sites. */
function expectScope(operation: Operation, { headers }: Answer, name: string): void {
  const challenge = `Bearer error="insufficient_scope", scope="${scopeOf(operation)}"`;
  expect(headers.get('www-authenticate'), name).toBe(challenge);
  expect(headers.get('access-control-expose-headers'), name).toContain('WWW-Authenticate');
}
