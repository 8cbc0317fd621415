import { hash } from 'node:crypto';
import { DomainError } from './errors.ts';

/** The states in which a caller wants a record to be before it is written: any, or those with one of these tags. */
export type IfMatch = '*' | readonly string[];

const tagLength = 22;
/** An ETag that begins with a tag, which gRPC metadata and an ETag take as it is. */
export const editTagPattern = new RegExp(`^([\\w-]{${tagLength}})(?:[.-].*)?$`);

/** Members of records that say nothing of what was edited. */
const bookkeeping = ['version', 'etag', 'createdAt', 'updatedAt'];

/**
 * The tag of a record's state (ADR 81): another one when any of its members is another, at any depth, but for the times
 * and versions of the record and for members with the names in `ignored`, such as counters.
 */
export function editTag(record: object, ignored: readonly string[] = []): string {
  const names = new Set([...bookkeeping, ...ignored]);
  const state = JSON.stringify(record, (name, value: unknown) => (names.has(name) ? undefined : value));
  return hash('sha256', state, 'base64url').slice(0, tagLength);
}

/** A record with the tag of its state. */
export function withEditTag<Message extends object>(record: Message, ignored?: readonly string[]) {
  return { ...record, etag: editTag(record, ignored) };
}

/**
 * Passes a write whose caller set no condition, or one that the record's state meets (`If-Match`, RFC 9110, 13.1.1). Call it
 * in the transaction of the write, with the record locked; `current` is its state's tag, read only when it is needed.
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
