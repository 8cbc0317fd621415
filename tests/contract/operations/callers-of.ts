import { sharedCallers, type SharedCaller } from '../../operations/callers.ts';
import { contractOf } from '../../operations/descriptions.ts';
import { roleFor, roles, statusFor, type Caller, type Operation, type Version } from '../../operations/operation.ts';

/** The newest version of an operation. */
export const newestOf = ({ versions }: Operation): Version => (versions.includes('v1') ? 'v1' : 'beta');

/** Whether the owner is suspended for a call: another suspended user would be refused as a stranger, or have no records. */
export const needsSuspendedOwner = (operation: Operation) =>
  operation.for === 'owner' ||
  operation.for === 'admin of its organization' ||
  (operation.for === 'key' && statusFor(operation, 'suspended') < 400);

/** Whether a call of the caller changes something. */
export const changes = (operation: Operation, caller: Caller) =>
  operation.method !== 'GET' && statusFor(operation, caller) < 400;

/** Reads that answer all callers alike, or all with a key. */
const isOpen = (operation: Operation) =>
  operation.method === 'GET' &&
  (operation.for === 'anyone' ||
    operation.for === 'health token' ||
    (operation.for === 'key' && contractOf(operation).startsWith('A')));

/** Returns the callers of an operation besides its owner. */
function callersOf(operation: Operation): SharedCaller[] {
  if (isOpen(operation)) return [...sharedCallers];
  const { for: whom } = operation;
  if (whom === 'anyone' || whom === 'health token') return ['no key', 'bad key', 'someone else'];
  const suspended: SharedCaller[] = needsSuspendedOwner(operation) ? [] : ['suspended'];
  // Any user may call it with their own key, so there is no stranger to refuse.
  if (whom === 'key') return ['no key', 'bad key', 'scoped key', 'banned', ...suspended];
  const strangers: SharedCaller[] = ['someone else', 'organization admin', ...roles.filter((role) => role !== whom)];
  return ['no key', 'bad key', 'scoped key', 'banned', ...suspended, ...strangers];
}

/** Callers of each kind, for the version that is not the newest. */
const sampleCallers: readonly SharedCaller[] = ['no key', 'scoped key', 'someone else'];

/**
 * Returns the callers whose calls change nothing. Services decide, which do not know the version, so one refusal of each kind
 * shows that the older version has the same rights.
 */
export function harmlessCallers(operation: Operation, version: Version): SharedCaller[] {
  return callersOf(operation)
    .filter((caller) => version === newestOf(operation) || sampleCallers.includes(caller))
    .filter((caller) => !changes(operation, caller));
}

/**
 * Returns the callers besides the owner whose calls change something. If each needs its own records, the lowest role stands for
 * the higher ones, which include its rights (`packages/domain/src/principal.unit.test.ts`).
 */
export function changingCallers(operation: Operation): SharedCaller[] {
  const lowest = operation.for === roleFor(operation) ? undefined : roleFor(operation);
  return callersOf(operation)
    .filter((caller) => changes(operation, caller))
    .filter((caller) => isRepeatable(operation) || caller === lowest || !roles.some((role) => role === caller));
}

/** Whether the same request has the same result again. */
export const isRepeatable = ({ method, once }: Operation) =>
  method === 'GET' || ((method === 'PUT' || method === 'PATCH') && once !== true);
