import type { Role } from '@commonplace/domain/principal';
import type { TestUser } from '../support/test-users.ts';
import type { RequestOptions } from '../support/request.ts';
import type { Scene } from './scene.ts';

export type Version = 'beta' | 'v1';

/** Roles in ascending order; each includes the rights of those before it. */
export const roles = ['moderator', 'admin', 'super_admin'] as const satisfies Role[];

/** All callers. `scoped key` lacks the scope, `organization admin` is an admin of another organization. */
export type Caller =
  | 'no key'
  | 'bad key'
  | 'someone else'
  | 'owner'
  | 'scoped key'
  | 'organization admin'
  | Role
  | 'suspended'
  | 'banned';

/** The callers that an operation is for. `admin of its organization` includes admins of the site. */
export type Audience = 'anyone' | 'key' | 'owner' | 'admin of its organization' | Role | 'health token';

/** A request without the credential of its caller. */
export interface OperationRequest extends Pick<RequestOptions, 'body' | 'headers'> {
  path: string;
}

/**
 * The fields of an answer, or of the first item of a list; nested ones as `user.name`. By version if they differ. List a
 * field that is left out when absent only if `prepare` sets it.
 */
export type Fields = readonly string[] | Readonly<Record<Version, readonly string[]>>;

/** An operation of the API: its request, its permitted callers and its answer. */
export interface Operation {
  /** The `operationId` in the OpenAPI documents. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path template of the OpenAPI documents. */
  path: string;
  versions: readonly Version[];
  for: Audience;
  /** The lowest role that may call it without owning the record. */
  roleOfNonOwners?: Role;
  /** Whether suspended accounts may call it although it writes, because it changes nothing public or deletes something. */
  allowedWhileSuspended?: true;
  /** Whether a PUT or PATCH succeeds only once for a record. */
  once?: true;
  /** Prepares a request for each caller. `owner` is a permitted user, or the caller if the operation is for any `key`. */
  prepare(scene: Scene, owner: TestUser): OperationRequest | Promise<OperationRequest>;
  /** The status of the answer to the owner. */
  status: number;
  /** Undefined if there is no body, or one without fixed fields. */
  fields?: Fields;
  /** The statuses for other callers where they do not follow from `for`. */
  otherStatuses?: Partial<Record<Exclude<Caller, 'owner'>, number>>;
}

export const both: readonly Version[] = ['beta', 'v1'];
export const onlyV1: readonly Version[] = ['v1'];

/** Returns the lowest role that may call it without owning the record, undefined if none may. */
export function roleFor({ for: whom, roleOfNonOwners }: Operation): Role | undefined {
  return roleOfNonOwners ?? roles.find((role) => role === (whom === 'admin of its organization' ? 'admin' : whom));
}

/** Returns the expected status for a caller. */
export function statusFor(operation: Operation, caller: Caller): number {
  if (caller === 'owner') return operation.status;
  const explicit = operation.otherStatuses?.[caller];
  if (explicit !== undefined) return explicit;
  // Public reads accept any key.
  if (operation.for === 'anyone' || operation.for === 'health token') return operation.status;
  if (caller === 'no key' || caller === 'bad key' || caller === 'banned') return 401;
  return isAllowed(operation, caller) ? operation.status : refusalStatus(operation, caller);
}

/** Whether a caller with a valid key may call the operation. */
function isAllowed(operation: Operation, caller: Caller): boolean {
  const { for: whom, method, allowedWhileSuspended } = operation;
  if (caller === 'scoped key') return false;
  // A suspended account loses its roles, and may still read everything else.
  if (caller === 'suspended')
    return allowedWhileSuspended ?? (method === 'GET' && !roles.some((role) => role === whom));
  const minRole = roleFor(operation);
  const held = roles.findIndex((role) => role === caller);
  return whom === 'key' || (minRole !== undefined && held >= roles.indexOf(minRole));
}

/** The status of a refusal: that of `someone else`, since a hidden record is hidden from all who do not own it. */
function refusalStatus({ otherStatuses }: Operation, caller: Caller): number {
  // Tests call with the owner's key or after suspending the owner.
  const ownsRecord = caller === 'suspended' || caller === 'scoped key';
  return (ownsRecord ? undefined : otherStatuses?.['someone else']) ?? 403;
}

/** Returns the fields of a value, sorted; field names that are dates become `YYYY-MM-DD`. */
export function fieldsOf(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : fieldsOf(value[0], prefix);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .map(([name, inner]) => ({ path: prefix + name.replace(/^\d{4}-\d\d-\d\d$/, 'YYYY-MM-DD'), inner }))
    .flatMap(({ path, inner }) => [path, ...fieldsOf(inner, `${path}.`)])
    .toSorted();
}

/** Returns the fields that an answer can have, since nested objects may be null and lists empty. */
export function possibleFields(fields: Fields, version: Version, answer: unknown): string[] {
  const all = 'v1' in fields ? fields[version] : fields;
  const found = new Set(fieldsOf(answer));
  const isLeaf = (path: string) => ![...found].some((field) => field.startsWith(`${path}.`));
  return all.filter((field) => parentsOf(field).every((parent) => !found.has(parent) || !isLeaf(parent))).toSorted();
}

/** Returns `a` and `a.b` for `a.b.c`. */
function parentsOf(field: string): string[] {
  const names = field.split('.');
  return names.slice(1).map((_, at) => names.slice(0, at + 1).join('.'));
}
