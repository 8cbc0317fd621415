import type { ReceivedResponse } from './response.ts';

const etags = new WeakMap<object, string>();

/** Stores the ETag of a response for its data. */
export function noteEtag(data: unknown, { headers }: ReceivedResponse): void {
  const etag = headers.get('etag');
  if (etag !== null && typeof data === 'object' && data !== null) etags.set(data, etag);
}

/**
 * Returns the state of a record for `ifMatch` of a write: the `ETag` of the response whose data this is, or the `etag` of
 * a list item. Copies of the data have no ETag.
 */
export function etagOf(record: object): string | undefined {
  return etags.get(record) ?? ('etag' in record && typeof record.etag === 'string' ? record.etag : undefined);
}
