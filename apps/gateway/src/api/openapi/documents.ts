import type { ApiVersion } from '../../edge/served-route.ts';
import { allRoutes } from '../routes/all-routes.ts';
import { createSiteAddress } from '../../site/site-address.ts';
import { describeApi, type ApiDocument } from './document.ts';

/** Describes all operations of one version, for a gateway at this public URL. */
export function describeVersion(version: ApiVersion, publicUrl: string): ApiDocument {
  return describeApi(allRoutes, version, createSiteAddress(publicUrl));
}

export function describeVersions(publicUrl: string): Record<ApiVersion, ApiDocument> {
  return { v1: describeVersion('v1', publicUrl), beta: describeVersion('beta', publicUrl) };
}
