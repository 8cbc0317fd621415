import { expect } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { addSession } from '../../support/sessions.ts';
import { expectEverybodyCanUse, takePicture, test } from './console-site.ts';

const browser = useBrowser();

test('a super administrator finds somebody, warns, edits, notes, and merges a duplicate', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  // A beginning that is nobody else's.
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
  const found = page.getByRole('table', { name: 'Who was found' });
  await found.getByRole('link', { name: person.username, exact: true }).click();
  await page.getByRole('heading', { name: person.username }).waitFor();

  // How the account stands, with a note.
  await page.getByRole('button', { name: 'Change standing' }).click();
  await page.getByRole('menuitem', { name: 'Warn' }).click();
  await page.getByText('is marked as warned').waitFor();
  await page.getByRole('textbox', { name: 'Note' }).fill('For what they said');
  await answer('Warn');
  await page.getByText('Warned', { exact: true }).waitFor();
  await expect.poll(record).toMatchObject({ status: 'warned' });
  await takePicture(page, 'user');
  await page.getByRole('button', { name: 'Change standing' }).click();
  await page.getByRole('menuitem', { name: 'Suspend from commenting' }).click();
  await answer('Suspend from commenting');
  await page.getByText('May not comment', { exact: true }).waitFor();
  await page.getByText('Warned', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByText('For what they said').waitFor();
  await page.getByRole('textbox', { name: 'Note' }).fill('A word more');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await page.getByText('A word more').waitFor();
  await expectEverybodyCanUse(page);

  // What belongs to the account.
  await platform.settled();
  await page.getByRole('tab', { name: 'Audit log' }).click();
  await page.getByText('update_user_status').first().waitFor();
  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.getByText('No comment was written').waitFor();
  await page.getByRole('tab', { name: 'Sessions' }).click();
  // By the keyboard: the first row, chosen.
  await page.getByText('1 in all').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'End chosen sessions' }).click();
  await answer('End');
  await page.getByRole('heading', { name: 'Signed in nowhere' }).waitFor();
  const sessions = await platform.request('GET', `/api/admin/users/${person.id}/sessions`, { key });
  expect(sessions.json()).toEqual([]);
  await page.getByRole('button', { name: 'End all access' }).click();
  await answer('End all access');
  await page.getByText('All access is ended').waitFor();
  expect((await platform.request('GET', '/api/users/me', { key: person.apiKey })).status).toBe(401);
  await page.getByRole('tab', { name: 'Credits and badges' }).click();
  await page.locator('input[name=amount]').fill('3');
  await page.getByRole('button', { name: 'Give credits' }).click();
  await answer('Give them');
  await page.getByText(`${person.username} now has 3 credits.`).waitFor();
  const credits = await platform.request('GET', `/api/admin/credits?user_id=${person.id}`, { key });
  expect(credits.json()).toMatchObject({ balance: 3 });

  // Mail and profile.
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Location').fill('Here');
  await page.getByRole('button', { name: 'Save the profile' }).click();
  await page.getByText('The profile is saved').waitFor();
  await page.getByLabel('Newsletter').click();
  await page.getByRole('button', { name: 'Save what is sent' }).click();
  await page.getByText('What mail is sent is saved').waitFor();
  await page.getByLabel('Mail address').fill('moved@example.com');
  await page.getByRole('button', { name: 'Change the mail address' }).click();
  await answer('Change it');
  await page.getByText('The mail address is changed').waitFor();
  await expect.poll(record).toMatchObject({ email: 'moved@example.com', profile: { location: 'Here' } });

  // All that they wrote, and when that is done.
  await page.getByRole('link', { name: person.username, exact: true }).click();
  await page.getByRole('button', { name: 'Unpublish all' }).click();
  await answer('Unpublish all');
  await page.getByText('Unpublished: 0 articles, 0 comments').waitFor();

  // Into another account.
  await page.getByRole('link', { name: 'Merge' }).click();
  await page.getByLabel('Username of the account that stays').fill(kept.username);
  await page.getByRole('button', { name: 'Show what moves' }).click();
  await page.getByRole('table', { name: 'What moves' }).waitFor();
  await expectEverybodyCanUse(page);
  await page.getByRole('button', { name: `Merge ${person.username} into ${kept.username}` }).click();
  await answer('Merge');
  await page.getByText('is done', { exact: true }).waitFor();
  await expect.poll(record).toMatchObject({ status: 404 });
});

