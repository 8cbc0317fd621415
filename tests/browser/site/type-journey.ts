import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { SiteScene } from './site-scene.ts';

const arabic = 'تَبْدَأُ رِحْلَةُ الخُبْزِ بِخَمِيرَةٍ حَيَّةٍ تُغَذَّى كُلَّ يَوْمٍ بِالدَّقِيقِ.';
const withoutMarks = 'كيف تبدأ رحلة الخبز بخميرة حية';
const wide = `| ${'a column of some words | '.repeat(12)}\n|${'-|'.repeat(12)}\n| ${'cell | '.repeat(12)}\n`;
const tasks = '- [x] Mix the dough\n- [ ] Let it rest\n';

/** Publishes an article and returns its path. */
async function publish({ platform, author }: SiteScene, article: object): Promise<string> {
  const body = { article: { published: true, tags: ['letters'], ...article } };
  const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ path: string }>().path;
}

/** Returns the value of an expression about the first element of a selector. */
function valueIn<Value>(page: Page, selector: string, expression: string): Promise<Value> {
  return page.evaluate<Value>(`((element) => ${expression})(document.querySelector(${JSON.stringify(selector)}))`);
}

const styleOf = (page: Page, selector: string, property: string) =>
  valueIn<string>(page, selector, `getComputedStyle(element).getPropertyValue('${property}')`);

/** Returns the height of the marks of all letters of a text, above and below its line, and the height of the line. */
const heights = `{
  const { font, lineHeight } = getComputedStyle(element);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = font;
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = pen.measureText(element.textContent);
  return [above + below, Number.parseFloat(lineHeight)];
}`;
const distanceFromMiddle = `{
  const { left, right } = element.getBoundingClientRect();
  return Math.abs((left + right) / 2 - document.documentElement.clientWidth / 2);
}`;
const linesOf = `Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))`;

/** Reads articles in three languages: lines leave room for marks, and words break by the rules of each language. */
export async function readScripts(page: Page, scene: SiteScene): Promise<void> {
  const { origin } = scene;
  await page.goto(
    origin + (await publish(scene, { title: arabic, body_markdown: `## ${arabic}\n\n${arabic}`, language: 'ar' })),
  );
  for (const selector of ['.article-head h1', '.prose h2', '.prose p']) {
    const [ink = 0, line = 0] = await valueIn<number[]>(page, selector, heights);
    expect(ink, selector).toBeGreaterThan(0);
    expect(line, selector).toBeGreaterThan(ink);
    expect(await styleOf(page, selector, 'letter-spacing'), selector).toMatch(/^(?:normal|0px)$/);
  }
  await expect.poll(() => styleOf(page, '.prose', 'hyphens')).toBe('auto');
  await page.goto(
    origin + (await publish(scene, { title: withoutMarks, body_markdown: withoutMarks, language: 'ar' })),
  );
  const [ink = 0, line = 0] = await valueIn<number[]>(page, '.article-head h1', heights);
  expect(line).toBeGreaterThan(ink);
  expect(line).toBeLessThan(1.5 * Number.parseFloat(await styleOf(page, '.article-head h1', 'font-size')));
  await page.goto(
    origin + (await publish(scene, { title: '朝のパン', body_markdown: '毎日の*世話*。`code`', language: 'ja' })),
  );
  await expect.poll(() => styleOf(page, '.article-head h1', 'word-break')).toBe('auto-phrase');
  await expect.poll(() => styleOf(page, '.prose p', 'word-break')).toBe('normal');
  // Signs of Japanese have no slant.
  await expect.poll(() => styleOf(page, '.prose em', 'font-style')).toBe('normal');
  await expect.poll(() => styleOf(page, '.prose em', 'text-emphasis-style')).toBe('dot');
  await expect.poll(() => styleOf(page, '.prose code', 'hyphens')).toBe('manual');
  // The rules of another language would break words in wrong places.
  await page.goto(origin + (await publish(scene, { title: 'Any', body_markdown: 'Wörter.' })));
  const own = await page.locator('.prose').getAttribute('lang');
  await expect.poll(() => styleOf(page, '.prose', 'hyphens')).toBe(own === null ? 'manual' : 'auto');
}

/** Reads task lists and a wide table, by keyboard, in the middle of a page without a list of contents. */
export async function readLists(page: Page, scene: SiteScene): Promise<void> {
  const description =
    'The words of this description fill far more than the two lines that a card has on a phone today.';
  const path = await publish(scene, { title: 'A list and a table', description, body_markdown: tasks + '\n' + wide });
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto(scene.origin + path);
  await expect.poll(() => page.getByRole('checkbox', { name: 'Mix the dough' }).isChecked()).toBe(true);
  await expect.poll(() => page.getByRole('checkbox', { name: 'Let it rest' }).isChecked()).toBe(false);
  const middle = await valueIn<number>(page, '.prose', distanceFromMiddle);
  expect(middle).toBeLessThan(1);
  await page.locator('.prose table').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => valueIn<number>(page, '.prose .table', 'element.scrollLeft')).toBeGreaterThan(0);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${scene.origin}/t/letters`);
  const card = `.card:has([href="${path}"]) .p-summary`;
  await expect.poll(() => page.locator(card).textContent()).toBe(description);
  await expect.poll(() => valueIn<number>(page, card, linesOf)).toBe(2);
  await expect.poll(() => valueIn<number>(page, card, 'element.scrollHeight - element.clientHeight')).toBeLessThan(2);
  // Below the pointer, the link of the author is above that of the title, which fills the card.
  await page.locator(`.card:has([href="${path}"]) .p-author a`).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/${scene.author.username}`);
}

