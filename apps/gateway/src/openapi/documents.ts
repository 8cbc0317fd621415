import type { ApiVersion } from '../route.ts';
import { allRoutes } from '../routes/all-routes.ts';
import { createSiteAddress } from '../site/site-address.ts';
import { describeApi, type ApiDocument } from './document.ts';

/** The documents of all operations, of a gateway with this public address. */
export function describeVersions(publicUrl: string): Record<ApiVersion, ApiDocument> {
  const site = createSiteAddress(publicUrl);
  return { v1: describeApi(allRoutes, 'v1', site), beta: describeApi(allRoutes, 'beta', site) };
}
