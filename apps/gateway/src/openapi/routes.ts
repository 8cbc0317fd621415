import { z } from 'zod';
import { bothVersions, defineRoute, type ApiVersion, type Route } from '../route.ts';
import type { SiteAddress } from '../site-address.ts';
import { describeApi } from './document.ts';

/** The operations that describe the others (OpenAPI 3.1), one document per version. */
export function descriptionRoutes(routes: readonly Route[], site: SiteAddress): Route[] {
  return [
    descriptionRoute('OpenApiV1', '/api/openapi.json', describeApi(routes, 'v1', site), 'v1'),
    descriptionRoute('OpenApiBeta', '/api/openapi-beta.json', describeApi(routes, 'beta', site), 'beta'),
  ];
}

function descriptionRoute(operation: string, path: string, document: object, version: ApiVersion): Route {
  return defineRoute({
    operation,
    summary: `The OpenAPI description of ${version === 'v1' ? 'V1' : 'the beta'}`,
    tag: 'Description',
    method: 'GET',
    path,
    versions: bothVersions,
    access: 'open',
    cached: true,
    schemas: { responses: { 200: z.looseObject({ openapi: z.string() }) } },
    async handle() {
      return { status: 200, body: document, surrogateKeys: ['openapi'] };
    },
  });
}