/** Whether the mark of a focused link is within its list and the window; positions have fractions. */
const isMarkSeen = `{
  const { outlineOffset, outlineWidth } = getComputedStyle(element);
  const [edge, { top, right, bottom, left }] = [parseFloat(outlineOffset) + parseFloat(outlineWidth) - 0.5, element.getBoundingClientRect()];
  const list = element.closest('.toc').getBoundingClientRect();
  return top - edge >= Math.max(list.top, 0) && bottom + edge <= Math.min(list.bottom, innerHeight)
    && left - edge >= list.left && right + edge <= list.right;
}`;

/** Goes through a list of contents that is longer than the window: each link is seen with its mark, wherever the page is scrolled. */
export async function readContents(page: Page, scene: SiteScene): Promise<void> {
  const headings = Array.from({ length: 40 }, (_, index) => `## Part ${index + 1}\n\nA paragraph.`);
  const path = await publish(scene, { title: 'Forty parts', body_markdown: headings.join('\n\n') });
  await page.setViewportSize({ width: 1_280, height: 600 });
  for (const scrolled of ['0', '1_000', 'document.body.scrollHeight']) {
    await page.goto(scene.origin + path);
    await page.evaluate(`scrollTo(0, ${scrolled})`);
    await page.locator('.toc a').first().focus();
    for (let link = 1; link <= 40; link += 1) {
      expect(await valueIn(page, '.toc a:focus', isMarkSeen), `part ${link}, scrolled by ${scrolled}`).toBe(true);
      await page.keyboard.press('Tab');
    }
  }
}

/** Returns the names of the fonts that an element is drawn with. */
async function fontsDrawn(page: Page, selector: string): Promise<string[]> {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('DOM.enable');
  await inspector.send('CSS.enable');
  const { root } = await inspector.send('DOM.getDocument');
  const { nodeId } = await inspector.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await inspector.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

/** Reads the header of a phone, which is one row also with long words, and the links next to the byline, whose words stay whole; the icon to write has a name. */
export async function readNarrowHeader(page: Page, { origin, author, article, signIn }: SiteScene): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.setExtraHTTPHeaders({ 'accept-language': 'de' });
  const heightOf = (selector: string) => valueIn<number>(page, selector, 'element.offsetHeight');
  const expectOneRow = async () => {
    await expect.poll(() => heightOf('.bar')).toBeLessThan(2 * (await heightOf('.bar .button')));
    await expect.poll(() => valueIn(page, '.logo', 'element.scrollWidth - element.clientWidth')).toBe(0);
  };
  await page.goto(origin);
  await page.getByRole('link', { name: 'Registrieren' }).waitFor();
  await expectOneRow();
  await signIn(page, author);
  await page.goto(origin);
  await expectOneRow();
  await page.goto(origin + article.path);
  expect(await heightOf('.article-head .desk-actions > :last-child')).toBeLessThan(36);
  await page.getByRole('link', { name: 'Schreiben' }).press('Enter');
  await page.waitForURL(`${origin}/new`);
}

const painted = "performance.getEntriesByName('first-contentful-paint').length > 0";

/** Sees the fonts that a theme loads from the site, however late they arrive, without a move of the text. */
export async function readInLoadedFonts(page: Page, { platform, origin, article }: SiteScene): Promise<void> {
  const { apiKey: key } = await platform.createUser({ role: 'admin' });
  const put = (path: string, body?: object) =>
    platform.request('PUT', `/api/admin/theme${path}`, { key, ...(body && { body }) });
  expect((await put('', { theme: { fonts: { loaded: true } } })).status).toBe(200);
  expect((await put('/publish')).status).toBe(200);
  await platform.settled();
  await page.addInitScript(`moved = 0;
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) moved += value; })
      .observe({ type: 'layout-shift', buffered: true });`);
  const arrived = page.waitForResponse((response) => response.url().endsWith('/stix-two-text/latin-normal.woff2'));
  await page.route('**/assets/fonts/**', async (route) => {
    // The text is on the screen already.
    await expect.poll(() => page.evaluate(painted)).toBe(true);
    await route.continue();
  });
  await page.goto(origin + article.path, { waitUntil: 'commit' });
  expect((await arrived).status()).toBe(200);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await expect.poll(() => page.evaluate('moved')).toBeLessThan(0.01);
  await expect
    .poll(() => page.evaluate(`getComputedStyle(document.querySelector('.prose')).fontFamily`))
    .toContain('STIX Two Text');
  await page.unroute('**/assets/fonts/**');
  await page.reload({ waitUntil: 'load' });
  await expect.poll(() => fontsDrawn(page, '.prose p')).toContain('STIX Two Text');
  await expect.poll(() => page.evaluate('moved')).toBeLessThan(0.01);
  await put('/revert', {});
  await platform.settled();
}
