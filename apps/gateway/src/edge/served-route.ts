import type { IgnoredNames } from '@commonplace/domain/errors';
import type { RpcCallOptions } from '@commonplace/rpc/client';
import type { Scope } from '@commonplace/rules/scopes';
import type { z } from 'zod';
import type { SubforemHost } from '../site/subforem-hosts.ts';
import type { AnswerKeys, Change } from './cache/answer-keys.ts';
import type { ExactLimit } from './limits/site-limits.ts';

/** The API version that a request selects (rules.md#version-selection). */
export type ApiVersion = 'beta' | 'v1';

/**
 * The credentials an operation requires.
 * - `public`: none; a key is still resolved, since some responses depend on it. Refused without one on a private site.
 * - `key`: a valid key, session or token.
 * - `health token`: the configured token, or nothing if none is configured; also on a private site.
 */
export type Access = 'public' | 'key' | 'health token';

/** A file as request body, raw or in a form. It goes to the object store, and the handler gets its key. */
export interface FileBody {
  /** The name of the form field. */
  field: string;
  /** The accepted type besides `application/octet-stream`, such as `image/*`. The content decides the real type. */
  type: string;
  maxBytes: number;
}

/** A JSON body that the service parses, in a separate thread: the handler gets its bytes. */
export interface DocumentBody {
  /** For the OpenAPI documents. */
  schema: z.ZodType;
  maxBytes: number;
}

/** A feature that a site can switch off. */
export type Feature = 'agent sessions';

/** The request of a call to a handler. */
export interface ServedCall<Params = unknown, Query = unknown, Body = unknown> {
  version: ApiVersion;
  params: Params;
  query: Query;
  body: Body;
  /** Principal, request id and cancellation, for calls to services. */
  options: RpcCallOptions;
  userAgent: string;
  /** The `Accept-Language` header. */
  acceptLanguage: string;
  ipAddress: string;
  /** Whether a browser sent the request for a page that its user may never open. */
  isPrefetch: boolean;
  /** The `Accept` header. */
  accept: string;
  /** The subforem of the request's host, for a route with `bySubforem`. */
  subforem: SubforemHost | undefined;
}

/** A handler's result without the body. */
export interface ResultHead<Status = number> {
  status: Status;
  headers?: Record<string, string>;
  /** Whether a list has a next page (`Link` header, rules.md#paging). */
  hasNext?: boolean;
  /** The surrogate keys of a cacheable read (rules.md#http-caching). */
  keys?: AnswerKeys;
  /** A search without results, counted also when it is served from the cache. */
  isEmptySearch?: boolean;
  /** The change a write has made: applied to this gateway's cache at once; other gateways get the event. */
  change?: Change;
  /** The edit tag of the record, if the body is not the record itself. */
  etag?: string | undefined;
  /** Names in the input that the service ignored. */
  ignored?: readonly IgnoredNames[];
}

/** A private text that is generated in chunks while it is sent. */
export interface StreamedBody {
  mediaType: string;
  /** The name under which browsers save it. */
  fileName: string;
  /** Yields the text; calls `options` for each call to a service. */
  read(options: () => RpcCallOptions): AsyncIterable<string>;
}

/** A body of a cached read that may be too large for memory: JSON, generated in chunks while it is sent. */
export interface LargeBody {
  /** The approximate maximum size. */
  bytes: number;
  /** Weak, since the bytes are not known; it changes whenever they would. */
  etag: string;
  /** Yields the JSON; calls `options` for each call to a service. May be called several times. */
  read(options: () => RpcCallOptions): AsyncIterable<string>;
}

/** The answer of a route, with its body as text unless it is empty, large or streamed. */
export interface RouteAnswer extends ResultHead {
  text?: string | Buffer | undefined;
  large?: LargeBody | undefined;
  streamed?: StreamedBody | undefined;
}

/**
 * When a cached read is answered privately for a caller with a key:
 * - `when-not-public`: if there is no public response, since the caller may be the owner or a moderator;
 * - a function: if it returns true, or as above if it returns `when-not-public`.
 */
type PrivateReads<Params, Query> =
  | 'when-not-public'
  | ((requested: { version: ApiVersion; params: Params; query: Query }) => boolean | 'when-not-public');

/** How a read is cached, or which cached reads a write may stay behind. */
export interface Caching<Params = unknown, Query = unknown> {
  /**
   * Responses are cached here, shared with callers that have a key, and cacheable by others for anonymous callers
   * (rules.md#http-caching). The handler returns `keys`.
   */
  shared?: true;
  /** When a shared read is answered privately. */
  private?: PrivateReads<Params, Query>;
  /** A small private read that pages repeat: it has an `ETag`, and answers `If-None-Match` with 304. */
  conditional?: true;
  /** No cached read shows the write at once, so the writer keeps using cached responses. */
  invalidatesOwnReads?: false;
}

/** The schemas of a request. */
export interface InputSchemas {
  params?: z.ZodType;
  query?: z.ZodType;
  /** The accepted names of the wrapper object of the body; the first is the contract's (rules.md#bad-request-or-invalid). */
  wrapper?: readonly [string, ...string[]];
  body?: z.ZodType;
}

/** The data of an operation, apart from its schemas. */
export interface RouteData {
  /** The unique name, in PascalCase: `operationId`, metric label, log field and trace attribute. */
  operation: string;
  /** The number of the operation in the contract; PUT and PATCH share one. */
  contract?: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters as `:name`. */
  path: string;
  versions: readonly ApiVersion[];
  access: Access;
  /** Whether the response depends on the subforem of the host, which is then part of the cache key. */
  bySubforem?: boolean;
  /** Whether errors have an `error_code` (rules.md#error-body). */
  administrative?: boolean;
  limit?: ExactLimit;
  /**
   * Whether an `Idempotency-Key` is accepted (rules.md#idempotency); the service then remembers the response to the handler's one write.
   * Required for a POST that returns 201.
   */
  idempotencyKey?: boolean;
  /**
   * Whether the response has a secret that is shown only once. It is repeated only to the credential that received it
   * (ADR 33).
   */
  showsSecret?: boolean;
  /** The body is a file; `call.body` is its key in the object store. */
  file?: FileBody;
  /** The body is parsed by the service; `call.body` is its bytes. */
  document?: DocumentBody;
  /**
   * Whether the record has an edit tag: responses have it in `ETag`, and PUT, PATCH and DELETE accept `If-Match` (ADR 81).
   * The service sets `etag` of the record and compares with `requireMatch`.
   */
  etag?: boolean;
  /** The operation exists only on sites with this feature. */
  feature?: Feature;
  /** The time limit after the body has arrived, if it is longer than REQUEST_TIMEOUT_SECONDS. */
  timeoutMs?: number;
  /** Whether pages beyond 1000 require a key (rules.md#paging). */
  limitsPageDepth?: boolean;
}

/** An operation as the edge serves it: data, and a function that answers a call. */
export interface ServedRoute extends RouteData {
  /** The scope that a key or token needs. */
  scope: Scope;
  caching?: Caching;
  /** A larger body is 413 (rules.md#body-sizes). */
  maxBodyBytes: number;
  schemas: InputSchemas;
  /** May be called again for the same request (`retryWithCurrentRights`). */
  answer(call: ServedCall): Promise<RouteAnswer>;
}
