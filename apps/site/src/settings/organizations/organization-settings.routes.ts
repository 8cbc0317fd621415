import { pageNotFound } from '../../serving/page-failure.ts';
import type { PageRoute } from '../../serving/page-route.ts';
import { signedIn } from '../../serving/signed-in.ts';
import { ownOrganizationsPath } from './own-organizations-page.ts';
import { showOrganization } from './read-organization.ts';

/** An organization of the viewer. */
export const organizationSettingsPages: readonly PageRoute[] = [
  signedIn({
    path: `${ownOrganizationsPath}/:id`,
    isPaged: true,
    async show(call) {
      const { id = '' } = call.params;
      if (!/^[1-9]\d{0,9}$/.test(id)) throw pageNotFound();
      return { html: await showOrganization(call, Number(id)) };
    },
  }),
];
