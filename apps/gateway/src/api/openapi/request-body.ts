import { z } from 'zod';
import type { ZodOpenApiRequestBodyObject } from 'zod-openapi';
import type { FileBody } from '../../edge/served-route.ts';
import { maxBodyBytesOf, type Route } from '../route.ts';
import { markedNames } from './required-texts.ts';

/** Describes the body of an operation's requests, if they have one. */
export function describeBody(route: Route): ZodOpenApiRequestBodyObject | undefined {
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

/** Whether a body must be sent: zod accepts a missing one, but not if it has a required text. */
function isRequired(body: z.ZodType): boolean {
  if (!(body instanceof z.ZodOptional)) return true;
  const inner = body.unwrap();
  return inner instanceof z.ZodObject && markedNames(inner.shape).length > 0;
}