test('lines that cannot be read are told of before identities are linked', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const person = await platform.createUser();
  const page = await browser.openPage();
  const { apiKey: key } = await open(page, 'super_admin', '/people/users/identities');
  const body = { site_config: { providers: ['codehost'] } };
  expect((await platform.request('PUT', '/api/admin/config', { key, body })).status).toBe(200);
  await page.getByLabel('Accounts').fill(`${person.id},one\nnobody`);
  await page.getByText('Line 2 needs a user id').waitFor();
  await expectEverybodyCanUse(page);
  await page.getByLabel('Accounts').fill(`${person.id},one\n2147483647,two`);
  await page.getByRole('button', { name: 'Link them' }).click();
  await page.getByText('1 of 2 are linked').waitFor();
  await page.getByText('There is no such user').waitFor();
  const identities = async () =>
    (await platform.request('GET', `/api/admin/users/${person.id}`, { key })).json<{ identities: object[] }>()
      .identities;
  expect(await identities()).toMatchObject([{ provider: 'codehost', uid: 'one' }]);
  await page.getByRole('link', { name: String(person.id), exact: true }).click();
  await page.getByRole('tab', { name: 'Identities' }).click();
  await page.getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('button', { name: 'Unlink it' }).click();
  await page.getByText('No account at a login provider is linked').waitFor();
  expect(await identities()).toEqual([]);
});

test('a super administrator invites somebody', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const page = await browser.openPage();
  const { id, apiKey: key } = await open(page, 'super_admin', '/people/users/invite');
  await page.getByLabel('Mail address').fill('guest@example.com');
  await page.getByLabel('Name').fill('Guest');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByText('The invitation is on its way to guest@example.com').waitFor();
  const log = () => platform.request('GET', `/api/admin/audit_logs?actor_id=${id}`, { key });
  await expect.poll(async () => (await log()).text).toContain('invit');
});

test('a moderator suspends somebody, and is offered nothing of administrators', async ({ consoleSite }) => {
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
  await page.getByRole('button', { name: 'Change standing' }).click();
  await page.getByRole('menuitem', { name: 'Suspend', exact: true }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Ban' }).count()).toBe(0);
  expect(await page.getByText(/Unpublish all|Merge|Audit log|Credits/).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Suspend', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await page.getByText(`${person.username}: suspended`).waitFor();
  await expect.poll(status).toBe('suspended');

  // Back again, by the palette, with a note. Who thinks better of it goes on where they were.
  const menu = page.getByRole('button', { name: 'Change standing' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Lift the suspension' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toBe('Change standing');
  await page.keyboard.press('Control+k');
  await page.getByLabel('Find a screen or an action').fill('Lift the suspension');
  await page.keyboard.press('Enter');
  // The palette is still to be seen for a moment, with a button of the same name.
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor({ state: 'detached' });
  await page.getByRole('dialog').getByLabel('Note').fill('It was a mistake');
  await page.getByRole('dialog').getByRole('button', { name: 'Lift the suspension' }).click();
  await expect.poll(status).toBe('active');
  const notes = await platform.request('GET', `/api/admin/users/${person.id}/notes`, { key: superAdmin.apiKey });
  expect(notes.json<{ notes: object[] }>().notes[0]).toMatchObject({ content: 'It was a mistake' });
  await expectEverybodyCanUse(page);
});
