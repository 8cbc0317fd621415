import type { DataOf } from '@commonplace/client';
import { limits } from '@commonplace/rules/limits';
import type { Field } from '@commonplace/ui/forms/form-view';
import type { Locale } from '@commonplace/ui/locale/locale';

/** A profile as its owner edits it. */
export type Profile = Omit<DataOf<'getOwnProfile'>, 'type_of' | 'id'>;

/** Returns the fields of a profile; those of colors only if the site lets users choose them. */
export function profileFields(profile: Profile, { messages }: Locale): Field[] {
  const { profile: texts } = messages.account;
  return [
    ...nameFields(profile, { messages }),
    { kind: 'text', name: 'pronouns', label: texts.pronouns, hint: texts.pronounsHint, value: profile.pronouns ?? '' },
    { kind: 'area', name: 'summary', label: texts.summary, hint: texts.summaryHint, value: profile.summary ?? '' },
    { kind: 'text', name: 'location', label: texts.location, value: profile.location ?? '' },
    { kind: 'text', name: 'work', label: texts.work, hint: texts.workHint, value: profile.work ?? '' },
    {
      kind: 'text',
      name: 'education',
      label: texts.education,
      hint: texts.educationHint,
      value: profile.education ?? '',
    },
    { kind: 'url', name: 'website_url', label: texts.website, value: profile.website_url ?? '', autocomplete: 'url' },
    {
      kind: 'area',
      name: 'links',
      label: texts.links,
      hint: texts.linksHint(limits.user.links),
      value: profile.links.join('\n'),
    },
    {
      kind: 'text',
      name: 'microblog_username',
      label: texts.microblog,
      hint: texts.microblogHint,
      value: profile.microblog_username ?? '',
    },
    {
      kind: 'text',
      name: 'codehost_username',
      label: texts.codeHost,
      hint: texts.codeHostHint,
      value: profile.codehost_username ?? '',
    },
    ...(profile.allows_colors ? colorFields(profile, { messages }) : []),
    { kind: 'checkbox', name: 'shows_email', label: texts.showEmail, isChecked: profile.shows_email },
  ];
}

type Texts = Pick<Locale, 'messages'>;

function nameFields({ name, username }: Profile, { messages }: Texts): Field[] {
  const { signIn: texts, profile } = messages.account;
  return [
    { kind: 'text', name: 'name', label: texts.name, value: name, autocomplete: 'name', isRequired: true },
    {
      kind: 'text',
      name: 'username',
      label: texts.username,
      hint: `${texts.usernameHint(limits.username)}. ${profile.renamed}`,
      value: username,
      autocomplete: 'username',
      isRequired: true,
    },
  ];
}

function colorFields({ bg_color_hex: background, text_color_hex: text }: Profile, { messages }: Texts): Field[] {
  const { profile: texts } = messages.account;
  return [
    {
      kind: 'text',
      name: 'bg_color_hex',
      label: texts.background,
      hint: texts.colorHint,
      value: background ?? '',
      colorLabel: texts.chooseBackground,
    },
    {
      kind: 'text',
      name: 'text_color_hex',
      label: texts.textColor,
      hint: texts.textColorHint,
      value: text ?? '',
      colorLabel: texts.chooseTextColor,
    },
  ];
}

/** Returns the values of a profile with their labels. */
export function profileValues(profile: Profile, { messages }: Locale): [label: string, value: string | null][] {
  const { profile: texts, signIn, frame } = messages.account;
  return [
    [signIn.name, profile.name],
    [signIn.username, profile.username],
    [texts.pronouns, profile.pronouns],
    [texts.summary, profile.summary],
    [texts.location, profile.location],
    [texts.work, profile.work],
    [texts.education, profile.education],
    [texts.website, profile.website_url],
    [texts.links, profile.links.length === 0 ? null : profile.links.join(', ')],
    [texts.microblog, profile.microblog_username],
    [texts.codeHost, profile.codehost_username],
    [texts.background, profile.bg_color_hex],
    [texts.textColor, profile.text_color_hex],
    [texts.emailShown, profile.shows_email ? frame.yes : frame.no],
  ];
}
