import type { RpcCallOptions } from '@commonplace/rpc/client';
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

/** The version of the wire format that a request asks for (S1). */
export type ApiVersion = 'beta' | 'v1';

/**
 * Who may call.
 * - `public`: anybody; a key that is sent is still resolved, since some answers depend on it. Closed on a private site.
 * - `key`: holders of a valid key.
 * - `health token`: whoever sends the configured token, or anybody when none is configured; also on a private site.
 */
export type Access = 'public' | 'key' | 'health token';

/** How an operation answers: the same way in both versions, or each in its own, or with an empty body. */
export type Response = 'empty' | StreamedTexts | AnyRepresentation | Readonly<Record<ApiVersion, AnyRepresentation>>;

/** A text of one of these types that is no JSON, sent as it is read. */
export interface StreamedTexts {
  readonly mediaTypes: readonly [string, ...string[]];
}

type AnyRepresentation = Representation<never>;
type Responses = Readonly<Record<number, Response>>;

/** A body that is a file: as it is, or in a form. It goes into the object store, and the handler gets its key. */
export interface FileBody {
  /** The name of the file in a form. */
  field: string;
  /** What its type may be besides `application/octet-stream`: `image/*`. What it is, its content says. */
  type: string;
  maxBytes: number;
}

/** A body of JSON that its service reads, in a thread of its own: the handler gets its bytes. */
export interface DocumentBody {
  /** What is in it, for the OpenAPI documents. */
  schema: z.ZodType;
  maxBytes: number;
}

/** What sites may switch off. */
export type Feature = 'agent sessions';

/** What every handler may use, whatever the request. */
export interface RouteContext {
  clients: Clients;
  site: SiteAddress;
  principals: Pick<PrincipalResolver, 'forgetApplication' | 'forgetKey' | 'forgetUser' | 'forgetCredentials'>;
  settings: Pick<SiteSettings, 'current' | 'refresh'>;
  hosts: Pick<SubforemHosts, 'apply' | 'find'>;
  sitePaths: SitePaths;
  /** How old an account has to be for a video from anywhere; 0 for none. */
  videoAccountDays: number;
  health: HealthChecks;
  oauth: AuthorizationServer;
}

/** What a handler knows about the request. */
export interface RouteCall<Params, Query, Body> extends RouteContext {
  version: ApiVersion;
  params: Params;
  query: Query;
  body: Body;
  /** Principal, request id and cancellation, for every call to a service. */
  options: RpcCallOptions;
  userAgent: string;
  /** What the client would have, for the few operations that ask. */
  accept: string;
  /** The subforem under whose host the request comes, for a route that answers `bySubforem`. */
  subforem: SubforemHost | undefined;
}

/** What a handler answers beside its body. */
interface ResultHead<Status> {
  status: Status;
  headers?: Record<string, string>;
  /** For a page of a list: whether there is a next one (`Link` header, S7). */
  hasNext?: boolean;
  /** The surrogate keys of a cacheable read (S13). */
  keys?: AnswerKeys;
  /** A search that found nothing: whoever gets this answer, it is counted. */
  isEmptySearch?: boolean;
  /** What a write has changed: this gateway acts on it at once, the others by the event. */
  change?: Change;
  /** The tag of the record's state, where the body is not the record itself. */
  etag?: string | undefined;
}

/** What a handler answers: a status that its route declares, and what that status' representation shows. */
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

/** A text for its caller alone, made piece by piece as it is sent: no more of it is held than a piece. */
export interface StreamedBody {
  mediaType: string;
  /** Under which browsers keep it. */
  fileName: string;
  /** With these options for each of the calls that it takes. */
  read(options: () => RpcCallOptions): AsyncIterable<string>;
}

/** A body of a cached read that may be too large to be held: its JSON, made piece by piece as it is sent. */
export interface LargeBody {
  /** What it takes at the most, about. */
  bytes: number;
  /** Weak, since the bytes are not known; another one when they would be others. */
  etag: string;
  /** With these options for each of the calls that it takes. May be called several times. */
  read(options: () => RpcCallOptions): AsyncIterable<string>;
}

type SourceOf<Declared> =
  Declared extends Representation<infer Source>
    ? Source
    : Declared extends Record<ApiVersion, AnyRepresentation>
      ? SourceOf<Declared['beta']> & SourceOf<Declared['v1']>
      : never;

/** What some handler answered. */
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
  /** The names of the object that the body's value is wrapped in, the first being the contract's (S6). */
  wrapper?: readonly [string, ...string[]];
  body?: Body;
  responses: Declared;
}

/**
 * When a caller with a key gets an answer of their own, made on their behalf, to a read that is cached for all others:
 * - `if hidden`: when nobody else may know of what they ask for, since it may be theirs, or they moderate;
 * - a function: for what it says yes or `if hidden` to.
 */
