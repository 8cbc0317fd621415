import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { hasTurn } from '@commonplace/testing/extent';
import { expect } from 'vitest';
import { expectProblem, useBrowser } from '../../support/browser.ts';
import type { TestUser } from '../../support/test-users.ts';
import { expectAccessible, takeScreenshot, test, type ConsoleSite } from './console-site.ts';

const browser = useBrowser();

interface Scene {
  page: Page;
  admin: TestUser;
  /** Reads from the API as the administrator. */
  read<Answer>(path: string): Promise<Answer>;
  send(path: string, body: unknown, key?: string): Promise<void>;
}

async function start({ platform, open }: ConsoleSite, path: string, timezoneId?: string): Promise<Scene> {
  const page = await browser.openPage(timezoneId === undefined ? {} : { timezoneId });
  const admin = await open(page, 'admin', path);
  return {
    page,
    admin,
    async read<Answer>(requested: string) {
      return (await platform.request('GET', requested, { key: admin.apiKey })).json<Answer>();
    },
    async send(requested, body, key = admin.apiKey) {
      const answer = await platform.request('POST', requested, { key, body });
      expect(answer.status, answer.text).toBe(201);
    },
  };
}

/** A text field by its label, without the asterisk of required fields. */
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test.runIf(hasTurn('settings', 3))('lets an administrator search and change settings', async ({ consoleSite }) => {
  const { page, read } = await start(consoleSite, '/site/configuration');
  await page.getByLabel('Search settings').fill('tagline');
  await page.getByRole('textbox', { name: 'Community name' }).waitFor({ state: 'detached' });
  await page.getByText('Default: none').waitFor();
  await page.getByRole('textbox', { name: 'Tagline' }).fill('Made together');
  await page.getByLabel('Search settings').fill('no such setting');
  await page.getByRole('heading', { name: 'No matching settings' }).waitFor();
  await page.getByLabel('Search settings').fill('brand');
  await page.getByRole('textbox', { name: 'Primary brand color (hex)' }).fill('blue');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.locator('[aria-invalid=true]').waitFor();
  await expectProblem(page, /422/);
  expect(page.url()).toContain('search=brand');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Primary brand color (hex)' }).fill('#234567');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Settings saved').waitFor();
  const stored = await read<Record<string, unknown>>('/api/admin/config');
  expect(stored).toMatchObject({ tagline: 'Made together', primary_brand_color_hex: '#234567' });
});

