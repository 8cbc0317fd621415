import type { Organization } from '@commonplace/proto/community/v1/organizations';
import { limits } from '@commonplace/rules/limits';
import type { z } from 'zod';
import { line, lines } from '../../form-values.ts';
import type { Field } from '@commonplace/ui/forms/form-view';
import type { PageCall } from '../../page.ts';

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
export function organizationFields(
  { texts: { organizations: texts } }: Pick<PageCall, 'texts'>,
  organization: Partial<Organization> = {},
): Field[] {
  const { name, username, tagLine, summary, url, location, techStack, story } = organization;
  return [
    { kind: 'text', name: 'name', label: texts.name, value: name, isRequired: true },
    {
      kind: 'text',
      name: 'username',
      label: texts.username,
      hint: texts.usernameHint(limits.username),
      value: username,
      autocomplete: 'off',
      isRequired: true,
    },
    { kind: 'text', name: 'tag_line', label: texts.tagLine, value: tagLine },
    { kind: 'area', name: 'summary', label: texts.summary, hint: texts.summaryHint, value: summary },
    { kind: 'url', name: 'url', label: texts.website, value: url, autocomplete: 'url' },
    { kind: 'text', name: 'location', label: texts.location, value: location },
    { kind: 'area', name: 'tech_stack', label: texts.techStack, value: techStack },
    { kind: 'area', name: 'story', label: texts.story, value: story },
  ];
}
