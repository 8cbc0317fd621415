import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { withoutService } from '../../support/dead-service.ts';
import { startSite } from '../../support/site-platform.ts';
import type { SiteScene } from './site-scene.ts';

/** Opens pages while a service is unavailable; their parts come by themselves when it answers again. */
export async function awaitMissingParts(page: Page, { platform, origin, article }: SiteScene): Promise<void> {
  const read = async (service: 'community' | 'content', path: string) => {
    await using site = await startSite(platform, await withoutService(service));
    return (await fetch(site.url + path)).text();
  };
  /** Answers the first request of the page as it was without a service. */
  const open = async (path: string, lacking: string) => {
    await page.route(origin + path, (route) => route.fulfill({ body: lacking, contentType: 'text/html' }), {
      times: 1,
    });
    await page.goto(origin + path);
  };
  const missing = page.locator('[data-missing]');

  const withoutComments = await read('community', article.path);
  expect(withoutComments).toContain('Comments: unavailable at the moment.');
  await open(article.path, withoutComments);
  await page.getByText('Comments: still loading…').waitFor();
  await page.locator('.comment').first().waitFor();
  await expect.poll(() => missing.count()).toBe(0);
  await expect.poll(() => page.locator('#comments h2').count()).toBe(1);

  const search = '/search?q=bread';
  await open(search, await read('content', search));
  await page.getByRole('status').getByText('Still searching…').waitFor();
  await page.locator('main .results').first().waitFor();
  await expect.poll(() => missing.count()).toBe(0);
  await page.locator('aside').getByRole('link').first().waitFor();
}

/** Reads without script that a part is missing, and follows the link that loads the page again. */
export async function loadAgainWithoutScript(page: Page, { platform, origin, article }: SiteScene): Promise<void> {
  await using site = await startSite(platform, await withoutService('community'));
  const lacking = await (await fetch(site.url + article.path)).text();
  await page.route(origin + article.path, (route) => route.fulfill({ body: lacking, contentType: 'text/html' }), {
    times: 1,
  });
  await page.goto(origin + article.path);
  await page.locator('#comments').getByRole('link', { name: 'Reload the page' }).click();
  await page.locator('.comment').first().waitFor();
}

/** What is typed or chosen in a place stays when its missing part could come. */
export async function keepChoices(page: Page, { platform, origin, article }: SiteScene): Promise<void> {
  await using site = await startSite(platform, await withoutService('community'));
  const lacking = await (await fetch(site.url + article.path)).text();
  const [script = ''] = /<script[^>]* src="[^"]*missing-parts[^"]*"><\/script>/.exec(lacking) ?? [];
  const places = {
    typed: '<input>',
    ticked: '<input type="checkbox" value="1">',
    picked: '<input type="radio" name="way" value="1" checked><input type="radio" name="way" value="2">',
    selected: '<select><option>English</option><option>German</option></select>',
    untouched: '<select><option>UTC</option><option selected>Berlin</option></select><input type="checkbox" checked>',
    first: '<select><option>UTC</option><option>Berlin</option></select>',
  };
  const pageWith = (part: string) => {
    const sections = Object.entries(places).map(([id, fields]) => `<section id="${id}">${fields}${part}</section>`);
    return `<!doctype html><html lang="en"><title>Choices</title><main>${sections.join('')}</main>${script}`;
  };
  const path = '/choices-and-missing-parts';
  const answer = (body: string, times?: number) =>
    page.route(origin + path, (route) => route.fulfill({ body, contentType: 'text/html' }), times ? { times } : {});
  await answer(pageWith('<p>Here</p>'));
  await answer(pageWith('<p data-missing="Loading">Missing</p>'), 1);
  await page.goto(origin + path);
  await page.locator('#typed input').fill('Nora');
  await page.locator('#ticked input').check();
  await page.locator('#picked input').last().check();
  await page.locator('#selected select').selectOption('German');
  // The focus alone would keep a part from coming.
  await page.evaluate('document.activeElement.blur()');
  await page.locator('#first').getByText('Here').waitFor();
  await expect
    .poll(() => page.locator('section:has([data-missing])').evaluateAll((parts) => parts.map(({ id }) => id)))
    .toEqual(['typed', 'ticked', 'picked', 'selected']);
}
