import type { Organization } from '@commonplace/proto/community/v1/organizations';
import { html, type Html } from '@commonplace/ui/markup';
import type { PageCall } from '../../page.ts';
import { stateField, withPresent } from '../seen-state.ts';
import { organizationFields } from './organization-fields.ts';

/** Renders the form for the profile of an organization. */
export function renderProfile(call: PageCall, organization: Organization): Html {
  const { etag } = organization;
  const fields = organizationFields(organization);
  const values = fields.flatMap((field): [string, string | undefined][] =>
    'label' in field && 'value' in field ? [[field.label, field.value]] : [],
  );
  const form = call.form({ fields: [stateField(etag), ...fields], button: 'Save' });
  return html`<h2>Profile</h2>
    ${withPresent(call, etag, { title: 'Current profile', values, form })}`;
}
