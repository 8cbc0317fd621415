import { z } from 'zod';
import {
  createDocument,
  type CreateDocumentOptions,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiRequestBodyObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { scopeDescription, scopes } from '@commonplace/rules/scopes';
import { ownV1MediaType } from '../../edge/http/requests/version.ts';
import type { ApiVersion, FileBody } from '../../edge/served-route.ts';
import { representationOf } from '../bind-route.ts';
import { maxBodyBytesOf, type Response, type Route } from '../route.ts';
import { oauthPaths } from '../../site/oauth-metadata.ts';
import type { SiteAddress } from '../../site/site-address.ts';
import { errorSchema, failureResponses } from './failures.ts';
import { introduction } from './introduction.ts';
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

function describeSecurity(site: SiteAddress) {
  const tokenUrl = site.url(oauthPaths.token);
  const described = Object.fromEntries(scopes.map((scope) => [scope, scopeDescription(scope)]));
  return {
    'api-key': { type: 'apiKey', in: 'header', name: 'api-key' },
    oauth2: {
      type: 'oauth2',
      flows: {
        authorizationCode: {
          authorizationUrl: site.url(oauthPaths.authorization),
          tokenUrl,
          refreshUrl: tokenUrl,
          scopes: described,
        },
        clientCredentials: { tokenUrl, scopes: { public: scopeDescription('public') } },
      },
    },
  } as const;
}

/** The credentials an operation requires, if any, with the scope that a token needs. */
function securityOf({ access, scope }: Route) {
  if (access === 'health token') return [];
  const shown = [{ 'api-key': [] }, { oauth2: [access === 'key' ? scope : 'public'] }];
  return access === 'key' ? shown : [{}, ...shown];
}

function describeBody(route: Route): ZodOpenApiRequestBodyObject | undefined {
  const { body, wrapper: [wrapper] = [] } = route.schemas;
  if (!body) return undefined;
  if (route.file) return describeFile(route.file);
  if (route.document) return describeJson(route, route.document.schema);
  const schema =
    wrapper === undefined ? body : z.object({ [wrapper]: body.meta({ ...body.meta(), minProperties: 1 }) });
  return describeJson(route, schema, isRequired(body));
}

function describeJson(route: Route, schema: z.ZodType, required = true): ZodOpenApiRequestBodyObject {
  return {
    required,
    description: `At most ${maxBodyBytesOf(route).toLocaleString('en')} bytes`,
    content: { 'application/json': { schema } },
  };
}

/** A file is sent in a multipart form or as the raw body. */
function describeFile({ field, type, maxBytes }: FileBody): ZodOpenApiRequestBodyObject {
  const content = { type: 'string', contentMediaType: type } as const;
  const form = { type: 'object' as const, required: [field], properties: { [field]: content } };
  return {
    required: true,
    description: `At most ${maxBytes.toLocaleString('en')} bytes`,
    content: { 'multipart/form-data': { schema: form }, [type]: {}, 'application/octet-stream': {} },
  };
}

function describeResponses(route: Route, version: ApiVersion): ZodOpenApiResponsesObject {
  const successes = Object.entries(route.schemas.responses).map(([status, response]) => {
    const representation = representationOf(response, version);
    const content = representation
      ? { content: { 'application/json': { schema: representation.schema } } }
      : describeTexts(response);
    const headers = {
      ...(route.idempotencyKey && { 'idempotency-replayed': idempotencyReplayed }),
      ...(route.etag && route.method !== 'DELETE' && response !== 'empty' && { etag }),
    };
    const declared = Object.keys(headers).length > 0 && { headers };
    return [status, { description: successDescription(status), ...declared, ...content }] as const;
  });
  const notModified = route.caching?.shared && {
    304: { description: 'Not modified since the response with this ETag (`if-none-match`)' },
  };
  return { ...Object.fromEntries(successes), ...notModified, ...failureResponses(route) };
}

function describeTexts(response: Response) {
  if (typeof response === 'string' || !('mediaTypes' in response)) return undefined;
  const text = { schema: { type: 'string' as const } };
  return { content: Object.fromEntries(response.mediaTypes.map((mediaType) => [mediaType, text])) };
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

/** Whether a body must be sent: zod accepts a missing one, but not if it has a required text. */
function isRequired(body: z.ZodType): boolean {
  if (!(body instanceof z.ZodOptional)) return true;
  const inner = body.unwrap();
  return inner instanceof z.ZodObject && markedNames(inner.shape).length > 0;
}

function requireMarked(shape: z.core.$ZodShape, jsonSchema: { required?: string[] }): void {
  const names = markedNames(shape);
  if (names.length > 0) jsonSchema.required = [...(jsonSchema.required ?? []), ...names];
}

function markedNames(shape: z.core.$ZodShape): string[] {
  return Object.keys(shape).filter((name) => isMarked(shape[name]));
}

function isMarked(member: z.core.$ZodType | undefined): boolean {
  return member !== undefined && z.globalRegistry.get(member)?.['isRequired'] === true;
}
