import { formPaths } from '../../parts/form-paths.ts';
import type { FormRoute } from '../../serving/page-route.ts';
import { unlessGone } from '../settings-forms.ts';
import { applicationsPath } from './applications-page.ts';

/** Ends the access of an application to the account. */
const revokeGrant: FormRoute = {
  path: formPaths.revokeGrant,
  async submit({ api, field }) {
    await unlessGone(api.client.revokeOauthGrant({ params: { path: { client_id: field('client_id') } } }));
    return { goTo: applicationsPath, flash: 'grant_revoked' };
  },
};

/** Deletes an application of the viewer. */
const deleteApplication: FormRoute = {
  path: formPaths.deleteApplication,
  async submit({ api, field }) {
    await unlessGone(api.client.deleteOauthApplication({ params: { path: { client_id: field('client_id') } } }));
    return { goTo: applicationsPath, flash: 'application_deleted' };
  },
};

export const applicationForms: readonly FormRoute[] = [revokeGrant, deleteApplication];