test.runIf(hasTurn('billboards', 3))(
  'lets an administrator show a billboard to a segment and unpublish it',
  async ({ consoleSite }) => {
    const member = await consoleSite.platform.createUser();
    const administrator = await consoleSite.platform.createUser({ role: 'admin' });
    // The admin service knows a user once the event has arrived.
    await consoleSite.platform.settled();
    const { page, read } = await start(consoleSite, '/site/segments', 'Asia/Tokyo');
    await page.getByRole('button', { name: 'New segment' }).click();
    await page.getByText('No members yet').waitFor();
    const segment = Number(page.url().split('/').at(-1));
    await field(page, 'User IDs').fill(`${member.id}\n999999999`);
    await page.getByRole('button', { name: 'Change members' }).click();
    await page.getByText('1 failed').waitFor();
    await expect.poll(() => read(`/api/segments/${segment}/users`)).toMatchObject([{ id: member.id }]);
    await expectAccessible(page);
    await page.getByLabel(`Select ${member.id}`).check();
    await page.getByRole('button', { name: 'Remove 1' }).click();
    await page.getByRole('button', { name: 'Remove members' }).click();
    await page.getByText('1 removed').waitFor();
    await expect.poll(() => read(`/api/segments/${segment}/users`)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => read(`/api/segments/${segment}/users`)).toMatchObject([{ id: member.id }]);
    // A removal by ID can be undone as well.
    await page.getByText('1 removed').waitFor({ state: 'detached' });
    await field(page, 'User IDs').fill(String(member.id));
    await page.getByLabel('Action').selectOption('remove_users');
    await page.getByRole('button', { name: 'Change members' }).click();
    await page.getByText('1 removed').waitFor();
    await expect.poll(() => read(`/api/segments/${segment}/users`)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => read(`/api/segments/${segment}/users`)).toMatchObject([{ id: member.id }]);

    // A segment that no billboard uses can be deleted.
    await page.goto(`${consoleSite.origin}/admin/site/segments`);
    await page.getByRole('button', { name: 'New segment' }).click();
    await page.getByText('No members yet').waitFor();
    const other = `/api/segments/${page.url().split('/').at(-1)}`;
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete segment' }).click();
    await page.getByRole('button', { name: 'New segment' }).waitFor();
    const gone = await consoleSite.platform.request('GET', other, { key: administrator.apiKey });
    expect(gone.status).toBe(404);

    await page.goto(`${consoleSite.origin}/admin/site/billboards/new`);
    await field(page, 'Name').fill('Meeting');
    await field(page, 'Content').fill('We meet on **Friday**<script>alert(1)</script>');
    await page.frameLocator('iframe').locator('strong', { hasText: 'Friday' }).waitFor();
    await page.getByLabel('Segment').selectOption(String(segment));
    await page.getByLabel('Color').fill('reddish');
    await page.getByRole('button', { name: 'Create billboard' }).click();
    await page.getByText('Color must be a 3 or 6 character hex').waitFor();
    await expectProblem(page, /422/);
    await page.getByLabel('Color').fill('#aa0000');
    await page.getByLabel('Approved').check();
    await page.getByLabel('Published').check();
    await page.getByLabel('Shown until').fill('2099-12-31T12:00');
    await page.getByRole('button', { name: 'Create billboard' }).click();
    await page.getByRole('heading', { name: 'Meeting' }).waitFor();
    const path = `/api/billboards/${page.url().split('/').at(-1)}`;
    await expect
      .poll(() => read(path))
      .toMatchObject({ name: 'Meeting', audience_segment_id: segment, published: true });
    // Noon in Tokyo is 03:00 UTC.
    expect((await read<{ expires_at: string }>(path)).expires_at).toMatch(/^2099-12-31T03:00:00/);
    await takeScreenshot(page, 'billboard');
    await field(page, 'Weight').fill('2.5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Billboard saved').waitFor();
    await expect.poll(() => read(path)).toMatchObject({ weight: 2.5, audience_segment_id: segment });
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
    await page.getByText('Billboard unpublished').waitFor();
    await expect.poll(() => read(path)).toMatchObject({ published: false });
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete billboard' }).click();
    await page.getByText('Billboard deleted').waitFor();
    const left = await consoleSite.platform.request('GET', path, { key: administrator.apiKey });
    expect(left.status).toBe(404);
  },
);

