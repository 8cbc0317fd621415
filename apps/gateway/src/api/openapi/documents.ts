import type { ApiVersion } from '../../edge/served-route.ts';
import { allRoutes } from '../../gen/all-routes.ts';
import { createSiteAddress } from '../../site/site-address.ts';
import { describeApi, type ApiDocument } from './document.ts';
import { addExamples, readExamples } from './examples.ts';

export { examplesFile, readExamples, type OperationExample, type OperationExamples } from './examples.ts';

/** Describes all operations of one version with examples, for a gateway at this public URL. */
export function describeVersion(version: ApiVersion, publicUrl: string): ApiDocument {
  const document = describeApi(allRoutes, version, createSiteAddress(publicUrl));
  addExamples(document, version, readExamples());
  return document;
}

export function describeVersions(publicUrl: string): Record<ApiVersion, ApiDocument> {
  return { v1: describeVersion('v1', publicUrl), beta: describeVersion('beta', publicUrl) };
}
