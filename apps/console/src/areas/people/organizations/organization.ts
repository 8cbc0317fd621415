import type { ItemOf } from '@commonplace/client';
import type { Field } from '../../../parts/fields.tsx';

/** An organization as the API lists it (A61). */
export type Organization = ItemOf<'/api/organizations'>;

export const organizationFields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'username', label: 'Username', kind: 'text', required: true },
  { name: 'summary', label: 'Summary', kind: 'long text' },
  { name: 'tag_line', label: 'Tag line', kind: 'text' },
  { name: 'story', label: 'Story', kind: 'long text' },
  { name: 'tech_stack', label: 'What it works with', kind: 'text' },
  { name: 'url', label: 'Website', kind: 'address', placeholder: 'https://' },
  { name: 'profile_image', label: 'Picture', kind: 'address', placeholder: 'https://' },
  { name: 'location', label: 'Location', kind: 'text' },
  { name: 'codehost_username', label: 'Name at codehost', kind: 'text' },
  { name: 'microblog_username', label: 'Name at microblog', kind: 'text' },
];

/** What the form holds, as the API takes it (A59, A60); what is no text is none. */
export function toOrganization(values: Record<string, unknown>): Record<string, string> {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return Object.fromEntries(organizationFields.map(({ name }) => [name, textOf(values[name])]));
}
