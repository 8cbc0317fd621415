import type { ItemOf } from '@commonplace/client';
import type { Field } from '../../../components/form-field.tsx';

/** An organization in the list. */
export type Organization = ItemOf<'listOrganizations'>;

export const organizationFields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'username', label: 'Username', kind: 'text', required: true },
  { name: 'summary', label: 'Summary', kind: 'multiline' },
  { name: 'tag_line', label: 'Tag line', kind: 'text' },
  { name: 'story', label: 'Story', kind: 'multiline' },
  { name: 'tech_stack', label: 'Tech stack', kind: 'text' },
  { name: 'url', label: 'Website', kind: 'url', placeholder: 'https://' },
  { name: 'profile_image', label: 'Logo URL', kind: 'url', placeholder: 'https://' },
  { name: 'location', label: 'Location', kind: 'text' },
  { name: 'codehost_username', label: 'Codehost username', kind: 'text' },
  { name: 'microblog_username', label: 'Microblog username', kind: 'text' },
];

/** Converts form values, or an organization, to the request (CreateOrganization and UpdateOrganization). */
export function toOrganization(values: Record<string, unknown>): Record<string, string> {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return Object.fromEntries(organizationFields.map(({ name }) => [name, textOf(values[name])]));
}
