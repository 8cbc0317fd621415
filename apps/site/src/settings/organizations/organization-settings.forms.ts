import { organizationFieldNames } from '@commonplace/ui/forms/organization-fields';
import { formPaths } from '../../parts/form-paths.ts';
import { changeSeen } from '../../serving/change-seen.ts';
import type { FormRoute } from '../../serving/page-route.ts';
import { submissionKey } from '../../serving/submission-key.ts';
import { changedElsewhere } from '../changed-record.ts';
import { imageIn } from '../image-forms.ts';
import { organizationSecretPage } from './organization-secret.ts';
import { organizationPath, type Organization } from './organization-settings-page.ts';
import { organizationIn, showOrganization, showRefusedOrganization } from './read-organization.ts';

/** Changes the profile of an organization, unless it was changed since the page was opened. */
const edit: FormRoute = {
  path: formPaths.editOrganization,
  showRefused: showRefusedOrganization,
  async submit(call) {
    const { client } = call.api;
    const id = organizationIn(call);
    const names = organizationFieldNames.filter((name) => Object.hasOwn(call.values, name));
    const organization = Object.fromEntries(names.map((name) => [name, call.field(name)]));
    const change = { params: { path: { id } }, body: { organization } };
    const done = { goTo: organizationPath(id), flash: 'saved' } as const;
    if (await changeSeen(call, (ifMatch) => client.updateOrganization({ ...change, ifMatch }))) return done;
    const [stored, { messages }] = await Promise.all([
      client.getOrganization({ params: { path: { id: String(id) } } }),
      call.locale(),
    ]);
    // The form was sent twice.
    if (hasTyped(stored, organization)) return done;
    const form = changedElsewhere(call, messages.account.organizations.changedElsewhere);
    return { html: await showOrganization({ ...call, page: 1 }, id, { form, stored }), status: 409 };
  },
};

/** Whether an organization has what was typed, apart from blanks around texts. */
function hasTyped(stored: Organization, typed: Readonly<Record<string, string>>): boolean {
  return organizationFieldNames.every((name) => {
    const text = typed[name];
    return text === undefined || (stored[name] ?? '') === text.trim();
  });
}

/** Shows another image of the organization. */
const saveImage: FormRoute = {
  path: formPaths.organizationImage,
  showRefused: showRefusedOrganization,
  async submit(call) {
    const id = organizationIn(call);
    const { square, body } = await imageIn(call);
    await call.api.client.updateOrganizationImage({ params: { path: { id }, query: square }, body });
    return { goTo: organizationPath(id), flash: 'image_saved' };
  },
};

/** Replaces the secret by which users join the organization, and shows it. */
const replaceSecret: FormRoute = {
  path: formPaths.organizationSecret,
  showRefused: showRefusedOrganization,
  async submit(call) {
    const id = organizationIn(call);
    const idempotencyKey = submissionKey(call, ['organization_id']);
    const params = { path: { id } };
    const [{ secret }, view] = await Promise.all([
      call.api.client.createOrganizationSecret({ params, idempotencyKey }),
      call.view(),
    ]);
    return { html: organizationSecretPage({ path: organizationPath(id), secret }, view), status: 200 };
  },
};

export const organizationSettingsForms: readonly FormRoute[] = [edit, saveImage, replaceSecret];
