import { isNotFound } from '../../api/api.ts';
import { formPaths } from '../../parts/form-paths.ts';
import type { FormRoute } from '../../serving/page-route.ts';
import { donePath } from '../settings-forms.ts';
import { applicationsPath } from './applications-page.ts';

/** Ends the access of an application to the account. */
const revokeGrant: FormRoute = {
  path: formPaths.revokeGrant,
  async submit({ api, field }) {
    await unlessGone(api.client.revokeOauthGrant({ params: { path: { client_id: field('client_id') } } }));
    return donePath(applicationsPath, 'grant_revoked');
  },
};

/** Deletes an application of the viewer. */
const deleteApplication: FormRoute = {
  path: formPaths.deleteApplication,
  async submit({ api, field }) {
    await unlessGone(api.client.deleteOauthApplication({ params: { path: { client_id: field('client_id') } } }));
    return donePath(applicationsPath, 'application_deleted');
  },
};

/** Waits for a deletion; a second press of the button finds nothing to delete. */
async function unlessGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

export const applicationForms: readonly FormRoute[] = [revokeGrant, deleteApplication];
