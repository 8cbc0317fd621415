import { hash } from 'node:crypto';
import { DomainError } from './errors.ts';

/** The states in which a write may happen: any, or those with one of these edit tags. */
export type IfMatch = '*' | readonly string[];

const tagLength = 22;
/** Matches an ETag that begins with an edit tag. */
export const editTagPattern = new RegExp(`^([\\w-]{${tagLength}})(?:[.-].*)?$`);

/** Fields that do not belong to a record's editable state. */
const bookkeeping = ['version', 'etag', 'createdAt', 'updatedAt'];

/**
 * Returns the edit tag of a record's state. It changes with any field at any depth, except the record's times and versions
 * and fields with the names in `ignored`, such as counters.
 */
export function editTag(record: object, ignored: readonly string[] = []): string {
  const names = new Set([...bookkeeping, ...ignored]);
  const state = JSON.stringify(record, (name, value: unknown) => (names.has(name) ? undefined : value));
  return hash('sha256', state, 'base64url').slice(0, tagLength);
}

/** Returns the record together with its edit tag. */
export function withEditTag<Message extends object>(record: Message, ignored?: readonly string[]) {
  return { ...record, etag: editTag(record, ignored) };
}

/**
 * Checks a write's `If-Match` condition (RFC 9110, 13.1.1); a write without one passes. Call it in the transaction of the
 * write, with the record locked. `current` returns the edit tag and is called only if needed.
 * @throws DomainError precondition_failed with the current tag.
 */
export async function requireMatch(
  { ifMatch }: { ifMatch?: IfMatch | undefined },
  current: () => string | Promise<string>,
): Promise<void> {
  if (ifMatch === undefined || ifMatch === '*') return;
  const etag = await current();
  if (ifMatch.includes(etag)) return;
  throw new DomainError('precondition_failed', 'The record was changed after you read it', { etag });
}
