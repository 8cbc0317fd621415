import { openDatabase } from '@commonplace/db/database';
import { sql } from 'kysely';
import { pino } from 'pino';
import { hasTurn } from '@commonplace/testing/extent';
import { expect } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import type { Platform } from '../../support/platform.ts';
import { expectAccessible, test } from './console-site.ts';

const browser = useBrowser();

async function publish(platform: Platform, title: string, markdown: string): Promise<number> {
  const { apiKey: key } = await platform.createUser();
  const body = { article: { title, body_markdown: markdown, published: true } };
  const answer = await platform.request('POST', '/api/articles', { key, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ id: number }>().id;
}

/** Inserts a trend as the trend job does. */
async function insertTrend(platform: Platform, articleId: number): Promise<void> {
  await using database = await openDatabase({
    url: platform.databaseUrls.content,
    entities: [],
    logger: pino({ level: 'silent' }),
    applicationName: 'trends-of-console',
  });
  await sql`with trend as (
      insert into trends (name, slug, description, key_questions, terms, observed_score, score, articles_count,
        first_observed_at, last_observed_at)
      values ('Brewing', 'brewing', 'About beer.', '{Why hops?}', '{beer}', 80, 80, 1, now() - interval '2 days', now())
      returning id)
    insert into trend_articles (article_id, trend_id, distance, score) select ${articleId}::integer, id, 0.1, 1 from trend`.execute(
    database.reader(),
  );
}

test.runIf(hasTurn('concepts', 3))(
  'lets an administrator create a concept, preview a threshold, compare older articles and delete it',
  async ({ consoleSite }) => {
    const { platform, open } = consoleSite;
    const beer = await publish(platform, 'How I brew beer', 'Malt and hops go into the mash; yeast ferments it.');
    await publish(platform, 'Mountains', 'Ropes, boots and a map.');
    await insertTrend(platform, beer);
    await platform.settled();
    const page = await browser.openPage();
    const admin = await open(page, 'admin', '/content/concepts/new');
    const get = async <Answer>(path: string) =>
      (await platform.request('GET', path, { key: admin.apiKey })).json<Answer[]>();
    const stored = async () =>
      (await get<{ id: number; name: string; similarity_threshold: number | null }>('/api/admin/concepts')).find(
        ({ name }) => name === 'Brewing',
      );
    await page.getByLabel('Name').fill('Brewing');
    await page.getByLabel('Description').fill('Brewing beer: malt, hops, mash, yeast that ferments.');
    await page.getByRole('button', { name: 'Create concept' }).click();
    await page.getByRole('heading', { name: 'Brewing', level: 1 }).waitFor();
    await platform.settled();

    // The lowest threshold matches nothing, a high one every related article.
    await page.getByRole('button', { name: 'Measure latest articles' }).click();
    const beerRow = page.getByRole('table', { name: 'Distances' }).getByRole('row', { name: /How I brew beer/ });
    await beerRow.waitFor();
    await page.getByRole('slider', { name: 'Threshold' }).focus();
    await page.keyboard.press('Home');
    await beerRow.getByText('No').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await beerRow.getByText('Yes').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use this threshold' }).click();
    await page.getByText('Threshold set to 0.99').waitFor();
    await expect.poll(stored).toMatchObject({ similarity_threshold: 0.99 });

    await page.getByLabel('Days to compare').fill('7');
    await page.getByRole('button', { name: 'Compare older articles' }).click();
    await page.getByText('Articles of the last 7 days have been compared').waitFor();
    await page.getByRole('table', { name: 'Articles of the concept' }).getByText('How I brew beer').waitFor();
    const concept = await stored();
    const filed = await get<{ id: number }>(`/api/concepts/${concept?.id}/articles`);
    expect(filed.map(({ id }) => id)).toContain(beer);

    await page.getByRole('link', { name: 'Trends' }).click();
    await page.getByRole('heading', { name: 'Trends' }).hover();
    await page.getByRole('link', { name: 'Brewing' }).waitFor();
    await page.getByRole('link', { name: 'Brewing' }).click();
    await page.getByText('Why hops?').waitFor();
    await page.getByRole('link', { name: 'How I brew beer' }).waitFor();

    await page.getByRole('link', { name: 'Concepts' }).click();
    await page.getByRole('heading', { name: 'Concepts' }).hover();
    await page.getByRole('row', { name: /Brewing.*0\.99/ }).waitFor();
    await page.getByRole('link', { name: 'Brewing' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete concept' }).click();
    await page.getByText('Concept deleted').waitFor();
    await expect.poll(stored).toBeUndefined();
  },
);
