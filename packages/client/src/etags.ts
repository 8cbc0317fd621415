const etags = new WeakMap<object, string>();

/** Remembers the state in which a record was when it was read or written. */
export function noteEtag(data: unknown, { headers }: Response): void {
  const etag = headers.get('etag');
  if (etag !== null && typeof data === 'object' && data !== null) etags.set(data, etag);
}

/**
 * Names the state of a record, for `ifMatch` of a write: the `ETag` that came with what a call answered, itself and no copy
 * of it, or the `etag` of an item of a list; undefined where none came.
 */
export function etagOf(answer: object): string | undefined {
  return etags.get(answer) ?? ('etag' in answer && typeof answer.etag === 'string' ? answer.etag : undefined);
}
