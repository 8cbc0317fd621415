import type { CallOptions, FileBody } from './types.ts';

/** The arguments of a call of any operation. */
export interface AnyOptions extends CallOptions {
  params?: { path?: object; query?: object; header?: object } | undefined;
  body?: unknown;
}

/** The request of a call. */
export function createRequest(
  baseUrl: string,
  method: string,
  path: string,
  { params = {}, body, headers, signal }: AnyOptions,
  init: RequestInit,
): Request {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(name, valuesOf(params.path).get(name)));
  const request = new Request(`${baseUrl}${filled}${search(params.query)}`, {
    ...init,
    method,
    ...(body !== undefined && { body: isFile(body) ? (body as BodyInit) : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  // fetch sets the content type of a form, which includes the boundary of its parts.
  if (body !== undefined && !(body instanceof FormData)) request.headers.set('content-type', mediaTypeOf(body));
  for (const [name, value] of valuesOf({ ...params.header, ...headers })) request.headers.set(name, String(value));
  return request;
}

/** Returns a value as one segment of a path. Throws a `TypeError` for one that would change the path: '', '.' and '..'. */
function segment(name: string, value: Value = ''): string {
  const text = String(value);
  if (['', '.', '..'].includes(text)) throw new TypeError(`${name} must not be '${text}'`);
  return encodeURIComponent(text);
}

function search(query: object | undefined): string {
  const text = new URLSearchParams([...valuesOf(query)].map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

type Value = string | number | boolean;

/** Returns the properties that are neither undefined nor null. */
function valuesOf(given: object = {}): Map<string, Value> {
  const entries = Object.entries(given as Record<string, Value | null | undefined>);
  return new Map(entries.filter((entry): entry is [string, Value] => entry[1] !== undefined && entry[1] !== null));
}

function isFile(body: unknown): body is FileBody {
  return [FormData, Blob, ArrayBuffer, Uint8Array].some((kind) => body instanceof kind);
}

function mediaTypeOf(body: unknown): string {
  if (!isFile(body)) return 'application/json';
  return (body instanceof Blob && body.type) || 'application/octet-stream';
}
