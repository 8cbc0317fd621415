import type { RpcCallOptions } from '@commonplace/rpc/client';
import type { IgnoredNames } from '@commonplace/rpc/errors';
import type { Scope } from '@commonplace/rules/scopes';
import type { z } from 'zod';
import type { Clients } from './clients.ts';
import type { PrincipalResolver } from './auth/principal-resolver.ts';
import type { AnswerKeys, Change } from './cache/surrogate-keys.ts';
import type { ExactLimit } from './limits/site-limits.ts';
import type { Representation } from './representation/representation.ts';
import type { AuthorizationServer } from './oauth/authorization-server.ts';
import type { HealthChecks } from './health-checks.ts';
import { scopeOf } from './route-scope.ts';
import type { SiteAddress } from './site/site-address.ts';
import type { SitePaths } from './site/site-paths.ts';
import type { SiteSettings } from './site/site-settings.ts';
import type { SubforemHost, SubforemHosts } from './site/subforem-hosts.ts';

/** The API version that a request selects (rules.md#version-selection). */
export type ApiVersion = 'beta' | 'v1';

/**
 * The credentials an operation requires.
 * - `public`: none; a key is still resolved, since some responses depend on it. Refused without one on a private site.
 * - `key`: a valid key, session or token.
 * - `health token`: the configured token, or nothing if none is configured; also on a private site.
 */
export type Access = 'public' | 'key' | 'health token';

/** The body of a response: empty, a text stream, or JSON that is the same or different in the two versions. */
export type Response = 'empty' | StreamedTexts | AnyRepresentation | Readonly<Record<ApiVersion, AnyRepresentation>>;

/** A streamed text of one of these types. */
export interface StreamedTexts {
  readonly mediaTypes: readonly [string, ...string[]];
}

type AnyRepresentation = Representation<never>;
type Responses = Readonly<Record<number, Response>>;

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

/** The dependencies of handlers, independent of the request. */
export interface RouteContext {
  clients: Clients;
  site: SiteAddress;
  principals: Pick<PrincipalResolver, 'forgetApplication' | 'forgetKey' | 'forgetUser' | 'forgetCredentials'>;
  settings: Pick<SiteSettings, 'current' | 'refresh'>;
  hosts: Pick<SubforemHosts, 'apply' | 'find'>;
  sitePaths: SitePaths;
  /** The minimum age of an account for videos from any host; 0 for no minimum. */
  videoAccountDays: number;
  health: HealthChecks;
  oauth: AuthorizationServer;
}

/** The input of a handler. */
export interface RouteCall<Params, Query, Body> extends RouteContext {
  version: ApiVersion;
  params: Params;
  query: Query;
  body: Body;
  /** Principal, request id and cancellation, for calls to services. */
  options: RpcCallOptions;
  userAgent: string;
  /** The `Accept` header. */
  accept: string;
  /** The subforem of the request's host, for a route with `bySubforem`. */
  subforem: SubforemHost | undefined;
}

