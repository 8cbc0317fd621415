import { expect } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { addSession } from '../../support/sessions.ts';
import { expectAccessible, takeScreenshot, test } from './console-site.ts';

const browser = useBrowser();

test('lets a super administrator find, warn, edit and merge a user', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  // A unique beginning.
  const username = `walker-${crypto.randomUUID().slice(0, 8)}`;
  const [person, kept] = [await platform.createUser({ username }), await platform.createUser()];
  await addSession(platform, person.id);
  const page = await browser.openPage();
  const { apiKey: key } = await open(page, 'super_admin', '/people/users');
  const record = async () =>
    (await platform.request('GET', `/api/admin/users/${person.id}`, { key })).json<Record<string, unknown>>();
  const answer = (action: string) => page.getByRole('dialog').getByRole('button', { name: action }).click();
  await page.getByRole('searchbox', { name: 'Username' }).fill(person.username);
  await page.getByText('1 of 1').waitFor();
  await page.getByRole('searchbox', { name: 'Name begins with' }).fill(person.username.slice(0, -1));
  const found = page.getByRole('table', { name: 'Search results' });
  await found.getByRole('link', { name: person.username, exact: true }).click();
  await page.getByRole('heading', { name: person.username }).waitFor();

  // Status, with a note.
  await page.getByRole('button', { name: 'Change status' }).click();
  await page.getByRole('menuitem', { name: 'Warn' }).click();
  await page.getByText('Marks the account as warned').waitFor();
  await page.getByRole('textbox', { name: 'Note' }).fill('For what they said');
  await answer('Warn');
  await page.getByText('Warned', { exact: true }).waitFor();
  await expect.poll(record).toMatchObject({ status: 'warned' });
  await takeScreenshot(page, 'user');
  await page.getByRole('button', { name: 'Change status' }).click();
  await page.getByRole('menuitem', { name: 'Suspend from comments' }).click();
  await answer('Suspend from comments');
  await page.getByText('Suspended from comments', { exact: true }).waitFor();
  await page.getByText('Warned', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByText('For what they said').waitFor();
  await page.getByRole('textbox', { name: 'Note' }).fill('A word more');
  await page.getByRole('button', { name: 'Add note' }).click();
  // The text area holds the same text until the form is reset.
  await page.locator('p', { hasText: 'A word more' }).waitFor();
  await expectAccessible(page);

  // Audit log, comments, sessions and credits.
  await platform.settled();
  await page.getByRole('tab', { name: 'Audit log' }).click();
  await page.getByText('changed the status of').first().waitFor();
  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.getByText('No comments yet').waitFor();
  await page.getByRole('tab', { name: 'Sessions' }).click();
  // With the keyboard: selects the first row.
  await page.getByText('1 in total').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'End selected sessions' }).click();
  await answer('End');
  await page.getByRole('heading', { name: 'No sessions' }).waitFor();
  const sessions = await platform.request('GET', `/api/admin/users/${person.id}/sessions`, { key });
  expect(sessions.json()).toEqual([]);
  await page.getByRole('button', { name: 'End all access' }).click();
  await answer('End all access');
  await page.getByText('All access ended').waitFor();
  expect((await platform.request('GET', '/api/users/me', { key: person.apiKey })).status).toBe(401);
  await page.getByRole('tab', { name: 'Credits and badges' }).click();
  await page.locator('input[name=amount]').fill('3');
  await page.getByRole('button', { name: 'Give credits' }).click();
  await answer('Give credits');
  await page.getByText(`${person.username} now has 3 credits.`).waitFor();
  const credits = await platform.request('GET', `/api/admin/credits?user_id=${person.id}`, { key });
  expect(credits.json()).toMatchObject({ balance: 3 });

  // Profile and email.
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Location').fill('Here');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByText('Profile saved').waitFor();
  await page.getByLabel('Badges', { exact: true }).click();
  await page.getByRole('button', { name: 'Save notifications' }).click();
  await page.getByText('Email notifications saved').waitFor();
  await page.getByLabel('Email address').fill('moved@example.com');
  await page.getByRole('button', { name: 'Change email address' }).click();
  await answer('Change');
  await page.getByText('Email address changed').waitFor();
  await expect.poll(record).toMatchObject({ email: 'moved@example.com', profile: { location: 'Here' } });

  // All content, and the completion of the jobs.
  await page.getByRole('link', { name: person.username, exact: true }).click();
  await page.getByRole('button', { name: 'Unpublish everything' }).click();
  await answer('Unpublish everything');
  await page.getByText('Unpublished: 0 articles, 0 comments').waitFor();

  // Merge into another account.
  await page.getByRole('link', { name: 'Merge' }).click();
  await page.getByLabel('Account to keep').fill(kept.username);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('table', { name: 'Merge preview' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Merge ${person.username} into ${kept.username}` }).click();
  await answer('Merge');
  await page.getByText('Completed', { exact: true }).waitFor();
  await expect.poll(record).toMatchObject({ status: 404 });
});

test('reports unreadable lines before identities are linked', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const person = await platform.createUser();
  const page = await browser.openPage();
  const { apiKey: key } = await open(page, 'super_admin', '/people/users/identities');
  const body = { site_config: { providers: ['codehost'] } };
  expect((await platform.request('PUT', '/api/admin/config', { key, body })).status).toBe(200);
  await page.getByLabel('Identities').fill(`${person.id},one\nunreadable`);
  await page.getByText('Line 2 needs a user ID').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Identities').fill(`${person.id},one\n2147483647,two`);
  await page.getByRole('button', { name: 'Link identities' }).click();
  await page.getByText('1 of 2 linked').waitFor();
  await page.getByText('User not found').waitFor();
  const identities = async () =>
    (await platform.request('GET', `/api/admin/users/${person.id}`, { key })).json<{ identities: object[] }>()
      .identities;
  await expect.poll(() => identities()).toMatchObject([{ provider: 'codehost', uid: 'one' }]);
  await page.getByRole('link', { name: String(person.id), exact: true }).click();
  await page.getByRole('tab', { name: 'Identities' }).click();
  await page.getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await page.getByText('No linked identities').waitFor();
  await expect.poll(() => identities()).toEqual([]);
});

test('lets a super administrator invite a user', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const page = await browser.openPage();
  const { id, apiKey: key } = await open(page, 'super_admin', '/people/users/invite');
  await page.getByLabel('Email address').fill('guest@example.com');
  await page.getByLabel('Name').fill('Guest');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('Invitation sent to guest@example.com').waitFor();
  const log = () => platform.request('GET', `/api/admin/audit_logs?actor_id=${id}`, { key });
  await expect.poll(async () => (await log()).text).toContain('invit');
});

test('lets a moderator suspend a user, and offers no actions of administrators', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const person = await platform.createUser();
  const superAdmin = await platform.createUser({ role: 'super_admin' });
  const status = async () =>
    (await platform.request('GET', `/api/admin/users/${person.id}`, { key: superAdmin.apiKey })).json<{
      status: string;
    }>().status;
  const page = await browser.openPage();
  await open(page, 'moderator', '/people/users');
  await page.getByRole('searchbox', { name: 'Name begins with' }).fill(person.username);
  await page.getByRole('link', { name: person.username, exact: true }).click();
  await page.getByRole('button', { name: 'Change status' }).click();
  await page.getByRole('menuitem', { name: 'Suspend', exact: true }).waitFor();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Ban' }).count()).toBe(0);
  await expect.poll(() => page.getByText(/Unpublish everything|Merge|Audit log|Credits/).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Suspend', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await page.getByText(`${person.username}: suspended`).waitFor();
  await expect.poll(status).toBe('suspended');

  // Lifted from the palette, with a note. Cancelling returns the focus to the menu.
  const menu = page.getByRole('button', { name: 'Change status' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Lift the suspension' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toBe('Change status');
  await page.keyboard.press('Control+k');
  await page.getByLabel('Search screens and actions').fill('Lift the suspension');
  await page.keyboard.press('Enter');
  // The closing palette has a button of the same name.
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor({ state: 'detached' });
  await page.getByRole('dialog').getByLabel('Note').fill('It was a mistake');
  await page.getByRole('dialog').getByRole('button', { name: 'Lift the suspension' }).click();
  await expect.poll(status).toBe('active');
  const notes = await platform.request('GET', `/api/admin/users/${person.id}/notes`, { key: superAdmin.apiKey });
  expect(notes.json<{ notes: object[] }>().notes[0]).toMatchObject({ content: 'It was a mistake' });
});
