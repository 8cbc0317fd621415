import { expect } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { expectEverybodyCanUse, test } from './console-site.ts';

const browser = useBrowser();

test('a super administrator gives a role, and finds who to merge by name', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const person = await platform.createUser();
  const page = await browser.openPage();
  const { apiKey: key } = await open(page, 'super_admin', `/people/users/${person.id}`);
  const roles = async () =>
    (await platform.request('GET', `/api/admin/users/${person.id}`, { key })).json<{ roles: string[] }>().roles;

  await page.getByRole('button', { name: 'Change role' }).click();
  await page.getByRole('menuitem', { name: 'Make a moderator' }).click();
  await page.getByRole('dialog').getByLabel('Note').fill('Knows the people');
  await expectEverybodyCanUse(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Make a moderator' }).click();
  await page.getByText(`${person.username} is a moderator`).waitFor();
  expect(await roles()).toEqual(['moderator']);

  // By the keyboard: the beginning of the name, and the first who is suggested.
  await page.goto(`${consoleSite.origin}/admin/people/users/${person.id}/merge`);
  const other = await platform.createUser({ username: `stays_${crypto.randomUUID().slice(0, 8)}` });
  const field = page.getByRole('combobox', { name: 'Username of the account that stays' });
  await field.pressSequentially(other.username.slice(0, -1));
  await page.getByRole('option', { name: other.username }).waitFor();
  await field.press('ArrowDown');
  await expectEverybodyCanUse(page);
});

test('an administrator hides an episode, finds somebody by their mail address, and unpublishes their listing', async ({
  consoleSite,
}) => {
  const { platform, origin, open } = consoleSite;
  const page = await browser.openPage();
  const { apiKey: key } = await open(page, 'admin');
  const slug = `show-${crypto.randomUUID().slice(0, 8)}`;
  const make = (path: string, body: object) => platform.request('POST', path, { key, body });
  await make('/api/podcasts', { podcast: { title: 'A show', slug } });
  const podcast_episode = { title: 'Yeast', slug: 'yeast', media_url: 'https://cdn.example.com/a.mp3' };
  await make(`/api/podcasts/${slug}/episodes`, { podcast_episode });
  await page.goto(`${origin}/admin/content/podcasts/${slug}`);
  await page.getByRole('link', { name: 'Yeast' }).click();
  await page.getByLabel('Shown to readers').uncheck();
  await expectEverybodyCanUse(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The episode is saved').waitFor();
  expect((await platform.request('GET', `/api/podcast_episodes?username=${slug}`)).json()).toEqual([]);

  const owner = await platform.createUser({ credits: 5 });
  await page.goto(`${origin}/admin/people/users`);
  await page.getByLabel('Mail address').fill(`${owner.username}@example.com`);
  await page.getByRole('button', { name: 'Find by mail address' }).click();
  await page.getByRole('heading', { name: owner.username }).waitFor();
  const title = `Oven ${slug}`;
  const listing = { title, body_markdown: 'Hardly used', category: 'forsale' };
  const made = await platform.request('POST', '/api/listings', { key: owner.apiKey, body: { listing } });
  const { id } = made.json<{ id: number }>();
  await page.goto(`${origin}/admin/content/listings?user_id=${owner.id}`);
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await page.getByText('The listing is unpublished').waitFor();
  expect((await platform.request('GET', `/api/listings/${id}`)).status).toBe(404);
});
