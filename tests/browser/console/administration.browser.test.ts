import { hasTurn } from '@commonplace/testing/extent';
import { expect } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { expectAccessible, test } from './console-site.ts';

const browser = useBrowser();

test.runIf(hasTurn('administration', 3))(
  'lets a super administrator change a role and find an account to merge by name',
  async ({ consoleSite }) => {
    const { platform, open } = consoleSite;
    const person = await platform.createUser();
    const page = await browser.openPage();
    const { apiKey: key } = await open(page, 'super_admin', `/people/users/${person.id}`);
    const roles = async () =>
      (await platform.request('GET', `/api/admin/users/${person.id}`, { key })).json<{ roles: string[] }>().roles;

    await page.getByRole('button', { name: 'Change role' }).click();
    await page.getByRole('menuitem', { name: 'Make a moderator' }).click();
    await page.getByRole('dialog').getByLabel('Note').fill('Knows the community');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Make a moderator' }).click();
    await page.getByText(`${person.username} is a moderator`).waitFor();
    await expect.poll(() => roles()).toEqual(['moderator']);

    // With the keyboard: the beginning of the name, then the first suggestion.
    await page.goto(`${consoleSite.origin}/admin/people/users/${person.id}/merge`);
    const other = await platform.createUser({ username: `stays_${crypto.randomUUID().slice(0, 8)}` });
    const field = page.getByRole('combobox', { name: 'Account to keep' });
    await field.pressSequentially(other.username.slice(0, -1));
    await page.getByRole('option', { name: other.username }).waitFor();
    await field.press('ArrowDown');
    await expectAccessible(page);
  },
);

test.runIf(hasTurn('unpublication', 3))(
  'lets an administrator hide an episode, find a user by email address, and unpublish a listing',
  async ({ consoleSite }) => {
    const { platform, origin, open } = consoleSite;
    const page = await browser.openPage();
    const { apiKey: key } = await open(page, 'admin');
    const slug = `show-${crypto.randomUUID().slice(0, 8)}`;
    const create = (path: string, body: object) => platform.request('POST', path, { key, body });
    await create('/api/podcasts', { podcast: { title: 'A show', slug } });
    const podcast_episode = { title: 'Yeast', slug: 'yeast', media_url: 'https://cdn.example.com/a.mp3' };
    await create(`/api/podcasts/${slug}/episodes`, { podcast_episode });
    await page.goto(`${origin}/admin/content/podcasts/${slug}`);
    await page.getByRole('link', { name: 'Yeast' }).click();
    await page.getByLabel('Visible to readers').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Episode saved').waitFor();
    expect((await platform.request('GET', `/api/podcast_episodes?username=${slug}`)).json()).toEqual([]);

    const owner = await platform.createUser({ credits: 5 });
    await page.goto(`${origin}/admin/people/users`);
    await page.getByLabel('Email address').fill(`${owner.username}@example.com`);
    await page.getByRole('button', { name: 'Find by email' }).click();
    await page.getByRole('heading', { name: owner.username }).waitFor();
    const title = `Oven ${slug}`;
    const listing = { title, body_markdown: 'Hardly used', category: 'forsale' };
    const made = await platform.request('POST', '/api/listings', { key: owner.apiKey, body: { listing } });
    const { id } = made.json<{ id: number }>();
    await page.goto(`${origin}/admin/content/listings?user_id=${owner.id}`);
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
    await page.getByText('Listing unpublished').waitFor();
    expect((await platform.request('GET', `/api/listings/${id}`)).status).toBe(404);
  },
);
