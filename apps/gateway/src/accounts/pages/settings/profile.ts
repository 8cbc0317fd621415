import type { Account } from '@commonplace/proto/community/v1/accounts';
import { limits } from '@commonplace/rules/limits';
import { z } from 'zod';
import { checkbox, line, optionalLine, optionalLines } from '../form-values.ts';
import { defineForm, definePage, type Page, type PageCall, type PageView } from '../page.ts';
import { nameFields } from '../sign-in/new-account-fields.ts';
import { ownAccount } from './own-account.ts';
import { inSeenState, saveSeen, seenState, stateField, withPresent } from './seen-state.ts';
import { settingsView } from './settings-view.ts';

const schema = z.object({
  etag: seenState,
  name: line,
  username: line,
  summary: optionalLines,
  location: optionalLine,
  website_url: optionalLine,
  microblog_username: optionalLine,
  codehost_username: optionalLine,
  // Absent in a form of release 0.2.0; the links then stay.
  links: z.array(z.string()).optional(),
  shows_email: checkbox,
});

/** The public profile. */
export const profile = definePage({
  name: 'ProfilePage',
  path: '/settings/profile',
  access: 'signed in',
  show,
  forms: {
    main: defineForm({
      schema,
      limit: 'profile_update',
      async submit({ clients, options, principals, user, path, texts }, values) {
        const request = {
          name: values.name,
          username: values.username,
          ...(values.summary !== undefined && { summary: values.summary }),
          ...(values.location !== undefined && { location: values.location }),
          ...(values.website_url !== undefined && { websiteUrl: values.website_url }),
          ...(values.microblog_username !== undefined && { microblogUsername: values.microblog_username }),
          ...(values.codehost_username !== undefined && { codehostUsername: values.codehost_username }),
          showsEmail: values.shows_email,
          ...(values.links && { links: { urls: values.links.join('\n').split('\n') } }),
        };
        const saving = clients.accounts.updateProfile(request, inSeenState(options, values.etag));
        await saveSeen(saving, texts.profile.changedElsewhere);
        if (user) principals.forgetUser(user.userId);
        return { redirect: path, flash: 'saved' };
      },
    }),
  },
});

/** The same page as the first one of the settings. */
export const settings: Page = { ...profile, name: 'SettingsPage', path: '/settings' };

async function show(call: PageCall): Promise<PageView> {
  const account = await ownAccount(call);
  const form = call.form({
    fields: [
      stateField(account.etag),
      ...nameFields(call, account),
      { kind: 'area', name: 'summary', label: 'Summary', hint: 'A few words about you', value: account.summary },
      { kind: 'text', name: 'location', label: 'Location', value: account.location },
      { kind: 'url', name: 'website_url', label: 'Website', value: account.websiteUrl, autocomplete: 'url' },
      {
        kind: 'area',
        name: 'links',
        label: 'Links',
        hint: `Your pages on other sites, one address per line, at most ${limits.user.links}`,
        value: account.links.join('\n'),
      },
      {
        kind: 'text',
        name: 'microblog_username',
        label: 'Microblog username',
        value: account.microblogUsername,
      },
      { kind: 'text', name: 'codehost_username', label: 'Code host username', value: account.codehostUsername },
      {
        kind: 'checkbox',
        name: 'shows_email',
        label: 'Show my email address publicly',
        isChecked: account.showsEmail,
      },
    ],
    button: 'Save',
  });
  const present = { title: 'Current profile', values: presentValues(account), form };
  return settingsView(call, 'Profile', withPresent(call, account.etag, present));
}

function presentValues(account: Account): [label: string, value: string | undefined][] {
  const { name, username, summary, location, websiteUrl, links, microblogUsername, codehostUsername, showsEmail } =
    account;
  return [
    ['Name', name],
    ['Username', username],
    ['Summary', summary],
    ['Location', location],
    ['Website', websiteUrl],
    ['Links', links.length === 0 ? undefined : links.join(', ')],
    ['Microblog username', microblogUsername],
    ['Code host username', codehostUsername],
    ['Email address shown publicly', showsEmail ? 'yes' : 'no'],
  ];
}
