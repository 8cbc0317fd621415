import { lazy } from '@commonplace/service/lazy';
import { z } from 'zod';
import { descriptionKeys } from '../../edge/cache/description-keys.ts';
import { asIs, withJson } from '../representation/representation.ts';
import type { ApiVersion } from '../../edge/served-route.ts';
import { bothVersions, defineRoute, type Route } from '../route.ts';
import type { ApiDocument } from './document.ts';
import { describeVersion } from './documents.ts';

/** Returns the operations for the OpenAPI documents, one for each version, titled with the community's name. */
export function descriptionRoutes(publicUrl: string): Route[] {
  return [
    descriptionRoute('GetOpenApiV1', '/api/openapi.json', 'v1', publicUrl),
    descriptionRoute('GetOpenApiBeta', '/api/openapi-beta.json', 'beta', publicUrl),
  ];
}

/** An OpenAPI document with only its configurable parts parsed: as objects, the rest would take ten times the memory. */
interface Description extends Pick<ApiDocument, 'openapi' | 'info'> {
  /** The other members, as the JSON of an object. */
  rest: Uint8Array;
}

function toDescription({ openapi, info, ...others }: ApiDocument): Description {
  return { openapi, info, rest: Buffer.from(JSON.stringify(others)) };
}

const documentRepresentation = withJson(
  asIs(z.looseObject({ openapi: z.string() })),
  {},
  ({ rest: json, ...object }: Description) => ({
    object,
    json,
  }),
);

function descriptionRoute(operation: string, path: string, version: ApiVersion, publicUrl: string): Route {
  const description = lazy(() => toDescription(describeVersion(version, publicUrl)));
  return defineRoute({
    operation,
    summary: `Get the OpenAPI document of ${version === 'v1' ? 'V1' : 'the beta'}`,
    tag: 'Description',
    method: 'GET',
    path,
    versions: bothVersions,
    access: 'public',
    scope: 'public',
    caching: { shared: true },
    schemas: { responses: { 200: documentRepresentation } },
    async handle({ settings }) {
      const { contact_email: email } = settings.values();
      const { info: described, ...others } = description();
      const title = `${settings.values().community_name} ${described.title}`;
      const info = { ...described, title, ...(email !== null && { contact: { email } }) };
      return { status: 200, body: { ...others, info }, keys: descriptionKeys };
    },
  });
}
