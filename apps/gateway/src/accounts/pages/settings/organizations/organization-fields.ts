import type { Organization } from '@commonplace/proto/community/v1/organizations';
import { limits } from '@commonplace/rules/limits';
import type { z } from 'zod';
import { line, lines } from '../../form-values.ts';
import type { Field } from '../../form-view.ts';

/** The values of `organizationFields`. */
export const organizationValues = {
  name: line,
  username: line,
  tag_line: line,
  summary: lines,
  url: line,
  location: line,
  tech_stack: lines,
  story: lines,
};

type Values = z.output<z.ZodObject<typeof organizationValues>>;

/** Returns the profile of an organization as the services receive it; blank texts clear a field. */
export function profileOf({ tag_line: tagLine, tech_stack: techStack, ...values }: Values) {
  return { ...values, tagLine, techStack };
}

/** The fields for the profile of an organization. */
export function organizationFields(organization: Partial<Organization> = {}): Field[] {
  const { name, username, tagLine, summary, url, location, techStack, story } = organization;
  return [
    { kind: 'text', name: 'name', label: 'Name', value: name, isRequired: true },
    {
      kind: 'text',
      name: 'username',
      label: 'Username',
      hint: `Letters, digits and underscores, at most ${limits.username}. The organization's page is at this address.`,
      value: username,
      autocomplete: 'off',
      isRequired: true,
    },
    { kind: 'text', name: 'tag_line', label: 'Tag line', value: tagLine },
    { kind: 'area', name: 'summary', label: 'Summary', hint: 'A few words about the organization', value: summary },
    { kind: 'url', name: 'url', label: 'Website', value: url, autocomplete: 'url' },
    { kind: 'text', name: 'location', label: 'Location', value: location },
    { kind: 'area', name: 'tech_stack', label: 'Technologies', value: techStack },
    { kind: 'area', name: 'story', label: 'Story', value: story },
  ];
}
