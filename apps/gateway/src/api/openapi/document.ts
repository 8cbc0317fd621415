import { z } from 'zod';
import {
  createDocument,
  type CreateDocumentOptions,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { ownV1MediaType } from '../../edge/http/requests/version.ts';
import type { ApiVersion } from '../../edge/served-route.ts';
import { representationOf } from '../bind-route.ts';
import type { Response, Route } from '../route.ts';
import type { SiteAddress } from '../../site/site-address.ts';
import { errorSchema, failureResponses } from './failures.ts';
import { introduction } from './introduction.ts';
import { describeBody } from './request-body.ts';
import { requireMarked } from './required-texts.ts';
import { describeSecurity, securityOf } from './security.ts';
import { successDescription } from './success-description.ts';

/** An OpenAPI document. */
export type ApiDocument = ReturnType<typeof createDocument>;

/** Describes the operations of one version as an OpenAPI 3.1 document, using the schemas that validate requests. */
export function describeApi(routes: readonly Route[], version: ApiVersion, site: SiteAddress): ApiDocument {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes.filter(({ versions }) => versions.includes(version))) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(route, version) };
  }
  const info = {
    title: `API, ${version === 'v1' ? 'V1' : 'beta'}`,
    version: version === 'v1' ? '1.0.0' : '0.9.7',
    description: introduction[version],
  };
  const securitySchemes = describeSecurity(site);
  const components = { schemas: { Error: errorSchema }, securitySchemes };
  return createDocument({ openapi: '3.1.0', info, servers: [{ url: site.origin }], paths, components }, options);
}

function describeOperation(route: Route, version: ApiVersion): ZodOpenApiOperationObject {
  const { schemas, access } = route;
  const requestBody = describeBody(route);
  return {
    operationId: route.operation,
    ...(route.contract !== undefined && { 'x-contract': route.contract }),
    summary: route.summary,
    tags: [route.tag],
    requestParams: {
      ...(schemas.params && { path: schemas.params as z.ZodObject }),
      ...(schemas.query && { query: schemas.query as z.ZodObject }),
      header: z.object({
        ...(version === 'v1' && { accept: z.literal(ownV1MediaType).meta({ default: ownV1MediaType }) }),
        ...(route.idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...(isConditional(route) && { 'if-match': ifMatch }),
        ...(access === 'health token' && { 'health-check-token': z.string().max(1_000).optional() }),
      }),
    },
    ...(requestBody && { requestBody }),
    responses: describeResponses(route, version),
    security: securityOf(route),
  };
}

const idempotencyKey = z
  .string()
  .regex(/^[!-~]{1,255}$/)
  .optional()
  .meta({
    description:
      'A name that you choose for this request, preferably a new UUID. A request repeated with the same key and body within ' +
      '24 hours has no further effect and gets the first response',
  });
const idempotencyReplayed = {
  description: 'Set if the response repeats that of an earlier request with the same idempotency key',
  schema: { type: 'string', const: 'true' },
} as const;

/** Whether a write accepts `If-Match` (ADR 81). */
function isConditional({ etag, method }: Route): boolean {
  return etag === true && ['PUT', 'PATCH', 'DELETE'].includes(method);
}

const ifMatch = z
  .string()
  .max(8_192)
  .optional()
  .meta({
    description:
      'The `etag` of the record, a list of them, or `*`. The write takes place only if the record is still in that state; ' +
      'otherwise the response is 412',
  });
const etag = {
  description:
    'Identifies the state of the record, for the `if-match` header of a write; responses without a key add a hash of the body',
  schema: { type: 'string' },
} as const;

function describeResponses(route: Route, version: ApiVersion): ZodOpenApiResponsesObject {
  const successes = Object.entries(route.schemas.responses).map(([status, response]) => {
    const representation = representationOf(response, version);
    const content = {
      ...(representation && { 'application/json': { schema: representation.schema } }),
      ...describeTexts(response),
    };
    const headers = {
      ...(route.idempotencyKey && { 'idempotency-replayed': idempotencyReplayed }),
      ...(route.etag && route.method !== 'DELETE' && response !== 'empty' && { etag }),
    };
    const declared = Object.keys(headers).length > 0 && { headers };
    return [
      status,
      { description: successDescription(status), ...declared, ...(response !== 'empty' && { content }) },
    ] as const;
  });
  const notModified = (route.caching?.shared || route.caching?.conditional) && {
    304: { description: 'Not modified since the response with this ETag (`if-none-match`)' },
  };
  return { ...Object.fromEntries(successes), ...notModified, ...failureResponses(route) };
}

function describeTexts(response: Response) {
  if (typeof response === 'string' || !('mediaTypes' in response)) return undefined;
  const text = { schema: { type: 'string' as const } };
  return Object.fromEntries(response.mediaTypes.map((mediaType) => [mediaType, text]));
}

const options: CreateDocumentOptions = {
  override({ zodSchema, jsonSchema }) {
    // Numbers and booleans in a path or a query are strings to zod; the bounds of safe integers are noise.
    if (jsonSchema.type === 'integer') delete jsonSchema.pattern;
    if (jsonSchema.type === 'boolean') delete jsonSchema.enum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    const { def } = zodSchema._zod;
    // zod leaves out the default of an input.
    if (def.type === 'default') jsonSchema.default = def.defaultValue;
    // A missing required text is parsed as blank, so that the service reports it.
    if ('isRequired' in jsonSchema) {
      for (const name of ['isRequired', 'default', 'anyOf'] as const) delete jsonSchema[name as 'default'];
      jsonSchema.type = 'string';
    }
    if (def.type === 'object') requireMarked(def.shape, jsonSchema);
  },
};
