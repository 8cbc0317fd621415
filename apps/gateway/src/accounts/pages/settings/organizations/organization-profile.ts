import type { Label } from '@commonplace/ui/forms/form-view';
import type { Organization } from '@commonplace/proto/community/v1/organizations';
import { organizationFields } from '@commonplace/ui/forms/organization-fields';
import { html, type Html } from '@commonplace/ui/markup';
import type { PageCall } from '../../page.ts';
import { stateField, withPresent } from '../seen-state.ts';
import { renderOrganizationImage } from './organization-image.ts';

/** Renders the form for the profile of an organization. */
export function renderProfile(call: PageCall, organization: Organization): Html {
  const { etag, tagLine, techStack, ...profile } = organization;
  const { organizations: texts, frame } = call.texts;
  const fields = organizationFields(call.locale, { ...profile, tag_line: tagLine, tech_stack: techStack });
  const values = fields.flatMap((field): [Label, string | undefined][] =>
    'label' in field && 'value' in field ? [[field.label, field.value]] : [],
  );
  const form = call.form({ fields: [stateField(etag), ...fields], button: frame.save });
  return html`<h2>${texts.image}</h2>
    ${renderOrganizationImage(call, organization)}
    <h2>${texts.profile}</h2>
    ${withPresent(call, etag, { title: texts.current, values, form })}`;
}
