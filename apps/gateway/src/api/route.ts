import type { Scope } from '@commonplace/rules/scopes';
import type { z } from 'zod';
import type { Clients } from '../clients.ts';
import type { PrincipalResolver } from '../edge/auth/principal-resolver.ts';
import { defaultMaxBodyBytes } from '../edge/http/bodies/body-sizes.ts';
import type {
  Access,
  ApiVersion,
  Caching,
  InputSchemas,
  LargeBody,
  ResultHead,
  RouteData,
  ServedCall,
  StreamedBody,
} from '../edge/served-route.ts';
import type { HealthChecks } from '../health-checks.ts';
import type { PageFrames } from '../site/page-frames.ts';
import type { SiteAddress } from '../site/site-address.ts';
import type { SitePaths } from '../site/site-paths.ts';
import type { FollowedSettings } from '@commonplace/site-settings/follow-settings';
import type { SubforemHosts } from '../site/subforem-hosts.ts';
import type { ReaderKey } from './page-views/reader-key.ts';
import type { Representation } from './representation/representation.ts';
import { scopeOf } from './route-scope.ts';

/**
 * The body of a response: empty, a text stream, JSON that is the same or different in the two versions, or JSON or a text
 * as the request asks.
 */
export type Response =
  | 'empty'
  | StreamedTexts
  | AnyRepresentation
  | (AnyRepresentation & StreamedTexts)
  | Readonly<Record<ApiVersion, AnyRepresentation>>;

/** A streamed text of one of these types. */
export interface StreamedTexts {
  readonly mediaTypes: readonly [string, ...string[]];
}

type AnyRepresentation = Representation<never>;
type Responses = Readonly<Record<number, Response>>;

/** The dependencies of handlers, independent of the request. */
export interface RouteContext {
  clients: Clients;
  site: SiteAddress;
  principals: Pick<PrincipalResolver, 'forgetApplication' | 'forgetKey' | 'forgetUser' | 'forgetCredentials'>;
  settings: Pick<FollowedSettings, 'current' | 'values' | 'latest' | 'known' | 'refresh'>;
  frames: Pick<PageFrames, 'forgetUser'>;
  hosts: Pick<SubforemHosts, 'apply' | 'find'>;
  sitePaths: SitePaths;
  /** The minimum age of an account for videos from any host; 0 for no minimum. */
  videoAccountDays: number;
  readerKey: ReaderKey;
  health: HealthChecks;
}

/** The input of a handler: the request and the dependencies. */
export interface RouteCall<Params, Query, Body> extends RouteContext, ServedCall<Params, Query, Body> {}

/** A handler's result: a declared status, and the source of that status' representation. */
type ResultOf<Declared extends Responses> = {
  [Status in keyof Declared & number]: ResultHead<Status> & BodyOf<Declared[Status]>;
}[keyof Declared & number];

type BodyOf<Declared> = Declared extends 'empty'
  ? { body?: undefined; large?: undefined; streamed?: undefined }
  : Declared extends StreamedTexts
    ?
        | { body?: undefined; large?: undefined; streamed: StreamedBody }
        | (Declared extends AnyRepresentation ? JsonBody<Declared> : never)
    : JsonBody<Declared> | { body?: undefined; large: LargeBody; streamed?: undefined };

interface JsonBody<Declared> {
  body: SourceOf<Declared>;
  large?: undefined;
  streamed?: undefined;
}

type SourceOf<Declared> =
  Declared extends Representation<infer Source>
    ? Source
    : Declared extends Record<ApiVersion, AnyRepresentation>
      ? SourceOf<Declared['beta']> & SourceOf<Declared['v1']>
      : never;

/** The result of any handler. */
export type RouteResult = ResultHead & {
  body?: unknown;
  large?: LargeBody | undefined;
  streamed?: StreamedBody | undefined;
};

export interface RouteSchemas<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Declared extends Responses,
> extends InputSchemas {
  params?: Params;
  query?: Query;
  body?: Body;
  responses: Declared;
}

/** An operation of the API as data. */
export interface RouteDefinition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Declared extends Responses,
  Result,
> extends Omit<RouteData, 'versions' | 'access'> {
  summary: string;
  tag: string;
  /** V1 by default. */
  versions?: readonly ApiVersion[];
  /** With a key by default. */
  access?: Access;
  /** The scope that a key or token needs; derived from path and method by default (`route-scope.ts`). */
  scope?: Scope;
  /** Further failure statuses, for the OpenAPI documents. */
  failures?: readonly (402 | 404 | 409 | 422)[];
  /** The maximum body size (defaults: `maxBodyBytesOf`); a larger body is 413 (rules.md#body-sizes). */
  maxBodyBytes?: number;
  caching?: Caching<z.output<Params>, z.output<Query>>;
  schemas: RouteSchemas<Params, Query, Body, Declared>;
  /**
   * Runs again with current rights if a service refuses it with `permission_denied` (`retryWithCurrentRights`). So only its
   * first write may be refused that way, or earlier writes would be repeated.
   */
  handle(call: RouteCall<z.output<Params>, z.output<Query>, z.output<Body>>): Promise<Result>;
}

/** Any operation; `defineRoute` has checked that its handler's results match its declared responses. */
export type Route = AnyDefinition & Completed;

type Completed = Pick<RouteData, 'versions' | 'access'> & { scope: Scope };

type AnyDefinition = RouteDefinition<z.ZodType, z.ZodType, z.ZodType, Responses, RouteResult>;

export const bothVersions: readonly ApiVersion[] = ['beta', 'v1'];
const onlyV1: readonly ApiVersion[] = ['v1'];

/** A public read whose answers all visitors share. */
export const sharedRead = {
  method: 'GET',
  versions: onlyV1,
  access: 'public',
  scope: 'public',
  caching: { shared: true },
} as const;

/** For a body of a few short values. */
export const smallBodyBytes = 65_536;

/**
 * Returns the maximum size of a body with a text of this length besides short values. A character takes up to twelve bytes as a
 * JSON escape.
 */
export function bodyBytesFor(characters: number): number {
  return smallBodyBytes + 12 * characters;
}

/** Returns the maximum body size of a route; by default 1 MiB, or 64 KiB for a route without a body (rules.md#body-sizes). */
export function maxBodyBytesOf({
  maxBodyBytes,
  file,
  document,
  schemas,
}: Pick<Route, 'maxBodyBytes' | 'file' | 'document' | 'schemas'>): number {
  return file?.maxBytes ?? document?.maxBytes ?? maxBodyBytes ?? (schemas.body ? defaultMaxBodyBytes : smallBodyBytes);
}

/** Declares an operation; the types of its handler come from the schemas. */
export function defineRoute<
  const Declared extends Responses,
  const Result extends ResultOf<Declared>,
  Params extends z.ZodType = z.ZodType<undefined>,
  Query extends z.ZodType = z.ZodType<undefined>,
  Body extends z.ZodType = z.ZodType<undefined>,
>(definition: RouteDefinition<Params, Query, Body, Declared, Result>): Route {
  const { versions = onlyV1, access = 'key', scope = scopeOf(definition) } = definition;
  return Object.assign<AnyDefinition, Completed>(definition, { versions, access, scope });
}
