import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hasTurn } from '@commonplace/testing/extent';
import { expect, onTestFinished } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { expectAccessible, test } from './console-site.ts';

const browser = useBrowser();

/** Serves a feed that answers 503 until `publish` is called. */
async function serveFeed() {
  let feed: string | undefined;
  const server = createServer((_request, response) => {
    if (feed === undefined) response.writeHead(503).end();
    else response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml`;
  const publish = (title: string) => {
    feed = `<rss version="2.0"><channel><title>Show</title><item><title>${title}</title><guid>${title}</guid>
      <enclosure url="https://cdn.example.com/1.mp3" type="audio/mpeg" length="1"/>
      <pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate></item></channel></rss>`;
  };
  return { url, publish };
}

test.runIf(hasTurn('podcasts', 3))(
  'lets an administrator add a podcast and episodes, and fetch its feed',
  async ({ consoleSite }) => {
    const { platform, open } = consoleSite;
    const feed = await serveFeed();
    const slug = `show-${crypto.randomUUID().slice(0, 8)}`;
    const page = await browser.openPage();
    const { apiKey: key } = await open(page, 'admin', '/content/podcasts/new');
    const episodes = async () => {
      const answer = await platform.request('GET', `/api/podcast_episodes?username=${slug}`);
      return answer.json<{ title: string }[]>().map(({ title }) => title);
    };
    await page.getByLabel('Title').fill(`The ${slug}`);
    await page.getByLabel('Slug').fill(slug);
    await page.getByLabel('Feed URL').fill(feed.url);
    await page.getByRole('button', { name: 'Add podcast' }).click();

    // The feed fails at first, then succeeds.
    const state = page.getByRole('row', { name: /^Feed status/ });
    await page.getByRole('button', { name: 'Fetch feed now' }).click();
    await state.getByText('Failing').waitFor();
    await page.getByText('The feed does not answer with what was asked for').waitFor();
    await expectAccessible(page);
    feed.publish('Flour');
    await page.getByRole('button', { name: 'Fetch feed now' }).click();
    await state.getByText('OK').waitFor();
    await page.getByRole('link', { name: 'Flour' }).waitFor();

    await page.getByRole('link', { name: 'New episode' }).click();
    await page.getByLabel('Title').fill('Yeast');
    await page.getByLabel('Slug').fill('yeast');
    await page.getByLabel('Audio URL').fill('https://cdn.example.com/2.mp3');
    await page.getByRole('button', { name: 'Add episode' }).click();
    await page.getByRole('link', { name: 'Yeast' }).waitFor();
    await expect.poll(episodes).toEqual(['Yeast', 'Flour']);

    const published = async () => {
      const answer = await platform.request('GET', `/api/podcasts/${slug}`, { key });
      return answer.status === 200 ? answer.json<{ published: boolean }>().published : answer.status;
    };
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Published').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Podcast saved').waitFor();
    await expect.poll(published).toBe(false);
    await page.getByRole('link', { name: 'Podcasts', exact: true }).last().click();
    await page.getByRole('link', { name: `The ${slug}` }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete podcast' }).click();
    await page.getByText('Podcast deleted').waitFor();
    await expect.poll(published).toBe(404);
  },
);

test.runIf(hasTurn('subforems', 3))(
  'lets an administrator create a hidden subforem and make it discoverable',
  async ({ consoleSite }) => {
    const { platform, open } = consoleSite;
    const domain = `${crypto.randomUUID().slice(0, 8)}.example.com`;
    const page = await browser.openPage();
    await open(page, 'admin', '/content/subforems/new');
    const stored = async () => {
      const answer = await platform.request('GET', '/api/subforems', { version: 'v1' });
      return answer.json<{ domain: string; name: string }[]>().find((subforem) => subforem.domain === domain);
    };
    await page.getByLabel('Name').fill('Cooks');
    await page.getByLabel('Domain').fill(domain);
    await page.getByLabel('Discoverable').uncheck();
    await page.getByRole('button', { name: 'Create subforem' }).click();
    const row = page.getByRole('row', { name: new RegExp(`${domain} No`) });
    await row.waitFor();
    await expect.poll(() => stored()).toBeUndefined();
    await row.getByRole('link').click();
    await expect.poll(() => page.getByLabel('Discoverable').isChecked()).toBe(false);
    await page.getByLabel('Name').fill('Bakers');
    await page.getByLabel('Discoverable').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Subforem saved').waitFor();
    await expect.poll(stored).toMatchObject({ name: 'Bakers' });
  },
);
