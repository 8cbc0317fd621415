import { z } from 'zod';
import { bothVersions, defineRoute, type ApiVersion, type Route } from '../route.ts';
import type { SiteAddress } from '../site-address.ts';
import { communityName } from '../site-settings.ts';
import { describeApi, type ApiDocument } from './document.ts';

/** The surrogate keys of the descriptions. They change with the site's settings, which forgets everything. */
const descriptionKeys = ['openapi'];

/** The operations that describe the others (OpenAPI 3.1), one document per version, under the community's name (A62). */
export function descriptionRoutes(routes: readonly Route[], site: SiteAddress): Route[] {
  return [
    descriptionRoute('OpenApiV1', '/api/openapi.json', describeApi(routes, 'v1', site), 'v1'),
    descriptionRoute('OpenApiBeta', '/api/openapi-beta.json', describeApi(routes, 'beta', site), 'beta'),
  ];
}

function descriptionRoute(operation: string, path: string, document: ApiDocument, version: ApiVersion): Route {
  return defineRoute({
    operation,
    summary: `The OpenAPI description of ${version === 'v1' ? 'V1' : 'the beta'}`,
    tag: 'Description',
    method: 'GET',
    path,
    versions: bothVersions,
    access: 'public',
    cached: true,
    schemas: { responses: { 200: z.looseObject({ openapi: z.string() }) } },
    async handle({ settings }) {
      const info = { ...document.info, title: `${communityName(settings)} ${document.info.title}` };
      return { status: 200, body: { ...document, info }, keys: { header: descriptionKeys, index: descriptionKeys } };
    },
  });
}
