import type { FormState } from '@commonplace/ui/forms/form-view';
import { organizationFields } from '@commonplace/ui/forms/organization-fields';
import { html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { formPaths } from '../../parts/form-paths.ts';
import { keyField } from '../settings-forms.ts';
import { settingsPage } from '../settings-page.ts';
import { ownOrganizationsPath } from './own-organizations-page.ts';

export const newOrganizationPath = '/organizations/new';

/** Renders the form to create an organization. */
export function newOrganizationPage(view: View, refused?: FormState): string {
  const { organizations: texts } = view.locale.messages.account;
  return settingsPage(
    {
      title: texts.new,
      path: newOrganizationPath,
      section: ownOrganizationsPath,
      refused,
      content: (form) =>
        html`<p>${texts.newText}</p>
          ${form({
            action: formPaths.newOrganization,
            fields: [keyField(), ...organizationFields(view.locale)],
            button: texts.create,
          })}`,
    },
    view,
  );
}
