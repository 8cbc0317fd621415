import { organizationFieldNames } from '@commonplace/ui/forms/organization-fields';
import { formPaths } from '../../parts/form-paths.ts';
import { PageFailure } from '../../serving/page-failure.ts';
import type { FormRoute, PageCall, PageRoute, PageResult } from '../../serving/page-route.ts';
import { signedIn } from '../../serving/signed-in.ts';
import { submissionKey } from '../../serving/submission-key.ts';
import { refusedForm } from '../settings-forms.ts';
import { newOrganizationPage, newOrganizationPath } from './new-organization-page.ts';
import { ownOrganizationsPath } from './own-organizations-page.ts';

/** The form for an organization, for viewers who may create one. */
async function showNewOrganization({ view: readView }: PageCall): Promise<PageResult> {
  const view = await readView();
  if (view.isViewerAway === true) throw new PageFailure(503);
  if (view.viewer?.mayCreateOrganizations !== true) throw new PageFailure(403, 'organizationsByAdministrators');
  return { html: newOrganizationPage(view) };
}

/** Creates an organization, of which the viewer becomes an administrator. */
const createOrganization: FormRoute = {
  path: formPaths.newOrganization,
  async submit(call) {
    const { viewer } = await call.view();
    const values = Object.fromEntries(organizationFieldNames.map((name) => [name, call.field(name)]));
    const organization = { ...values, ...(viewer && { admin_username: viewer.username }) };
    const idempotencyKey = submissionKey(call, organizationFieldNames);
    const { id } = await call.api.client.createOrganization({ body: { organization }, idempotencyKey });
    return { goTo: `${ownOrganizationsPath}/${id}`, flash: 'organization_created' };
  },
  showRefused: async (call, refusal) => newOrganizationPage(await call.view(), refusedForm(call, refusal)),
};

export const newOrganizationPages: readonly PageRoute[] = [
  signedIn({ path: newOrganizationPath, show: showNewOrganization }),
];
export const newOrganizationForms: readonly FormRoute[] = [createOrganization];
