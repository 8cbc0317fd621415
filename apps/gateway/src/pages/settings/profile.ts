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
  // Blank from an older release of community.
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

/** The public profile. */
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
        await refuseConflict(
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
      // The current state, also when the form is shown again.
      { kind: 'hidden', name: 'etag', value: account.etag, isFresh: true },
      ...nameFields(account),
      { kind: 'area', name: 'summary', label: 'Summary', hint: 'A few words about you', value: account.summary },
      { kind: 'text', name: 'location', label: 'Location', value: account.location },
      { kind: 'url', name: 'website_url', label: 'Website', value: account.websiteUrl, autocomplete: 'url' },
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
  const shownBefore = call.refused?.values['etag']?.at(-1);
  const isChanged = shownBefore !== undefined && shownBefore !== account.etag;
  return settingsView(call, 'Profile', isChanged ? html`${renderCurrent(account)}${form}` : form);
}

/** Converts an edit conflict to an error, so that the form is shown again beside the current profile. */
async function refuseConflict(saving: Promise<unknown>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'precondition_failed') throw error;
    const message = 'Your profile was changed elsewhere while this page was open. Your changes have not been saved.';
    throw new DomainError('conflict', message);
  }
}

function renderCurrent(account: Account): Html {
  const { name, username, summary, location, websiteUrl, microblogUsername, codehostUsername, showsEmail } = account;
  const values: [label: string, value: string | undefined][] = [
    ['Name', name],
    ['Username', username],
    ['Summary', summary],
    ['Location', location],
    ['Website', websiteUrl],
    ['Microblog username', microblogUsername],
    ['Code host username', codehostUsername],
    ['Email address shown publicly', showsEmail ? 'yes' : 'no'],
  ];
  return html`<h2>Current profile</h2>
    <dl>
      ${values.map(
        ([label, value]) =>
          html`<dt>${label}</dt>
            <dd>${value ?? 'none'}</dd> `,
      )}
    </dl>
    <h2>Your changes</h2>
    <p>Saving replaces the whole profile with the values below.</p> `;
}