/** A handler's result without the body. */
interface ResultHead<Status> {
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

/** A handler's result: a declared status, and the source of that status' representation. */
type ResultOf<Declared extends Responses> = {
  [Status in keyof Declared & number]: ResultHead<Status> & BodyOf<Declared[Status]>;
}[keyof Declared & number];

type BodyOf<Declared> = Declared extends 'empty'
  ? { body?: undefined; large?: undefined; streamed?: undefined }
  : Declared extends StreamedTexts
    ? { body?: undefined; large?: undefined; streamed: StreamedBody }
    :
        | { body: SourceOf<Declared>; large?: undefined; streamed?: undefined }
        | { body?: undefined; large: LargeBody; streamed?: undefined };

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

type SourceOf<Declared> =
  Declared extends Representation<infer Source>
    ? Source
    : Declared extends Record<ApiVersion, AnyRepresentation>
      ? SourceOf<Declared['beta']> & SourceOf<Declared['v1']>
      : never;

/** The result of any handler. */
export type RouteResult = ResultHead<number> & {
  body?: unknown;
  large?: LargeBody | undefined;
  streamed?: StreamedBody | undefined;
};

export interface RouteSchemas<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Declared extends Responses,
> {
  params?: Params;
  query?: Query;
  /** The accepted names of the wrapper object of the body; the first is the contract's (rules.md#bad-request-or-invalid). */
  wrapper?: readonly [string, ...string[]];
  body?: Body;
  responses: Declared;
}

/**
 * When a cached read is answered privately for a caller with a key:
 * - `when-not-public`: if there is no public response, since the caller may be the owner or a moderator;
 * - a function: if it returns true, or as above if it returns `when-not-public`.
 */
export type PrivateReads<Params, Query> =
  | 'when-not-public'
  | ((asked: { version: ApiVersion; params: Params; query: Query }) => boolean | 'when-not-public');

/** An operation of the API as data. */
export interface RouteDefinition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Declared extends Responses,
  Result,
> {
  /** The unique name, in PascalCase: `operationId`, metric label, log field and trace attribute. */
  operation: string;
  /** The number of the operation in the contract; PUT and PATCH share one. */
  contract?: string;
  summary: string;
  tag: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters as `:name`. */
  path: string;
  versions: readonly ApiVersion[];
  access: Access;
  /** The scope that a key or token needs; derived from path and method by default (`route-scope.ts`). */
  scope?: Scope;
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
  /** Further failure statuses, for the OpenAPI documents. */
  failures?: readonly (402 | 404 | 409 | 422)[];
  /** The maximum body size (defaults: `maxBodyBytesOf`); a larger body is 413 (rules.md#body-sizes). */
  maxBodyBytes?: number;
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
  /** The time limit after the body has arrived, 5 seconds by default (`request-deadline.ts`). */
  timeoutMs?: number;
  /**
   * Whether responses are cached here, shared with callers that have a key, and cacheable by others for anonymous callers
   * (rules.md#http-caching). The handler returns `keys`.
   */
  cached?: boolean;
  /** False if no cached read shows the write at once, so that the writer keeps using cached responses. */
  invalidatesOwnReads?: boolean;
  /** When a cached read is answered privately. */
  private?: PrivateReads<z.output<Params>, z.output<Query>>;
  /** Whether pages beyond 1000 require a key (rules.md#paging). */
  limitsPageDepth?: boolean;
  schemas: RouteSchemas<Params, Query, Body, Declared>;
  /**
   * Runs again with current rights if a service refuses it with `permission_denied` (`retryWithCurrentRights`). So only its
   * first write may be refused that way, or earlier writes would be repeated.
   */
  handle(call: RouteCall<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<Result>;
}

/** Any operation; `defineRoute` has checked that its handler's results match its declared responses. */
export type Route = AnyDefinition & { scope: Scope };

type AnyDefinition = RouteDefinition<z.ZodType, z.ZodType, z.ZodType, Responses, RouteResult>;

export const bothVersions: readonly ApiVersion[] = ['beta', 'v1'];
export const onlyV1: readonly ApiVersion[] = ['v1'];

/** 1 MiB (rules.md#body-sizes). */
export const defaultMaxBodyBytes = 1_048_576;
/** For a body of a few short values. */
export const smallBodyBytes = 65_536;

/**
 * The maximum size of a body with a text of this length besides short values. A character takes up to twelve bytes as a
 * JSON escape.
 */
export function bodyBytesFor(characters: number): number {
  return smallBodyBytes + 12 * characters;
}

/** The maximum body size of a route; by default 1 MiB, or 64 KiB for a route without a body (rules.md#body-sizes). */
export function maxBodyBytesOf({
  maxBodyBytes,
  file,
  document,
  schemas,
}: Pick<Route, 'maxBodyBytes' | 'file' | 'document' | 'schemas'>): number {
  return file?.maxBytes ?? document?.maxBytes ?? maxBodyBytes ?? (schemas.body ? defaultMaxBodyBytes : smallBodyBytes);
}

/** Returns the representation of a response in a version; undefined for an empty body or a stream. */
export function representationOf(response: Response, version: ApiVersion): Representation<unknown> | undefined {
  if (response === 'empty' || 'mediaTypes' in response) return undefined;
  return ('schema' in response ? response : response[version]) as Representation<unknown>;
}

/** Declares an operation; the types of its handler come from the schemas. */
export function defineRoute<
  const Declared extends Responses,
  const Result extends ResultOf<Declared>,
  Params extends z.ZodType = z.ZodType<undefined>,
  Query extends z.ZodType = z.ZodType<undefined>,
  Body extends z.ZodType = z.ZodType<undefined>,
>(definition: RouteDefinition<Params, Query, Body, Declared, Result>): Route {
  const scope = definition.scope ?? scopeOf(definition);
  return Object.assign<AnyDefinition, { scope: Scope }>(definition, { scope });
}
