import { expect } from 'vitest';
import { imageAddress } from '../../operations/awards.ts';
import { useBrowser } from '../../support/browser.ts';
import { expectEverybodyCanUse, test } from './console-site.ts';

const browser = useBrowser();

test('an administrator makes a badge, awards it and takes it back', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const person = await platform.createUser();
  const image = await imageAddress(platform);
  const page = await browser.openPage();
  const { apiKey: key } = await open(page, 'admin', '/people/badges');
  await page.getByRole('link', { name: 'Make the first badge' }).click();
  await page.getByLabel('Title').fill('First steps');
  await page.getByLabel('Description').fill('For a first article');
  await page.getByLabel('Address of its image').fill(image);
  await page.getByLabel('Credits').fill('3');
  await page.getByRole('button', { name: 'Make the badge' }).click();
  await page.getByText('The badge is made').waitFor();
  await page.getByLabel('Title').fill('First words');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The badge is saved').waitFor();
  const badges = async () => (await platform.request('GET', '/api/badges', { key })).json<object[]>();
  expect(await badges()).toMatchObject([{ title: 'First words', credits_awarded: 3 }]);

  await page.getByRole('link', { name: 'Award it' }).click();
  await page.getByLabel('Whom it is for').fill(person.username);
  await page.getByLabel('What it is for').fill('Well written');
  await page.getByRole('button', { name: 'Award it' }).click();
  await page.getByRole('row', { name: /First words/ }).waitFor();
  await expectEverybodyCanUse(page);
  const awarded = async () =>
    (await platform.request('GET', '/api/badge_achievements', { key })).json<{ user_id: number }[]>().length;
  await expect.poll(awarded).toBe(1);

  await page.getByLabel('Choose all').check();
  await page.getByRole('button', { name: 'Take back 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('heading', { name: 'Nobody was awarded a badge yet' }).waitFor();
  await expect.poll(awarded).toBe(0);

  await page.getByRole('link', { name: 'Badges', exact: true }).click();
  await page.getByRole('link', { name: 'First words' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the badge' }).click();
  await page.getByRole('heading', { name: 'There is no badge yet' }).waitFor();
  expect(await badges()).toEqual([]);
});

test('an administrator makes an organization, says who belongs to it, and gives it credits', async ({
  consoleSite,
}) => {
  const { platform, open } = consoleSite;
  const person = await platform.createUser();
  const page = await browser.openPage();
  const { apiKey: key } = await open(page, 'admin', '/people/organizations/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Makers');
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill('makers');
  await page.getByLabel('Summary').fill('We make');
  await page.getByRole('button', { name: 'Make the organization' }).click();
  await page.getByRole('heading', { name: 'makers' }).waitFor();

  await page.getByRole('combobox', { name: 'Username', exact: true }).fill(person.username);
  await page.getByLabel('Role').selectOption('admin');
  await page.getByRole('button', { name: 'Add, or change the role' }).click();
  await page.getByRole('row', { name: new RegExp(person.username) }).waitFor();
  // Listings gives credits to whom it has heard of.
  await platform.settled();
  await page.getByLabel('Credits').fill('5');
  await page.getByRole('button', { name: 'Give credits' }).click();
  await page.getByRole('button', { name: 'Give them' }).click();
  await page.getByText('makers now has 5 credits.').waitFor();
  await page.getByLabel('Location').fill('Here');
  await page.getByLabel('Picture').fill('https://cdn.example.com/makers.png');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The organization is saved').waitFor();
  const shown = async (path: string) => (await platform.request('GET', path, { key })).json<object>();
  expect(await shown('/api/organizations/makers')).toMatchObject({
    name: 'Makers',
    location: 'Here',
    profile_image: 'https://cdn.example.com/makers.png',
  });
  expect(await shown('/api/organizations/makers/users')).toMatchObject([{ id: person.id }]);

  await page.getByLabel(`Choose ${person.id}`).check();
  await page.getByRole('button', { name: 'Remove 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => shown('/api/organizations/makers/users')).toEqual([]);

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the organization' }).click();
  await page.getByText('The organization is deleted').waitFor();
});
