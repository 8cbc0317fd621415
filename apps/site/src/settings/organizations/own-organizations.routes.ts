import type { PageRoute } from '../../serving/page-route.ts';
import { signedIn } from '../../serving/signed-in.ts';
import { ownOrganizationsPath } from './own-organizations-page.ts';
import { showOwnOrganizations } from './read-own-organizations.ts';

/** The organizations of the viewer. */
export const ownOrganizationPages: readonly PageRoute[] = [
  signedIn({
    path: ownOrganizationsPath,
    isPaged: true,
    show: async (call) => ({ html: await showOwnOrganizations(call) }),
  }),
];
