import { z } from 'zod';
import { descriptionKeys } from '../cache/surrogate-keys.ts';
import { asIs, withJson } from '../representation/representation.ts';
import { bothVersions, defineRoute, type ApiVersion, type Route } from '../route.ts';
import { communityName, valuesOf } from '../site/site-settings.ts';
import type { ApiDocument } from './document.ts';

/** The operations that describe the others (OpenAPI 3.1), one document per version, under the community's name (A62). */
export function descriptionRoutes({ v1, beta }: Record<ApiVersion, ApiDocument>): Route[] {
  return [
    descriptionRoute('OpenApiV1', '/api/openapi.json', v1, 'v1'),
    descriptionRoute('OpenApiBeta', '/api/openapi-beta.json', beta, 'beta'),
  ];
}

/** A document of which only what a setting may change is an object: as objects, the rest would be ten times as large. */
interface Description extends Pick<ApiDocument, 'openapi' | 'info'> {
  /** The JSON of an object of all other members. */
  rest: Uint8Array;
}

const shown = withJson(asIs(z.looseObject({ openapi: z.string() })), {}, ({ rest: json, ...object }: Description) => ({
  object,
  json,
}));

function descriptionRoute(operation: string, path: string, document: ApiDocument, version: ApiVersion): Route {
  const { openapi, info: described, ...others } = document;
  const rest = Buffer.from(JSON.stringify(others));
  return defineRoute({
    operation,
    summary: `The OpenAPI description of ${version === 'v1' ? 'V1' : 'the beta'}`,
    tag: 'Description',
    method: 'GET',
    path,
    versions: bothVersions,
    access: 'public',
    scope: 'public',
    cached: true,
    schemas: { responses: { 200: shown } },
    async handle({ settings }) {
      const { contact_email: email } = valuesOf(settings);
      const title = `${communityName(settings)} ${described.title}`;
      const info = { ...described, title, ...(email !== null && { contact: { email } }) };
      return { status: 200, body: { openapi, info, rest }, keys: descriptionKeys };
    },
  });
}
