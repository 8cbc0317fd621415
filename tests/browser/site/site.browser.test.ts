import { findFirefox, findWebKit } from '@commonplace/engines/other-browsers';
import { todaysPart } from '@commonplace/testing/extent';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectProblem, useBrowser } from '../../support/browser.ts';
import { arePicturesTaken } from '../../support/pictures.ts';
import { signUp } from '../../support/sign-up.ts';
import { isTouchedSitePage } from '../../support/touched/touched.ts';
import { chromiumTab } from '../../support/browsers/chromium-tab.ts';
import { openFirefox } from '../../support/browsers/firefox.ts';
import type { Tab, TabOptions } from '../../support/browsers/tab.ts';
import { openWebKit } from '../../support/browsers/webkit.ts';
import { answerFromTheList, readWhatTheBellCounts, watchTheBell } from './bell-journey.ts';
import { closeAndFollowBillboards, waitForAndDismissBillboards } from './billboard-journey.ts';
import { writeCode, writeFromRightToLeft } from './code-and-direction-journey.ts';
import { quoteEditAndDelete, writeInSpiteOfFailures } from './comment-journey.ts';
import { compareVersions } from './comparison-journey.ts';
import { discardChanges } from './discard-journey.ts';
import { leaveWhileTyping } from './leave-journey.ts';
import { comeBackToComment, readLongDiscussion, returnToReply } from './discussion-journey.ts';
import { fillInAndReturn, reportAndReturn } from './field-journey.ts';
import { signUpAndBegin } from './first-steps-journey.ts';
import { commentThroughAKill } from './kill-journey.ts';
import { writeInBothLooks } from './look-journey.ts';
import { awaitMissingParts, keepChoices, loadAgainWithoutScript } from './missing-part-journey.ts';
import { moderateWhereTheyRead } from './moderator-journey.ts';
import { readAndCount } from './reading-journey.ts';
import { readTheSite, takePartWithoutScript, takePartWithScript } from './reader-journeys.ts';
import {
  deadLinks,
  expectEachAccessible,
  expectEachMirrored,
  forbidOtherOrigins,
  takeScreenshots,
  test,
  type SiteScene,
} from './site-scene.ts';
import { readStructuredData } from './structured-data.ts';
import { crawl, htmlErrors } from './validity.ts';
import { createOrganization } from './organizations-journey.ts';
import { findNewComments } from './new-comments-journey.ts';
import { comeBackOnMonday } from './monday-journey.ts';
import { readNotifications } from './notifications-journey.ts';
import { insertImages } from './images-journey.ts';
import { pasteFromOtherPrograms } from './paste-journey.ts';
import { closeTheMenu, narrowSearch, openTheDesk, phone, readRows, typeAboveKeyboard } from './phone-journey.ts';
import { editProfile } from './profile-journey.ts';
import { readContents, readInLoadedFonts, readLists, readNarrowHeader, readScripts } from './type-journey.ts';
import { printWideContent, showLongWords } from './wide-content.ts';
import { denyAllowAndRevoke } from './application-journey.ts';
import { typeLongTitle } from './title-journey.ts';
import { answerSurvey } from './survey-journey.ts';
import { updateFromEverywhere } from './updates-journey.ts';
import { joinVersions } from './versions-journey.ts';
import { writeAnArticle } from './writer-journey.ts';

const browser = useBrowser();

/** The button with this name among the actions of an article. */
const action = (page: Page, name: string) => page.locator('.actions').getByRole('button', { name });
const followAuthor = (page: Page) => page.locator('.article-head').getByRole('button', { name: /^Follow/ });
const pressed = (page: Page, name: string) => action(page, name).getAttribute('aria-pressed');

/** Pages without a link to them. */
const pagesOfMembers = ({ article, organizationId }: SiteScene) => [
  '/new',
  `${article.path}/edit`,
  `${article.path}/history`,
  '/settings',
  '/settings/welcome',
  `/settings/organizations/${organizationId}`,
];

