import type { Account } from '@commonplace/proto/community/v1/accounts';
import { editTagPattern } from '@commonplace/rpc/edit-tags';
import { DomainError } from '@commonplace/rpc/errors';
import { z } from 'zod';
import { checkbox, line, optionalLine, optionalLines } from '../form-values.ts';
import { html, type Html } from '../markup.ts';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { nameFields } from '../sign-in/new-account-fields.ts';
import { ownAccount } from './own-account.ts';
import { settingsView } from './settings-view.ts';

const schema = z.object({
  // Blank while community is of a release that gives none.
  etag: line.pipe(z.literal('').or(z.string().regex(editTagPattern))),
  name: line,
  username: line,
  summary: optionalLines,
  location: optionalLine,
  website_url: optionalLine,
  microblog_username: optionalLine,
  codehost_username: optionalLine,
  shows_email: checkbox,
});

/** How somebody presents themselves. */
export const profile = definePage({
  name: 'ProfilePage',
  path: '/settings',
  access: 'signed in',
  show,
  forms: {
    main: defineForm({
      schema,
      limit: 'profile_update',
      async submit({ clients, options, principals, user }, values) {
        const request = {
          name: values.name,
          username: values.username,
          ...(values.summary !== undefined && { summary: values.summary }),
          ...(values.location !== undefined && { location: values.location }),
          ...(values.website_url !== undefined && { websiteUrl: values.website_url }),
          ...(values.microblog_username !== undefined && { microblogUsername: values.microblog_username }),
          ...(values.codehost_username !== undefined && { codehostUsername: values.codehost_username }),
          showsEmail: values.shows_email,
        };
        await saveShown(
          clients.accounts.updateProfile(request, {
            ...options,
            ...(values.etag !== '' && { recordStates: [values.etag] }),
          }),
        );
        if (user) principals.forgetUser(user.userId);
        return { redirect: '/settings', flash: 'saved' };
      },
    }),
  },
});

async function show(call: PageCall): Promise<PageView> {
  const account = await ownAccount(call);
  const form = call.form({
    fields: [
      // Of what is shown now, also beside what was entered before.
      { kind: 'hidden', name: 'etag', value: account.etag, isFresh: true },
      ...nameFields(account),
      { kind: 'area', name: 'summary', label: 'Summary', hint: 'A few words about you', value: account.summary },
      { kind: 'text', name: 'location', label: 'Location', value: account.location },
      { kind: 'url', name: 'website_url', label: 'Website', value: account.websiteUrl, autocomplete: 'url' },
      {
        kind: 'text',
        name: 'microblog_username',
        label: 'Username at the microblog',
        value: account.microblogUsername,
      },
      { kind: 'text', name: 'codehost_username', label: 'Username at the code host', value: account.codehostUsername },
      {
        kind: 'checkbox',
        name: 'shows_email',
        label: 'Show my mail address to everybody',
        isChecked: account.showsEmail,
      },
    ],
    button: 'Save',
  });
  const shownBefore = call.refused?.values['etag']?.at(-1);
  const isChanged = shownBefore !== undefined && shownBefore !== account.etag;
  return settingsView(call, 'Profile', isChanged ? html`${renderPresent(account)}${form}` : form);
}

/** What was saved elsewhere is never overwritten unseen: the form is shown again, beside what the profile is now. */
async function saveShown(saving: Promise<unknown>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'precondition_failed') throw error;
    const message =
      'Your profile was changed elsewhere while this page was open. Nothing of what you entered is saved.';
    throw new DomainError('conflict', message);
  }
}

function renderPresent(account: Account): Html {
  const { name, username, summary, location, websiteUrl, microblogUsername, codehostUsername, showsEmail } = account;
  const present: [label: string, value: string | undefined][] = [
    ['Name', name],
    ['Username', username],
    ['Summary', summary],
    ['Location', location],
    ['Website', websiteUrl],
    ['Username at the microblog', microblogUsername],
    ['Username at the code host', codehostUsername],
    ['Mail address shown to everybody', showsEmail ? 'yes' : 'no'],
  ];
  return html`<h2>Your profile now</h2>
    <dl>
      ${present.map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd>${value ?? 'none'}</dd> `,
      )}
    </dl>
    <h2>Your changes</h2>
    <p>Saving replaces all of the profile with what stands below.</p> `;
}