test.runIf(hasTurn('pages', 3))(
  'lets an administrator preview, publish, edit and delete a page',
  async ({ consoleSite }) => {
    const { page, read } = await start(consoleSite, '/site/pages/new');
    const slug = `about-${crypto.randomUUID().slice(0, 8)}`;
    await field(page, 'Title').fill('About us');
    await field(page, 'Description').fill('Who we are');
    await field(page, 'Path').fill(slug);
    await field(page, 'HTML').fill('<style>em { color: green }</style><em style="color: red" onclick="x()">We</em>');
    const color = () => page.frames().at(-1)?.evaluate<string>('getComputedStyle(document.querySelector("em")).color');
    await page.frameLocator('iframe').getByText('We').waitFor();
    await expect.poll(color).toBe('rgb(255, 0, 0)');
    await field(page, 'Markdown').fill('We are *many*');
    await page.frameLocator('iframe').getByText('many').waitFor();
    await page.getByLabel('Template').selectOption('nav_bar_included');
    await page.frameLocator('iframe').getByRole('heading', { name: 'About us' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Publish page' }).click();
    await page.getByRole('heading', { name: 'About us', level: 1 }).waitFor();
    const path = `/api/pages/${page.url().split('/').at(-1)}`;
    await expect
      .poll(() => read(path))
      .toMatchObject({ slug, template: 'nav_bar_included', body_markdown: 'We are *many*' });
    await takeScreenshot(page, 'page');
    await field(page, 'Description').fill('Who we really are');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Page saved').waitFor();
    await expect
      .poll(() => read(path))
      .toMatchObject({ description: 'Who we really are', body_markdown: 'We are *many*' });
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete page' }).click();
    await page.getByText('Page deleted').waitFor();
    await expect.poll(() => read(path)).toMatchObject({ status: 404 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row', { name: new RegExp(slug) }).waitFor();
  },
);

test.runIf(hasTurn('concurrent pages', 3))(
  'shows both versions when two administrators edit a page',
  async ({ consoleSite }) => {
    const { platform, origin } = consoleSite;
    const { apiKey: key } = await platform.createUser({ role: 'admin' });
    const rules = { title: 'Rules', description: 'Ours', template: 'contained', body_markdown: 'Be *kind*.' };
    const slug = `rules-${crypto.randomUUID().slice(0, 8)}`;
    const created = await platform.request('POST', '/api/pages', { key, body: { ...rules, slug } });
    const path = `/api/pages/${created.json<{ id: number }>().id}`;
    const saveElsewhere = async (body: object) => {
      expect((await platform.request('PATCH', path, { key, body })).status).toBe(200);
    };
    const { page, read } = await start(consoleSite, path.replace('/api', '/site'));
    const conflict = page.getByRole('alert', { name: 'Someone else saved a change' });
    const versions = page.getByRole('region', { name: 'Description' });
    await page.frameLocator('iframe').getByText('kind').waitFor();

    const entries = await page.evaluate<number>('history.length');
    await field(page, 'Markdown').press('End');
    await field(page, 'Markdown').pressSequentially(' And *patient*.');
    await page.frameLocator('iframe').getByText('patient').waitFor();
    await expect.poll(() => page.evaluate<number>('history.length')).toBe(entries);

    await field(page, 'Description').fill('Mine');
    await saveElsewhere({ description: 'Theirs' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await conflict.waitFor();
    await expectProblem(page, /412/);
    await versions.getByText('Theirs').waitFor();
    await versions.getByText('Mine').waitFor();
    await expectAccessible(page);
    await expect.poll(() => read(path)).toMatchObject({ description: 'Theirs', body_markdown: 'Be *kind*.' });
    await page.getByRole('button', { name: 'Save my version' }).click();
    await page.getByText('Page saved').waitFor();
    await expect
      .poll(() => read(path))
      .toMatchObject({ description: 'Mine', body_markdown: 'Be *kind*. And *patient*.' });

    await field(page, 'Description').fill('Mine again');
    await saveElsewhere({ description: 'Theirs again' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await conflict.waitFor();
    await expectProblem(page, /412/);
    await page.getByRole('button', { name: 'Use their version' }).click();
    await conflict.waitFor({ state: 'detached' });
    await expect.poll(() => field(page, 'Description').inputValue()).toBe('Theirs again');

    // Leaving unsaved input asks for confirmation, for another screen and for a reload.
    await field(page, 'Description').press('End');
    await field(page, 'Description').pressSequentially(', and mine');
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'Badges', exact: true }).click();
    await dialog.waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).toContain('/site/pages/');
    const beforeUnload = page.waitForEvent('dialog');
    const reload = page.evaluate('location.reload()').catch(() => undefined);
    const browserDialog = await beforeUnload;
    expect(browserDialog.type()).toBe('beforeunload');
    await browserDialog.dismiss();
    await reload;
    await expect.poll(() => field(page, 'Description').inputValue()).toBe('Theirs again, and mine');
    await page.getByRole('link', { name: 'Badges', exact: true }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(`${origin}/admin/people/badges`);
  },
);

test.runIf(hasTurn('concurrent settings', 3))(
  'saves a setting although another administrator has changed a different one',
  async ({ consoleSite }) => {
    const { page, read } = await start(consoleSite, '/site/configuration');
    const { apiKey: key } = await consoleSite.platform.createUser({ role: 'admin' });
    await page.getByLabel('Search settings').fill('tagline');
    await page.getByRole('textbox', { name: 'Tagline' }).fill('Mine');
    const site_config = { primary_brand_color_hex: '#345678' };
    const answer = await consoleSite.platform.request('PUT', '/api/admin/config', { key, body: { site_config } });
    expect(answer.status, answer.text).toBe(200);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Settings saved').waitFor();
    await expectProblem(page, /412/);
    await expect.poll(() => read('/api/admin/config')).toMatchObject({ tagline: 'Mine', ...site_config });
  },
);

test.runIf(hasTurn('surveys', 3))(
  'lets an administrator create a survey and export its answers',
  async ({ consoleSite }) => {
    const person = await consoleSite.platform.createUser();
    const { page, read, send } = await start(consoleSite, '/site/surveys/new');
    await field(page, 'Title').fill('How are we?');
    await page.getByLabel('Open for answers').check();
    await page.getByRole('textbox', { name: 'Question' }).fill('Well?');
    await page.getByLabel('Option 1', { exact: true }).fill('Yes');
    await page.getByRole('button', { name: 'Create survey' }).click();
    await page.getByText("Question 1, option 2 markdown can't be blank").waitFor();
    await expectProblem(page, /422/);
    await page.getByLabel('Option 2', { exact: true }).fill('No');
    await page.getByRole('button', { name: 'Add question' }).click();
    const second = page.getByRole('group', { name: 'Question 2' });
    await second.getByRole('textbox', { name: 'Question' }).fill('Why?');
    await second.getByLabel('Answer type').selectOption('text_input');
    await page.getByRole('button', { name: 'Create survey' }).click();
    await page.getByRole('heading', { name: 'How are we?' }).waitFor();
    const id = page.url().split('/').at(-1) ?? '';
    interface Stored {
      slug: string;
      polls: { id: number; poll_type_of: string; poll_options: { id: number }[] }[];
    }
    const { polls, slug } = await read<Stored>(`/api/surveys/${id}`);
    expect(polls.map(({ poll_type_of: kind }) => kind)).toEqual(['single_choice', 'text_input']);

    const [choice, text] = polls;
    const answers = [
      { poll_id: choice?.id, poll_option_ids: [choice?.poll_options[0]?.id] },
      { poll_id: text?.id, text_content: '=HYPERLINK("x")' },
    ];
    await send(`/api/surveys/${id}/responses`, { response: { answers } }, person.apiKey);
    await page.goto(`${consoleSite.origin}/admin/site/surveys/${id}/results`);
    await page.getByRole('row', { name: 'Yes 1' }).waitFor({ state: 'attached' });
    await page.getByText('=HYPERLINK("x")').waitFor();
    await takeScreenshot(page, 'survey-results');
    await expectAccessible(page);
    const downloads = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const download = await downloads;
    expect(download.suggestedFilename()).toBe(`survey-${slug}.csv`);
    const table = await readFile(await download.path(), 'utf8');
    expect(table).toContain(`Well?,Yes,${person.id},`);
    expect(table).toContain(`Why?,"'=HYPERLINK(""x"")",${person.id},`);

    await page.getByRole('link', { name: 'How are we?' }).click();
    await page.getByRole('button', { name: 'Remove question 2' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Survey saved').waitFor();
    expect((await read<Stored>(`/api/surveys/${id}`)).polls).toHaveLength(1);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete survey' }).click();
    await page.getByText('Survey deleted').waitFor();
    await expect.poll(() => read(`/api/surveys/${id}`)).toMatchObject({ status: 404 });
  },
);

test.runIf(hasTurn('recommended lists', 3))(
  'lets an administrator create, rename and delete a recommended list',
  async ({ consoleSite }) => {
    const owner = await consoleSite.platform.createUser();
    await consoleSite.platform.settled();
    const { page, read } = await start(consoleSite, '/site/recommended-lists/new');
    await field(page, 'Name').fill('To begin with');
    await field(page, 'User ID').fill(String(owner.id));
    await page.getByRole('button', { name: 'Create list' }).click();
    await page.getByRole('link', { name: 'To begin with' }).click();
    const path = `/api/recommended_articles_lists?search=To+begin`;
    await expect.poll(() => read(path)).toMatchObject([{ user_id: owner.id }]);
    await field(page, 'Name').fill('To begin again');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('List saved').waitFor();
    await expect.poll(() => read(path)).toMatchObject([{ name: 'To begin again' }]);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete list' }).click();
    await page.getByText('List deleted').waitFor();
    await expect.poll(() => read(path)).toEqual([]);
  },
);