const firefox = findFirefox(process.env['PATH']);
const webKit = findWebKit(process.env['PATH']);
const inChromium = async (options: TabOptions) => chromiumTab(await browser.openPage(options));
const browsers: Record<string, ((options: TabOptions) => Promise<Tab>) | undefined> = {
  chromium: inChromium,
  firefox: firefox === undefined ? undefined : (options) => openFirefox(firefox, options),
  webkit: webKit && ((options) => openWebKit(webKit, options)),
};

test('a reader without script reads, searches, signs in and takes part', async ({ scene }) => {
  await using tab = await inChromium({ javaScriptEnabled: false });
  await readTheSite(tab, scene);
  await takePartWithoutScript(tab, scene, await signUp(scene.platform, scene.origin, 'reader'));
});

// Browsers differ in what scripts do.
const chosen = ['chromium', ...todaysPart(['firefox', 'webkit'], 2)].map((name) => [name, browsers[name]] as const);
describe.each(chosen)('in %s', (name, openTab) => {
  test.skipIf(!openTab)('a visitor signs up and takes part in place', async ({ scene }) => {
    await using tab = await openTab?.({ javaScriptEnabled: true });
    if (!tab) return;
    await takePartWithScript(tab, scene, `nora_in_${name}`);
  });

  test.skipIf(!openTab)('a writer leaves right after the last key and loses nothing', async ({ scene }) => {
    await using tab = await openTab?.({ javaScriptEnabled: true });
    if (!tab) return;
    await leaveWhileTyping(tab, scene, await signUp(scene.platform, scene.origin, `leaving_${name}`));
  });

  // The two devices below compare in Chromium.
  test.skipIf(!openTab || name === 'chromium')(
    'a member sees what two versions of a text differ in',
    async ({ scene }) => {
      await using tab = await openTab?.({ javaScriptEnabled: true });
      if (!tab) return;
      await compareVersions(tab, scene, await signUp(scene.platform, scene.origin, `comparing_${name}`));
    },
  );

  test.skipIf(!openTab)('a member comes back to a comment of a long discussion', async ({ scene }) => {
    await using tab = await openTab?.({ javaScriptEnabled: true });
    if (!tab) return;
    await comeBackToComment(tab, scene, await signUp(scene.platform, scene.origin, `back_in_${name}`));
  });
});

