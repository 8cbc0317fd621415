import { hasTurn } from '@commonplace/testing/extent';
import { expect } from 'vitest';
import { imageAddress } from '../../operations/awards.ts';
import { useBrowser } from '../../support/browser.ts';
import { test } from './console-site.ts';

const browser = useBrowser();

test.runIf(hasTurn('badges', 3))('lets an administrator create, award and revoke a badge', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const person = await platform.createUser();
  const image = await imageAddress(platform);
  const page = await browser.openPage();
  const { apiKey: key } = await open(page, 'admin', '/people/badges');
  await page.getByRole('link', { name: 'Create the first badge' }).click();
  await page.getByLabel('Title').fill('First steps');
  await page.getByLabel('Description').fill('For a first article');
  await page.getByLabel('Image URL').fill(image);
  await page.getByLabel('Credits').fill('3');
  await page.getByRole('button', { name: 'Create badge' }).click();
  await page.getByText('Badge created').waitFor();
  // The form of the new badge replaces the empty one.
  await page.getByRole('button', { name: 'Save' }).waitFor();
  await page.getByLabel('Title').fill('First words');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Badge saved').waitFor();
  const badges = async () => (await platform.request('GET', '/api/badges', { key })).json<object[]>();
  await expect.poll(() => badges()).toMatchObject([{ title: 'First words', credits_awarded: 3 }]);

  await page.getByRole('link', { name: 'Award badge' }).click();
  await page.getByRole('combobox', { name: 'User' }).fill(person.username);
  await page.getByLabel('Message').fill('Well written');
  await page.getByRole('button', { name: 'Award badge' }).click();
  await page.getByRole('row', { name: /First words/ }).waitFor();
  const awarded = async () =>
    (await platform.request('GET', '/api/badge_achievements', { key })).json<{ user_id: number }[]>().length;
  await expect.poll(awarded).toBe(1);

  await page.getByLabel('Select all').check();
  await page.getByRole('button', { name: 'Revoke 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('heading', { name: 'No awarded badges yet' }).waitFor();
  await expect.poll(awarded).toBe(0);

  await page.getByRole('link', { name: 'Badges', exact: true }).click();
  await page.getByRole('link', { name: 'First words' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete badge' }).click();
  await page.getByRole('heading', { name: 'No badges yet' }).waitFor();
  await expect.poll(() => badges()).toEqual([]);
});

test.runIf(hasTurn('organizations', 3))(
  'lets an administrator create an organization, manage its members and give it credits',
  async ({ consoleSite }) => {
    const { platform, open } = consoleSite;
    const person = await platform.createUser();
    const page = await browser.openPage();
    const { apiKey: key } = await open(page, 'admin', '/people/organizations/new');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Makers');
    await page.getByRole('textbox', { name: 'Username', exact: true }).fill('makers');
    await page.getByLabel('Summary').fill('We make');
    await page.getByRole('button', { name: 'Create organization' }).click();
    await page.getByRole('heading', { name: 'makers' }).waitFor();

    await page.getByRole('combobox', { name: 'Username', exact: true }).fill(person.username);
    await page.getByLabel('Role').selectOption('admin');
    await page.getByRole('button', { name: 'Add member or change role' }).click();
    await page.getByRole('row', { name: new RegExp(person.username) }).waitFor();
    // The listings service knows an organization once its event has arrived.
    await platform.settled();
    await page.getByLabel('Credits').fill('5');
    await page.getByRole('button', { name: 'Give credits' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Give credits' }).click();
    await page.getByText('makers now has 5 credits.').waitFor();
    await page.getByLabel('Location').fill('Here');
    await page.getByLabel('Logo URL').fill('https://cdn.example.com/makers.png');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Organization saved').waitFor();
    const shown = async (path: string) => (await platform.request('GET', path, { key })).json<object>();
    await expect
      .poll(() => shown('/api/organizations/makers'))
      .toMatchObject({
        name: 'Makers',
        location: 'Here',
        profile_image: 'https://cdn.example.com/makers.png',
      });
    await expect.poll(() => shown('/api/organizations/makers/users')).toMatchObject([{ id: person.id }]);

    await page.getByLabel(`Select ${person.id}`).check();
    await page.getByRole('button', { name: 'Remove 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => shown('/api/organizations/makers/users')).toEqual([]);

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete organization' }).click();
    await page.getByText('Organization deleted').waitFor();
  },
);
