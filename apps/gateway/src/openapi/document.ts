import { z } from 'zod';
import { ownV1MediaType } from '../http/requests/version.ts';
import { maxBodyBytesOf, representationOf, type ApiVersion, type Route } from '../route.ts';
import type { SiteAddress } from '../site/site-address.ts';
import { failureComponents, failureResponses } from './responses.ts';

type JsonSchema = Record<string, unknown>;

/** An OpenAPI document. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, JsonSchema>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, JsonSchema>;
    securitySchemes: JsonSchema;
  };
}

const errorBody = z.object({
  error: z.string(),
  status: z.int(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  error_code: z.string().optional(),
});

const common = `Send your key in the header \`api-key\`; an administrator makes the first one for you, and
\`POST /api/api_keys\` makes more. What anybody may read needs no key. Every request needs a \`user-agent\`.

Every failure has the body \`{"error": "...", "status": 422}\`; some add \`errors\`, the messages by field. A 429 says in
\`retry-after\` how many seconds to wait, and the \`ratelimit\` headers what is left. A path that is asked with a method
that it does not have answers 405 and names the others in \`allow\`; what is hardly HTTP any more answers 408, 417 or 431. Lists are paged with \`page\` and
\`per_page\`, and their \`link\` header leads to the next page.`;

/** What a reader has to know before the first request, in Markdown. */
const introduction: Record<ApiVersion, string> = {
  v1: `The current version: \`accept: ${ownV1MediaType}\` selects it, anything else the beta.\n\n${common}`,
  beta: `The older version, which answers unless \`accept: ${ownV1MediaType}\` is sent.\n\n${common}`,
};

/** Collects named schemas while a document is made. */
class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  /** A JSON schema whose named parts are in the document's components. */
  add(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // Inside an object, a schema that refers to itself does so by its name and not as the root.
    const holder = z.toJSONSchema(z.object({ value: schema }), { io, unrepresentable: 'any', override: describeValue });
    requireMarked(holder);
    const moved = JSON.parse(JSON.stringify(holder).replaceAll('"#/$defs/', '"#/components/schemas/')) as {
      $defs?: Record<string, JsonSchema>;
      properties: { value: JsonSchema };
    };
    Object.assign(this.schemas, moved.$defs);
    return moved.properties.value;
  }
}

/**
 * Numbers in a path or a query are text to zod, and what they default to is no part of its input. The bounds of exact
 * integers go without saying.
 */
function describeValue({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  if (jsonSchema['type'] === 'integer') delete jsonSchema['pattern'];
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  if (zodSchema._zod.def.type === 'default') jsonSchema['default'] = zodSchema._zod.def.defaultValue;
}

/** A text that must be there is missing for zod, but blank for the service, which says so itself. */
function requireMarked(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const part of Object.values(schema)) requireMarked(part);
  if (!('properties' in schema) || typeof schema.properties !== 'object' || schema.properties === null) return;
  const marked = Object.entries(schema.properties as Record<string, JsonSchema>).filter(
    ([, { mustBeThere }]) => mustBeThere,
  );
  for (const [, property] of marked) {
    delete property['mustBeThere'];
    delete property['default'];
    delete property['anyOf'];
    property['type'] = 'string';
  }
  if (marked.length === 0) return;
  const { required = [] } = schema as { required?: string[] };
  Object.assign(schema, { required: [...required, ...marked.map(([name]) => name)] });
}

/** Describes the operations of one version as an OpenAPI 3.1 document, from the very schemas that requests are checked with. */
export function describeApi(routes: readonly Route[], version: ApiVersion, site: SiteAddress): ApiDocument {
  const components = new Components();
  const error = components.add(errorBody.meta({ id: 'Error' }), 'output');
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of routes.filter(({ versions }) => versions.includes(version))) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = describeOperation(route, version, components);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `API, ${version === 'v1' ? 'V1' : 'beta'}`,
      version: version === 'v1' ? '1.0.0' : '0.9.7',
      description: introduction[version],
    },
    servers: [{ url: site.origin }],
    paths,
    components: {
      schemas: components.schemas,
      responses: failureComponents(error),
      securitySchemes: { 'api-key': { type: 'apiKey', in: 'header', name: 'api-key' } },
    },
  };
}

function describeOperation(route: Route, version: ApiVersion, components: Components): JsonSchema {
  const { schemas } = route;
  const body = schemas.body && describeBody(schemas.body, schemas.wrapper?.[0], components);
  return {
    operationId: operationId(route),
    summary: route.summary,
    tags: [route.tag],
    parameters: [
      ...parameters(schemas.params, 'path', components),
      ...parameters(schemas.query, 'query', components),
      ...headerParameters(route, version),
    ],
    ...(body && {
      requestBody: {
        required: 'required' in body,
        description: `At most ${maxBodyBytesOf(route).toLocaleString('en')} bytes`,
        content: { 'application/json': { schema: body } },
      },
    }),
    responses: describeResponses(route, version, components),
    security: route.access === 'key' ? [{ 'api-key': [] }] : route.access === 'public' ? [{}, { 'api-key': [] }] : [],
  };
}

/** Aliases of one operation, by path or method, must not share an id. */
function operationId({ operation, method, path }: Route): string {
  return `${operation}-${method.toLowerCase()}-${path.split('/').slice(2).join('-').replaceAll(':', '')}`;
}

function describeBody(schema: z.ZodType, wrapper: string | undefined, components: Components): JsonSchema {
  const value = components.add(schema, 'input');
  if (wrapper === undefined) return value;
  return { type: 'object', properties: { [wrapper]: { ...value, minProperties: 1 } }, required: [wrapper] };
}

function describeResponses(route: Route, version: ApiVersion, components: Components): JsonSchema {
  const successes = Object.entries(route.schemas.responses).map(([status, schema]) => {
    const body = representationOf(schema, version);
    const content = body && { content: { 'application/json': { schema: components.add(body.schema, 'output') } } };
    return [status, { description: route.summary, ...content }];
  });
  const notModified = route.cached && { 304: { description: 'The client has it already (`if-none-match`)' } };
  return { ...Object.fromEntries(successes), ...notModified, ...failureResponses(route) };
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query', components: Components): JsonSchema[] {
  if (!schema) return [];
  const object = components.add(schema, 'input') as { properties?: Record<string, JsonSchema>; required?: string[] };
  return Object.entries(object.properties ?? {}).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required ?? []).includes(name),
    schema: value,
  }));
}

function headerParameters(route: Route, version: ApiVersion): JsonSchema[] {
  const headers: JsonSchema[] = [];
  if (version === 'v1') {
    headers.push({
      name: 'accept',
      in: 'header',
      required: true,
      schema: { const: ownV1MediaType, default: ownV1MediaType },
    });
  }
  if (route.access === 'health token') {
    headers.push({
      name: 'health-check-token',
      in: 'header',
      required: false,
      schema: { type: 'string', maxLength: 1_000 },
    });
  }
  return headers;
}
