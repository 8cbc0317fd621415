import { lazy } from '@commonplace/service/lazy';
import { z } from 'zod';
import { descriptionKeys } from '../cache/surrogate-keys.ts';
import { asIs } from '../representation/representation.ts';
import { bothVersions, defineRoute, type ApiVersion, type Route } from '../route.ts';
import { communityName, valuesOf } from '../site/site-settings.ts';
import { describeVersion } from './documents.ts';

/** The operations that describe the others (OpenAPI 3.1), one document per version, under the community's name (A62). */
export function descriptionRoutes(publicUrl: string): Route[] {
  return [
    descriptionRoute('OpenApiV1', '/api/openapi.json', 'v1', publicUrl),
    descriptionRoute('OpenApiBeta', '/api/openapi-beta.json', 'beta', publicUrl),
  ];
}

function descriptionRoute(operation: string, path: string, version: ApiVersion, publicUrl: string): Route {
  const documentOf = lazy(() => describeVersion(version, publicUrl));
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
    schemas: { responses: { 200: asIs(z.looseObject({ openapi: z.string() })) } },
    async handle({ settings }) {
      const { contact_email: email } = valuesOf(settings);
      const document = documentOf();
      const title = `${communityName(settings)} ${document.info.title}`;
      const info = { ...document.info, title, ...(email !== null && { contact: { email } }) };
      return { status: 200, body: { ...document, info }, keys: descriptionKeys };
    },
  });
}
