import { openPlatform } from '@commonplace/testing/platform-process';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { crawl, type Open } from './crawl.ts';
import { isLeftOut, personNames, startOf, type PersonName } from './people.ts';
import { launchChromium } from '../support/chromium.ts';
import { signedInVisitor } from '../support/oauth.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

/** The data folder of a running platform, which `npm run bench -- seed` has filled. */
const dataFolder = process.env['CRAWL_DATA_DIR'];
const maxPerKind = Number(process.env['CRAWL_PER_KIND'] ?? 5);

test.runIf(dataFolder !== undefined).for(personNames)(
  'shows whole pages of a running platform in Chromium: %s',
  { timeout: 3_600_000 },
  async (person) => {
    const platform = openPlatform(dataFolder ?? '', { ...process.env, DATA_DIR: dataFolder });
    const visitor = await visitorOf(person, platform);
    const browser = await launchChromium();
    onTestFinished(() => browser.close());
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const cookies = Array.from(visitor.cookies, ([name, value]) => ({ name, value, url: platform.url }));
    await context.addCookies(cookies);
    const open = openerIn(await context.newPage(), visitor, platform.url);
    const found = await crawl({ origin: platform.url, open, start: startOf(person), maxPerKind, isLeftOut });
    expect(found.problems).toEqual([]);
    expect(found.opened.size).toBeGreaterThan(60);
  },
);

/** Returns who crawls: the author of the newest article, or a new account. */
async function visitorOf(person: PersonName, platform: ReturnType<typeof openPlatform>): Promise<Visitor> {
  const { url, cli } = platform;
  if (person === 'visitor') return createVisitor(url);
  const newest = await fetch(`${url}/api/articles/latest?per_page=1`, { headers: { 'user-agent': 'tests' } });
  const [article] = z.array(z.object({ user: z.object({ user_id: z.number() }) })).parse(await newest.json());
  const community = platform.describe().databaseUrls['community'] ?? '';
  const signIn = (id: number) => signedInVisitor({ url, databaseUrls: { community } }, { id }, url, 'session');
  if (person === 'author') return signIn(article?.user.user_id ?? 0);
  const username = `crawl_${Date.now().toString(36)}`;
  const roles = { member: [], moderator: ['--role', 'moderator'], administrator: ['--role', 'super_admin'] };
  const name = ['--username', username, '--email', `${username}@example.com`, '--name', 'Crawl'];
  const made = z.object({ id: z.number() }).parse(await cli('user', 'create', ...name, ...roles[person]));
  return signIn(made.id);
}

/** Opens documents and redirects as a program does, and pages in the browser as well. */
function openerIn(page: Page, visitor: Visitor, origin: string): Open {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`logs ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`throws ${error.message}`));
  return async (address) => {
    const answer = await visitor.get(address);
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
    if (answer.status !== 200 || !isPage) return answer;
    problems.length = 0;
    await page.goto(origin + address, { waitUntil: 'domcontentloaded' });
    const shown = await page.evaluate<number>(`document.querySelector('main, body').innerText.trim().length`);
    const empty = shown > 10 ? [] : ['shows nothing'];
    return { ...answer, text: await page.content(), problems: [...problems, ...empty] };
  };
}
