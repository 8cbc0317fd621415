import { limits } from '@commonplace/rules/limits';
import type { Locale } from '../locale/locale.ts';
import type { Field } from './form-view.ts';

/** The names of the fields, as in the API. */
export const organizationFieldNames = [
  'name',
  'username',
  'tag_line',
  'summary',
  'url',
  'location',
  'tech_stack',
  'story',
] as const;

type OrganizationProfile = Readonly<Partial<Record<(typeof organizationFieldNames)[number], string | undefined>>>;

/** Returns the fields for the profile of an organization. */
export function organizationFields({ messages }: Locale, profile: OrganizationProfile = {}): Field[] {
  const { organizations: texts } = messages.account;
  return [
    { kind: 'text', name: 'name', label: texts.name, value: profile.name, isRequired: true },
    {
      kind: 'text',
      name: 'username',
      label: texts.username,
      hint: texts.usernameHint(limits.username),
      value: profile.username,
      autocomplete: 'off',
      isRequired: true,
    },
    { kind: 'text', name: 'tag_line', label: texts.tagLine, value: profile.tag_line },
    { kind: 'area', name: 'summary', label: texts.summary, hint: texts.summaryHint, value: profile.summary },
    { kind: 'url', name: 'url', label: texts.website, value: profile.url, autocomplete: 'url' },
    { kind: 'text', name: 'location', label: texts.location, value: profile.location },
    { kind: 'area', name: 'tech_stack', label: texts.techStack, value: profile.tech_stack },
    { kind: 'area', name: 'story', label: texts.story, value: profile.story },
  ];
}