describe('with scripts', () => {
  test('a member likes, saves, follows and comments by keyboard, without leaving the page', async ({ scene }) => {
    const { origin, article, platform } = scene;
    const page = await browser.openPage();
    await scene.signIn(page, await platform.createUser());
    await page.goto(origin + article.path);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
    await page.evaluate('stayed = true');
    await action(page, 'Like').press('Enter');
    await expect.poll(() => pressed(page, 'Like')).toBe('true');
    // The name of the focused button is seen.
    await expect
      .poll(async () => (await action(page, 'Like').locator('.tip').boundingBox())?.width)
      .toBeGreaterThan(16);
    await action(page, 'Save').press('Space');
    await expect.poll(() => pressed(page, 'Saved')).toBe('true');
    await followAuthor(page).press('Enter');
    await expect.poll(() => followAuthor(page).textContent()).toMatch(/^Following /);
    await action(page, 'Fire').press('Enter');
    await expect.poll(() => pressed(page, 'Fire')).toBe('true');
    await action(page, 'Fire').press('Enter');
    await expect.poll(() => pressed(page, 'Fire')).toBe('false');
    await expect.poll(() => page.evaluate('stayed')).toBe(true);

    await page.getByLabel('Comment', { exact: true }).focus();
    await page.keyboard.type('Written by keyboard.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('.comment').getByText('Written by keyboard.').waitFor();
    expect(new URL(page.url()).hash).toMatch(/^#comment-/);
    const states = [await pressed(page, 'Like'), await pressed(page, 'Saved'), await pressed(page, 'Fire')];
    expect(states).toEqual(['true', 'true', 'false']);
    await page.goto(origin);
    await page.locator('main').getByRole('link', { name: article.title }).waitFor();
    const menu = page.locator('details.menu');
    await menu.locator('summary').press('Enter');
    await menu.getByRole('button', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => menu.getAttribute('open')).toBeNull();
  });

  test('a reader closes a billboard for the visit and follows another, which is counted', async ({ scene }) => {
    await closeAndFollowBillboards(await browser.openPage(), scene);
  });

  test('a billboard appears after its delay, and closing it closes its group', async ({ scene }) => {
    await waitForAndDismissBillboards(await browser.openPage(), scene);
  });

  test('readings of visitors and members are counted, and those of the author are not', async ({ scene }) => {
    await readAndCount((options) => browser.openPage(options), scene);
  });

  test('a member writes, quotes, edits and deletes comments, and loses nothing', async ({ scene }) => {
    const page = await browser.openPage();
    await writeInSpiteOfFailures(page, scene, await scene.platform.createUser());
    await quoteEditAndDelete(page, scene);
  });

  test('a reader on a phone loads, folds and finds comments of a long discussion, and sees the new ones', async ({
    scene,
  }) => {
    await readLongDiscussion(await browser.openPage(phone), scene);
  });

  test('a visitor is told of new comments that are on a later page', async ({ scene }) => {
    await findNewComments(await browser.openPage(), scene);
  });

  test('a member finds an unsent reply again in further comments', async ({ scene }) => {
    await returnToReply(await browser.openPage(), scene);
  });

  test('comments, replies and edits outlive a kill of the browser', async ({ scene }) => {
    await commentThroughAKill(scene, await scene.platform.createUser());
  });

  test('reports, profiles and listings keep their text until it is sent', async ({ scene }) => {
    await reportAndReturn(await browser.openPage(), scene);
    await fillInAndReturn(await browser.openPage(), scene, await scene.platform.createUser());
  });

  test('a member writes code, in which nothing is a mark, and from right to left', async ({ scene }) => {
    const page = await browser.openPage();
    await scene.signIn(page, await scene.platform.createUser());
    await writeCode(page, scene);
    await writeFromRightToLeft(page, scene);
  });

  test('a member pastes addresses, pictures, tables and formatted text', async ({ scene }) => {
    const page = await browser.openPage();
    await scene.signIn(page, await scene.platform.createUser());
    await pasteFromOtherPrograms(page, scene);
  });

  test('a writer sees what Markdown means while they write, or its plain text', async ({ scene }) => {
    const page = await browser.openPage();
    await scene.signIn(page, await scene.platform.createUser());
    await writeInBothLooks(page, scene);
  });

  test('a member inserts images, and loses none by saving, leaving or a failed upload', async ({ scene }) => {
    const page = await browser.openPage();
    await scene.signIn(page, await scene.platform.createUser());
    await insertImages(page, scene);
  });

  test('two tabs and another device edit one draft, and nothing is lost', async ({ scene }) => {
    const page = await browser.openPage();
    await scene.signIn(page, await scene.platform.createUser());
    await joinVersions(page, scene);
  });

  test('two tabs and another device update one article, and readers get the words of all', async ({ scene }) => {
    const page = await browser.openPage();
    await scene.signIn(page, await scene.platform.createUser());
    await updateFromEverywhere(page, scene);
  });

  test('an author discards what is not published, and has the published text', async ({ scene }) => {
    const page = await browser.openPage();
    const author = await scene.platform.createUser();
    await scene.signIn(page, author);
    await discardChanges(page, scene, author);
  });

  test('a moderator votes, hides, suspends and unpublishes, and a trusted user flags, where they read', async ({
    scene,
  }) => {
    await moderateWhereTheyRead(await browser.openPage(), await browser.openPage(), scene);
  });
});

test.for([true, false])(
  'a visitor from a feed signs up from an article, and comments after first steps, with scripts: %s',
  async (hasScript, { scene }) => {
    const page = await browser.openPage({ javaScriptEnabled: hasScript });
    await signUpAndBegin(page, scene, { username: hasScript ? 'nora_fields' : 'nora_without', hasScript });
  },
);

test.for([true, false])(
  'a title grows and says its limit instead of being cut, with scripts: %s',
  async (hasScript, { scene }) => {
    const page = await browser.openPage({ javaScriptEnabled: hasScript });
    await scene.signIn(page, await scene.platform.createUser());
    await typeLongTitle(page, scene, hasScript);
  },
);

test('an author opens pages of the dashboard on a phone, without script', async ({ scene }) => {
  const page = await browser.openPage({ ...phone, javaScriptEnabled: false });
  await scene.signIn(page, scene.author);
  await openTheDesk(page, scene);
  await scene.signIn(page, await scene.platform.createUser({ credits: 10 }));
  await readRows(page, scene);
});

test('a reader narrows a search on a phone, without script', async ({ scene }) => {
  await narrowSearch(await browser.openPage({ ...phone, javaScriptEnabled: false }), scene);
});

test('an author comes back on a Monday: answers, reads figures, corrects an article and schedules another', async ({
  scene,
}) => {
  await comeBackOnMonday(await browser.openPage(), scene, await scene.platform.createUser());
});

test('a writer on a phone has the tools above the keyboard', async ({ scene }) => {
  const page = await browser.openPage(phone);
  await scene.signIn(page, await scene.platform.createUser());
  await closeTheMenu(page, scene);
  await typeAboveKeyboard(page, scene);
});

/** A new user is to need less than five minutes. */
const journeyTimeout = { timeout: 300_000 };
test(
  'a new user writes and publishes an illustrated article in a series without typing Markdown',
  journeyTimeout,
  async ({ scene }) => {
    const writer = await signUp(scene.platform, scene.origin, 'writer');
    await writeAnArticle(await browser.openPage(), scene, writer);
  },
);

test('every page is accessible, fits its window, and links only to what exists', async ({ scene }) => {
  const page = await browser.openPage();
  forbidOtherOrigins(page, scene.origin);
  const { 'not-found': missing = '', home = '', ...others } = scene.pages;
  const paths = [home, ...todaysPart(Object.values(others), 6, isTouchedSitePage()), missing];
  const links = await expectEachAccessible(page, scene.origin, paths);
  await expectProblem(page, /404/);
  const existing = links.filter((link) => link !== missing);
  expect(await deadLinks(scene.origin, existing)).toEqual([]);
  for (const [name, path] of Object.entries(scene.pages)) {
    if (!arePicturesTaken) break;
    await page.goto(scene.origin + path);
    await takeScreenshots(page, name);
  }
  if (arePicturesTaken) await expectProblem(page, /404/);
});

test('every page has the structured data of its kind, without a problem', async ({ scene }) => {
  const found: Record<string, string> = {};
  const problems: string[] = [];
  for (const [name, path] of Object.entries(scene.pages)) {
    const data = await readStructuredData(scene.origin + path);
    found[name] = data.types.join(' ');
    problems.push(...data.problems.map((problem) => `${path}: ${problem}`));
  }
  expect(problems).toEqual([]);
  expect(found).toMatchObject({
    home: 'WebSite',
    article: 'BlogPosting BreadcrumbList',
    comment: 'Comment',
    profile: 'ProfilePage',
    organization: 'Organization',
    series: 'BreadcrumbList CreativeWorkSeries',
    tag: 'CollectionPage',
    search: 'SearchResultsPage',
    listing: 'BreadcrumbList Offer',
    podcast: 'PodcastSeries',
    episode: 'BreadcrumbList PodcastEpisode',
  });
});

test.runIf(process.env['VALIDITY'] === 'on')(
  'every page is valid HTML, for visitors and members and in both languages',
  async ({ scene }) => {
    const moderator = await scene.platform.createUser({ role: 'moderator' });
    const cookies = ['', await scene.startSession(scene.author), await scene.startSession(moderator)];
    const paths = [...Object.values(scene.pages), ...pagesOfMembers(scene)];
    const found = new Map<string, string>();
    for (const language of ['en', 'de']) {
      for (const [index, cookie] of cookies.entries()) {
        const pages = await crawl(scene.origin, paths, { cookie, 'accept-language': language });
        for (const [path, text] of pages) found.set(`${path} (${language}, ${index})`, text);
      }
    }
    expect(await htmlErrors(found)).toEqual([]);
  },
);

test('long words that people typed make no page wider than a phone', async ({ scene }) => {
  await showLongWords(await browser.openPage(), scene);
});

test('code and tables are printed as a whole, without buttons', async ({ scene }) => {
  await printWideContent(await browser.openPage(), scene);
});

test('each script has the line height and the line breaks that it needs', async ({ scene }) => {
  await readScripts(await browser.openPage(), scene);
});

test('the header of a phone is one row in German', async ({ scene }) => {
  await readNarrowHeader(await browser.openPage(), scene);
});

test('lists, tables and cards read well in the middle of the page and on a phone', async ({ scene }) => {
  await readLists(await browser.openPage(), scene);
});

test('each link of a long list of contents is in view when it has the focus', async ({ scene }) => {
  await readContents(await browser.openPage(), scene);
});

test('parts of pages that were missing come by themselves, or by a link', async ({ scene }) => {
  await awaitMissingParts(await browser.openPage(), scene);
  await loadAgainWithoutScript(await browser.openPage({ javaScriptEnabled: false }), scene);
});

test('what was typed or chosen stays when a missing part comes', async ({ scene }) => {
  await keepChoices(await browser.openPage(), scene);
});

test('the fonts of a theme move no text', async ({ scene }) => {
  await readInLoadedFonts(await browser.openPage(), scene);
});

test('pages that are read from right to left fit their window', async ({ scene }) => {
  const page = await browser.openPage();
  const { home = '', article = '', 'right-to-left': arabic = '', profile = '', report = '' } = scene.pages;
  await expectEachMirrored(page, { ...scene, pages: { home, article, arabic, profile, report } });
});

test('pages of someone with a session are accessible, and link only to what exists', async ({ scene }) => {
  const { article = '', profile = '', listing = '' } = scene.pages;
  const moderator = await scene.platform.createUser({ role: 'moderator' });
  const seen = new Set<string>();
  for (const [user, paths] of [
    [scene.author, todaysPart(['/', article, profile, listing], 2)],
    // What only moderators see.
    [moderator, todaysPart([article, profile], 2)],
  ] as const) {
    const page = await browser.openPage();
    const cookie = await scene.signIn(page, user);
    const links = await expectEachAccessible(page, scene.origin, paths);
    // The console, which is not built here, has its own tests.
    const others = links.filter((link) => !seen.has(link) && link !== '/admin');
    expect(await deadLinks(scene.origin, others, cookie)).toEqual([]);
    for (const link of links) seen.add(link);
  }
  if (!arePicturesTaken) return;
  const page = await browser.openPage();
  await scene.signIn(page, scene.author);
  for (const [name, path] of Object.entries({
    'listing-of-owner': listing,
    'listing-form': '/listings/new',
    'organization-settings': `/settings/organizations/${scene.organizationId}`,
    'agent-session-of-owner': scene.pages['agent-session'],
    dashboard: '/dashboard',
    'reading-list': '/readinglist',
    notifications: '/notifications',
    history: `${article}/history`,
  })) {
    await page.goto(scene.origin + path);
    await takeScreenshots(page, name);
  }
});

test('an author finds their things on accessible pages, and orders a series by keyboard without script', async ({
  scene,
}) => {
  const { origin, author, article } = scene;
  const page = await browser.openPage({ javaScriptEnabled: false });
  await scene.signIn(page, author);
  await page.goto(origin);
  await page.locator('details.menu summary').press('Enter');
  await page.getByRole('link', { name: 'Dashboard' }).press('Enter');
  const edit = page
    .locator('.desk-row')
    .last()
    .getByRole('link', { name: /^Edit / });
  const manage = page.getByText('Manage', { exact: true }).last();
  // The page scrolls to what has the focus.
  await manage.focus();
  const place = await edit.boundingBox();
  await manage.press('Enter');
  await expect.poll(() => edit.boundingBox()).toEqual(place);
  await manage.press('Enter');
  await page.getByText('Manage', { exact: true }).first().press('Enter');
  await page.getByRole('button', { name: 'Pin to profile' }).first().press('Enter');
  await page.locator('.desk-row').getByText('Pinned').waitFor();
  await page.getByRole('link', { name: 'Series', exact: true }).press('Enter');
  await page.getByRole('link', { name: 'Bread at home', exact: true }).press('Enter');
  const titles = () => page.locator('.desk-row h2').allTextContents();
  const before = await titles();
  await page.getByRole('button', { name: /^Move .* down$/ }).press('Enter');
  await expect.poll(titles).toEqual(before.toReversed());
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")'))
    .toBe(`Move ${before[0]} up`);
  await page.keyboard.press('Enter');
  await expect.poll(titles).toEqual(before);
  const series = new URL(page.url()).pathname.slice('/dashboard'.length);
  const ownParts = ['', '/analytics', '/analytics/referrers', '/series', series, '/comments', '/credits', '/reports'];
  const parts = [...ownParts, '/followers', '/following', '/following/tags', '/following/organizations'];
  const desk = await browser.openPage();
  await scene.signIn(desk, author);
  const desks = [
    ...parts.map((part) => `/dashboard${part}`),
    '/readinglist',
    '/new',
    '/listings/mine',
    '/listings/new',
  ];
  const ofArticle = ['edit', 'history', 'mentions', 'translations'].map((part) => `${article.path}/${part}`);
  await expectEachAccessible(desk, origin, todaysPart([...desks, ...ofArticle], 6));
});

test('a member reads their notifications on accessible pages, and marks them as read without script', async ({
  scene,
}) => {
  const [checked, plain] = [await browser.openPage(), await browser.openPage({ javaScriptEnabled: false })];
  await readNotifications({ checked, plain }, scene);
});

test('a member sees the number of notifications grow while the page is in view, and without script', async ({
  scene,
}) => {
  const [page, plain] = [await browser.openPage(), await browser.openPage({ javaScriptEnabled: false })];
  await watchTheBell({ page, plain }, scene);
});

test('an author answers a lively thread from the list of notifications, and opens it at the newest comment', async ({
  scene,
}) => {
  const [checked, plain] = [await browser.openPage(), await browser.openPage({ javaScriptEnabled: false })];
  await answerFromTheList({ checked, plain }, scene);
});

test('an author reads new comments on the page of their article, and the bell counts them no longer', async ({
  scene,
}) => {
  await readWhatTheBellCounts(await browser.openPage(), scene);
});

test('a member creates an organization on accessible pages without script', async ({ scene }) => {
  const [checked, plain] = [await browser.openPage(), await browser.openPage({ javaScriptEnabled: false })];
  await createOrganization({ checked, plain }, scene);
});

test('a member registers, denies, allows, revokes and deletes an application, and requests an export', async ({
  scene,
}) => {
  const page = await browser.openPage();
  await scene.signIn(page, await scene.platform.createUser({ isConfirmed: true }));
  await denyAllowAndRevoke(page, scene.platform, scene.origin);
  await expectEachAccessible(page, scene.origin, ['/settings/export']);
  await page.getByRole('button', { name: 'Request export' }).press('Enter');
  await page.getByText('We are preparing your export.').waitFor();
});

test('a member answers a poll and a survey on accessible pages, by keyboard and without script', async ({ scene }) => {
  const [checked, plain] = [await browser.openPage(), await browser.openPage({ javaScriptEnabled: false })];
  await answerSurvey({ checked, plain }, scene);
});

test('a member edits their profile by keyboard, and its image and emails without script', async ({ scene }) => {
  const [page, plain] = [await browser.openPage(), await browser.openPage({ javaScriptEnabled: false })];
  await editProfile({ page, plain }, scene);
});

test('an article of 5,000 words with 50 comments takes 60 KiB in 7 requests', async ({ scene }) => {
  const page = await browser.openPage();
  const sizes: Promise<{ kind: string; size: number }>[] = [];
  page.on('requestfinished', (request) => {
    const kind = request.resourceType();
    sizes.push(request.sizes().then(({ responseBodySize: size }) => ({ kind, size })));
  });
  await page.goto(scene.origin + scene.longArticle.path, { waitUntil: 'networkidle' });
  await expect.poll(() => page.locator('.comment').count()).toBe(50);
  const taken = await Promise.all(sizes);
  const kibOf = (list: typeof taken) => list.reduce((sum, { size }) => sum + size, 0) / 1_024;
  expect(taken.length).toBeLessThanOrEqual(7);
  expect(kibOf(taken.filter(({ kind }) => kind !== 'image'))).toBeLessThan(60);
  expect(kibOf(taken.filter(({ kind }) => kind === 'script'))).toBeLessThan(15);
});
