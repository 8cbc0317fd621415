import type { Role } from '@commonplace/rpc/principal';
import type { TestUser } from '../support/people.ts';
import type { RequestOptions } from '../support/request.ts';
import type { Scene } from './scene.ts';

export type Version = 'beta' | 'v1';

/** Who calls: nobody, who shows a key that there is not, somebody with nothing to do with it, and who may. */
export const callers = ['no key', 'bad key', 'someone else', 'owner'] as const;

/** Those who run the site, each of whom may do what those before may. */
export const roles = ['moderator', 'admin', 'super_admin'] as const satisfies Role[];

/**
 * Who else calls: a key that is for something else, who administers another organization, those who run the site, and
 * who may but for being suspended or banned.
 */
export type Caller = (typeof callers)[number] | 'scoped key' | 'organization admin' | Role | 'suspended' | 'banned';

/** Whom an operation is for: administrators of the organization that it is about, too, which those of the site may do as well. */
export type For = 'anybody' | 'key' | 'owner' | 'organization admin' | Role | 'health token';

/** What is sent, beside who sends it. */
export interface Asked extends Pick<RequestOptions, 'body' | 'headers'> {
  path: string;
}

/**
 * The members of an answer, those of what it nests as `user.name`; of a list, those of its first item. Where the versions
 * differ, of each.
 */
export type Members = readonly string[] | Readonly<Record<Version, readonly string[]>>;

/** One operation as the contract has it: what is asked, who may, and what comes back. */
export interface Operation {
  /** E and A numbers are the contract's; what is beyond it has a name. */
  number: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the OpenAPI documents write it. */
  path: string;
  versions: readonly Version[];
  for: For;
  /** The role from which on people may who own nothing of it. */
  also?: Role;
  /** Whether suspended accounts may although it writes: it is nothing that others see, or takes something away (S4). */
  evenSuspended?: true;
  /** What is to be asked, made anew for each caller; `owner` is who may, with `key` whoever calls. */
  ask(scene: Scene, owner: TestUser): Asked | Promise<Asked>;
  /** What the owner is answered. */
  status: number;
  /** Undefined where there is no body, or one that is the owner's affair. */
  members?: Members;
  /** What others are answered where it is not what `for` says. */
  others?: Partial<Record<Exclude<Caller, 'owner'>, number>>;
}

export const both: readonly Version[] = ['beta', 'v1'];
export const onlyV1: readonly Version[] = ['v1'];

/** The role from which on people may who own nothing of it; undefined where none is enough. */
export function roleFor({ for: whom, also }: Operation): Role | undefined {
  return also ?? roles.find((role) => role === (whom === 'organization admin' ? 'admin' : whom));
}

/** What a caller is answered. */
export function statusFor(operation: Operation, caller: Caller): number {
  if (caller === 'owner') return operation.status;
  const said = operation.others?.[caller];
  if (said !== undefined) return said;
  // What anybody may read is answered whatever key is shown.
  if (operation.for === 'anybody' || operation.for === 'health token') return operation.status;
  if (caller === 'no key' || caller === 'bad key' || caller === 'banned') return 401;
  return isAllowed(operation, caller) ? operation.status : refusalOf(operation, caller);
}

/** Whether somebody may whose key is valid. */
function isAllowed(operation: Operation, caller: Caller): boolean {
  const { for: whom, method, evenSuspended } = operation;
  if (caller === 'scoped key') return false;
  // The roles of a suspended account rest; whatever else it reads, it still may (S4).
  if (caller === 'suspended') return evenSuspended ?? (method === 'GET' && !roles.some((role) => role === whom));
  const least = roleFor(operation);
  const held = roles.findIndex((role) => role === caller);
  return whom === 'key' || (least !== undefined && held >= roles.indexOf(least));
}

/** Where strangers may not know of it, nor may anybody else whose it is not. */
function refusalOf({ others }: Operation, caller: Caller): number {
  const isOwner = caller === 'suspended' || caller === 'scoped key';
  return (isOwner ? undefined : others?.['someone else']) ?? 403;
}

/** The members of a value as `Members` writes them, in the order of their names; any date is `YYYY-MM-DD`. */
export function membersOf(value: unknown, prefix = ''): string[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : membersOf(value[0], prefix);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .map(([name, inner]) => ({ path: prefix + name.replace(/^\d{4}-\d\d-\d\d$/, 'YYYY-MM-DD'), inner }))
    .flatMap(({ path, inner }) => [path, ...membersOf(inner, `${path}.`)])
    .toSorted();
}

/** Those of the members that an answer can have: what it nests may be nothing, or an empty list. */
export function possibleMembers(members: Members, version: Version, answer: unknown): string[] {
  const all = 'v1' in members ? members[version] : members;
  const found = new Set(membersOf(answer));
  const isLeaf = (path: string) => ![...found].some((member) => member.startsWith(`${path}.`));
  return all.filter((member) => parentsOf(member).every((parent) => !found.has(parent) || !isLeaf(parent))).toSorted();
}

/** `a` and `a.b` of `a.b.c`. */
function parentsOf(member: string): string[] {
  const names = member.split('.');
  return names.slice(1).map((_, at) => names.slice(0, at + 1).join('.'));
}
