import type { CallOptions, FileBody } from './types.ts';

/** The arguments of a call of any operation. */
export interface AnyOptions extends CallOptions {
  params?: { path?: object; query?: object; header?: object } | undefined;
  body?: unknown;
}

/** The request of a call. */
export interface SentRequest {
  method: string;
  url: string;
  /** With names in lower case. */
  headers: Record<string, string>;
  body: string | FileBody | undefined;
  signal: AbortSignal | undefined;
}

/** Creates the request of a call; `common` are headers of every call. */
export function createRequest(
  baseUrl: string,
  method: string,
  path: string,
  { params = {}, body, headers, signal }: AnyOptions,
  common: Readonly<Record<string, string>>,
): SentRequest {
  const inPath = valuesOf(params.path);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(name, inPath.get(name)));
  const sent: Record<string, string> = { ...common };
  // fetch sets the content type of a form, which includes the boundary of its parts.
  if (body !== undefined && !(body instanceof FormData)) sent['content-type'] = mediaTypeOf(body);
  for (const [name, value] of valuesOf({ ...params.header, ...headers })) sent[name.toLowerCase()] = String(value);
  return {
    method,
    url: `${baseUrl}${filled}${search(params.query)}`,
    headers: sent,
    body: body === undefined || isFile(body) ? body : JSON.stringify(body),
    signal,
  };
}

/** Thrown for a parameter of a path that would change the path: '', '.' and '..'. No record has such a name. */
export class PathParameterError extends TypeError {
  override readonly name = 'PathParameterError';
}

/** Returns a value as one segment of a path. Throws a `PathParameterError` for one that would change the path. */
function segment(name: string, value: Value = ''): string {
  const text = String(value);
  if (['', '.', '..'].includes(text)) throw new PathParameterError(`${name} must not be '${text}'`);
  return encodeURIComponent(text);
}

function search(query: object | undefined): string {
  const text = new URLSearchParams([...valuesOf(query)].map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

type Value = string | number | boolean;

/** Returns the properties that are neither undefined nor null. */
function valuesOf(properties: object = {}): Map<string, Value> {
  const entries = Object.entries(properties as Record<string, Value | null | undefined>);
  return new Map(entries.filter((entry): entry is [string, Value] => entry[1] !== undefined && entry[1] !== null));
}

function isFile(body: unknown): body is FileBody {
  return [FormData, Blob, ArrayBuffer, Uint8Array].some((kind) => body instanceof kind);
}

function mediaTypeOf(body: unknown): string {
  if (!isFile(body)) return 'application/json';
  return (body instanceof Blob && body.type) || 'application/octet-stream';
}
