import type { Account } from '@commonplace/proto/community/v1/accounts';
import { limits } from '@commonplace/rules/limits';
import type { Field } from '@commonplace/ui/forms/form-view';
import type { PageCall } from '../page.ts';
import { nameFields } from '../sign-in/new-account-fields.ts';
import { stateField } from './seen-state.ts';

type Call = Pick<PageCall, 'texts' | 'site'>;

/** Returns the fields of the profile page; those of colors only if the site lets users choose them. */
export function profileFields(call: Call, account: Account): Field[] {
  const { profile: texts } = call.texts;
  const { pronouns, summary, location, work, education, websiteUrl } = account;
  return [
    stateField(account.etag),
    ...nameFields(call, account, texts.renamed),
    { kind: 'text', name: 'pronouns', label: texts.pronouns, hint: texts.pronounsHint, value: pronouns },
    { kind: 'area', name: 'summary', label: texts.summary, hint: texts.summaryHint, value: summary },
    { kind: 'text', name: 'location', label: texts.location, value: location },
    { kind: 'text', name: 'work', label: texts.work, hint: texts.workHint, value: work },
    { kind: 'text', name: 'education', label: texts.education, hint: texts.educationHint, value: education },
    { kind: 'url', name: 'website_url', label: texts.website, value: websiteUrl, autocomplete: 'url' },
    {
      kind: 'area',
      name: 'links',
      label: texts.links,
      hint: texts.linksHint(limits.user.links),
      value: account.links.join('\n'),
    },
    { kind: 'text', name: 'microblog_username', label: texts.microblog, value: account.microblogUsername },
    { kind: 'text', name: 'codehost_username', label: texts.codeHost, value: account.codehostUsername },
    ...(call.site.showsProfileColors ? colorFields(call, account) : []),
    { kind: 'checkbox', name: 'shows_email', label: texts.showEmail, isChecked: account.showsEmail },
  ];
}

function colorFields({ texts: { profile: texts } }: Call, { bgColorHex, textColorHex }: Account): Field[] {
  return [
    { kind: 'text', name: 'bg_color_hex', label: texts.background, hint: texts.colorHint, value: bgColorHex },
    { kind: 'text', name: 'text_color_hex', label: texts.textColor, hint: texts.textColorHint, value: textColorHex },
  ];
}

/** Returns the values of a profile with their labels. */
export function profileValues({ texts }: Call, account: Account): [label: string, value: string | undefined][] {
  const { profile, signIn, frame } = texts;
  return [
    [signIn.name, account.name],
    [signIn.username, account.username],
    [profile.pronouns, account.pronouns],
    [profile.summary, account.summary],
    [profile.location, account.location],
    [profile.work, account.work],
    [profile.education, account.education],
    [profile.website, account.websiteUrl],
    [profile.links, account.links.length === 0 ? undefined : account.links.join(', ')],
    [profile.microblog, account.microblogUsername],
    [profile.codeHost, account.codehostUsername],
    [profile.background, account.bgColorHex],
    [profile.textColor, account.textColorHex],
    [profile.emailShown, account.showsEmail ? frame.yes : frame.no],
  ];
}