export type PrivateReads<Params, Query> =
  | 'when-not-public'
  | ((asked: { version: ApiVersion; params: Params; query: Query }) => boolean | 'when-not-public');

/** An operation of the API as data; `handle` is the one call that it makes. */
export interface RouteDefinition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Declared extends Responses,
  Result,
> {
  /** The operation's number in the contract, or a name of its own. */
  operation: string;
  summary: string;
  tag: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify's form, with `:name` for a parameter. */
  path: string;
  versions: readonly ApiVersion[];
  access: Access;
  /** What a key or a token must be for; from path and method unless said (`route-scope.ts`). */
  scope?: Scope;
  /** It answers otherwise under the host of a subforem, which is a part of a cached answer's key. */
  bySubforem?: boolean;
  /** Errors carry an `error_code` (S5). */
  administrative?: boolean;
  limit?: ExactLimit;
  /**
   * Whether callers may send an `Idempotency-Key` (S14): the service remembers the answer to the one write that the handler
   * makes. A POST that creates says yes or no.
   */
  idempotencyKey?: boolean;
  /**
   * Its answer holds a secret that is shown this once: it is repeated for nobody but who got it, by the credential that
   * they showed (ADR 33).
   */
  showsSecret?: boolean;
  /** Statuses of failures that do not follow from the rest, for the OpenAPI documents. */
  failures?: readonly (402 | 404 | 409 | 422)[];
  /** The largest body that is read (`maxBodyBytesOf` has the defaults); a larger one is 413 (S11). */
  maxBodyBytes?: number;
  /** The body is a file, and `call.body` the key under which it was received. */
  file?: FileBody;
  /** The body is read by its service, and `call.body` are its bytes. */
  document?: DocumentBody;
  /**
   * Its record can be edited: the answer has the tag of the record's state in `ETag`, and a PUT, PATCH or DELETE honors
   * `If-Match` (ADR 81). The service sets `etag` of the record, and compares with `requireMatch`.
   */
  etag?: boolean;
  /** It is there on sites that have this. */
  feature?: Feature;
  /** How long the request may take once its body is there, 5 seconds unless said (`request-deadline.ts`). */
  timeoutMs?: number;
  /**
   * Answers are cached here, and those to anonymous callers may be cached by others (S13); they have `keys`. Callers with
   * a key share them.
   */
  cached?: boolean;
  /** What it writes is in no cached read, or gets there later by events: its writer goes on sharing what there is. */
  invalidatesOwnReads?: boolean;
  /** When the answer of a cached read is for its caller alone. */
  private?: PrivateReads<z.output<Params>, z.output<Query>>;
  /** Beyond page 1000 only with a key (S7). */
  limitsPageDepth?: boolean;
  schemas: RouteSchemas<Params, Query, Body, Declared>;
  /**
   * When a call is refused for want of a right, it may run again with newer rights (`retryWithCurrentRights`): only its first
   * write may be refused so, since what was written before would be written twice.
   */
  handle(call: RouteCall<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<Result>;
}

/** Any operation: its handler's answer fits what it declares, which `defineRoute` has seen to. */
export type Route = AnyDefinition & { scope: Scope };

type AnyDefinition = RouteDefinition<z.ZodType, z.ZodType, z.ZodType, Responses, RouteResult>;

export const bothVersions: readonly ApiVersion[] = ['beta', 'v1'];
export const onlyV1: readonly ApiVersion[] = ['v1'];

/** 1 MiB (S11). */
export const defaultMaxBodyBytes = 1_048_576;
/** For a body of a few short values, or none. */
export const smallBodyBytes = 65_536;

/**
 * For a body with a text of so many characters beside short values: as an escape in JSON, a character takes up to twelve
 * bytes, so nothing that a rule accepts is too large.
 */
export function bodyBytesFor(characters: number): number {
  return smallBodyBytes + 12 * characters;
}

/** The largest body of a route: what it says, else 64 KiB when it takes none and 1 MiB when it does (S11). */
export function maxBodyBytesOf({
  maxBodyBytes,
  file,
  document,
  schemas,
}: Pick<Route, 'maxBodyBytes' | 'file' | 'document' | 'schemas'>): number {
  return file?.maxBytes ?? document?.maxBytes ?? maxBodyBytes ?? (schemas.body ? defaultMaxBodyBytes : smallBodyBytes);
}

/** How a route's answer is shown in a version; undefined when its body is empty. */
export function representationOf(response: Response, version: ApiVersion): Representation<unknown> | undefined {
  if (response === 'empty' || 'mediaTypes' in response) return undefined;
  return ('schema' in response ? response : response[version]) as Representation<unknown>;
}

/** Declares an operation; the types of what its handler gets and answers come from the schemas. */
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
