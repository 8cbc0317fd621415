import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectProblem, useBrowser } from '../../support/browser.ts';
import type { TestUser } from '../../support/people.ts';
import { expectEverybodyCanUse, takePicture, test, type ConsoleSite } from './console-site.ts';

const browser = useBrowser();

interface Scene {
  page: Page;
  admin: TestUser;
  /** What the API answers to an administrator. */
  read<Answer>(path: string): Promise<Answer>;
  send(path: string, body: unknown, key?: string): Promise<void>;
}

async function start({ platform, open }: ConsoleSite, path: string, timezoneId?: string): Promise<Scene> {
  const page = await browser.openPage(timezoneId === undefined ? {} : { timezoneId });
  const admin = await open(page, 'admin', path);
  return {
    page,
    admin,
    async read<Answer>(asked: string) {
      return (await platform.request('GET', asked, { key: admin.apiKey })).json<Answer>();
    },
    async send(asked, body, key = admin.apiKey) {
      const answer = await platform.request('POST', asked, { key, body });
      expect(answer.status, answer.text).toBe(201);
    },
  };
}

/** By its name, without the mark of what must be given. */
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('an administrator sets the site up by what its schema says', async ({ consoleSite }) => {
  const { page, read } = await start(consoleSite, '/site/configuration');
  await page.getByLabel('Search the settings').fill('tagline');
  await page.getByRole('textbox', { name: 'community_name' }).waitFor({ state: 'detached' });
  await page.getByText('Default: nothing').waitFor();
  await page.getByRole('textbox', { name: 'tagline' }).fill('Made together');
  await page.getByLabel('Search the settings').fill('nothing is called this');
  await page.getByRole('heading', { name: 'No setting is called that' }).waitFor();
  await page.getByLabel('Search the settings').fill('brand');
  await page.getByRole('textbox', { name: 'primary_brand_color_hex' }).fill('blue');
  await page.getByRole('button', { name: 'Save what was changed' }).click();
  await page.locator('[aria-invalid=true]').waitFor();
  await expectProblem(page, /422/);
  expect(page.url()).toContain('search=brand');
  await expectEverybodyCanUse(page);
  await page.getByRole('textbox', { name: 'primary_brand_color_hex' }).fill('#234567');
  await page.getByRole('button', { name: 'Save what was changed' }).click();
  await page.getByText('The configuration is saved').waitFor();
  const stored = await read<Record<string, unknown>>('/api/admin/config');
  expect(stored).toMatchObject({ tagline: 'Made together', primary_brand_color_hex: '#234567' });
});

test('an administrator announces something to a segment, and takes it away', async ({ consoleSite }) => {
  const member = await consoleSite.platform.createUser();
  const administrator = await consoleSite.platform.createUser({ role: 'admin' });
  // Admin takes into a segment whom it has heard of.
  await consoleSite.platform.settled();
  const { page, read } = await start(consoleSite, '/site/segments', 'Asia/Tokyo');
  await page.getByRole('button', { name: 'New segment' }).click();
  await page.getByText('Nobody is in it yet').waitFor();
  const segment = Number(page.url().split('/').at(-1));
  await field(page, 'Ids of people').fill(`${member.id}\n999999999`);
  await page.getByRole('button', { name: 'Change the members' }).click();
  await page.getByText('Not done for 1').waitFor();
  expect(await read(`/api/segments/${segment}/users`)).toMatchObject([{ id: member.id }]);
  await expectEverybodyCanUse(page);
  await page.getByLabel(`Choose ${member.id}`).check();
  await page.getByRole('button', { name: 'Remove 1' }).click();
  await page.getByRole('button', { name: 'Remove them' }).click();
  await page.getByText('1 removed').waitFor();
  await expect.poll(() => read(`/api/segments/${segment}/users`)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => read(`/api/segments/${segment}/users`)).toMatchObject([{ id: member.id }]);
  // Whoever leaves by id comes back in the same way.
  await page.getByText('1 removed').waitFor({ state: 'detached' });
  await field(page, 'Ids of people').fill(String(member.id));
  await page.getByLabel('What becomes of them').selectOption('remove_users');
  await page.getByRole('button', { name: 'Change the members' }).click();
  await page.getByText('1 removed').waitFor();
  expect(await read(`/api/segments/${segment}/users`)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => read(`/api/segments/${segment}/users`)).toMatchObject([{ id: member.id }]);

  // One that nothing is shown to can go.
  await page.goto(`${consoleSite.origin}/admin/site/segments`);
  await page.getByRole('button', { name: 'New segment' }).click();
  await page.getByText('Nobody is in it yet').waitFor();
  const other = `/api/segments/${page.url().split('/').at(-1)}`;
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the segment' }).click();
  await page.getByRole('button', { name: 'New segment' }).waitFor();
  const gone = await consoleSite.platform.request('GET', other, { key: administrator.apiKey });
  expect(gone.status).toBe(404);

  await page.goto(`${consoleSite.origin}/admin/site/billboards/new`);
  await field(page, 'Name').fill('Meeting');
  await field(page, 'Text').fill('We meet on **Friday**<script>alert(1)</script>');
  await page.frameLocator('iframe').locator('strong', { hasText: 'Friday' }).waitFor();
  await page.getByLabel('Segment').selectOption(String(segment));
  await page.getByLabel('Color').fill('reddish');
  await page.getByRole('button', { name: 'Make the billboard' }).click();
  await page.getByText('Color must be a 3 or 6 character hex').waitFor();
  await expectProblem(page, /422/);
  await page.getByLabel('Color').fill('#aa0000');
  await page.getByLabel('Approved').check();
  await page.getByLabel('Published').check();
  await page.getByLabel('Shown until').fill('2099-12-31T12:00');
  await page.getByRole('button', { name: 'Make the billboard' }).click();
  await page.getByRole('heading', { name: 'Meeting' }).waitFor();
  const path = `/api/billboards/${page.url().split('/').at(-1)}`;
  expect(await read(path)).toMatchObject({ name: 'Meeting', audience_segment_id: segment, published: true });
  // Noon where the reader is, nine hours before it is where the site is.
  expect((await read<{ expires_at: string }>(path)).expires_at).toMatch(/^2099-12-31T03:00:00/);
  await takePicture(page, 'billboard');
  await field(page, 'Weight').fill('2.5');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The billboard is saved').waitFor();
  expect(await read(path)).toMatchObject({ weight: 2.5, audience_segment_id: segment });
  await page.getByRole('button', { name: 'Take from display' }).click();
  await page.getByRole('button', { name: 'Take it away' }).click();
  await page.getByText('The billboard is taken from display').waitFor();
  expect(await read(path)).toMatchObject({ published: false });
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the billboard' }).click();
  await page.getByText('The billboard is deleted').waitFor();
  const left = await consoleSite.platform.request('GET', path, { key: administrator.apiKey });
  expect(left.status).toBe(404);
});

test('an administrator writes a page, sees it before, and deletes it', async ({ consoleSite }) => {
  const { page, read } = await start(consoleSite, '/site/pages/new');
  const slug = `about-${crypto.randomUUID().slice(0, 8)}`;
  await field(page, 'Title').fill('About us');
  await field(page, 'Description').fill('Who we are');
  await field(page, 'Address').fill(slug);
  await field(page, 'HTML').fill('<style>em { color: green }</style><em style="color: red" onclick="x()">We</em>');
  const color = () => page.frames().at(-1)?.evaluate<string>('getComputedStyle(document.querySelector("em")).color');
  await page.frameLocator('iframe').getByText('We').waitFor();
  await expect.poll(color).toBe('rgb(255, 0, 0)');
  await field(page, 'Markdown').fill('We are *many*');
  await page.frameLocator('iframe').getByText('many').waitFor();
  await page.getByLabel('Template').selectOption('nav_bar_included');
  await page.frameLocator('iframe').getByRole('heading', { name: 'About us' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Publish the page' }).click();
  await page.getByRole('heading', { name: 'About us', level: 1 }).waitFor();
  const path = `/api/pages/${page.url().split('/').at(-1)}`;
  expect(await read(path)).toMatchObject({ slug, template: 'nav_bar_included', body_markdown: 'We are *many*' });
  await takePicture(page, 'page');
  await field(page, 'Description').fill('Who we really are');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The page is saved').waitFor();
  expect(await read(path)).toMatchObject({ description: 'Who we really are', body_markdown: 'We are *many*' });
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the page' }).click();
  await page.getByText('The page is deleted').waitFor();
  expect(await read(path)).toMatchObject({ status: 404 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('row', { name: new RegExp(slug) }).waitFor();
});

test('two administrators edit a page, and neither overwrites the other without knowing', async ({ consoleSite }) => {
  const { platform, origin } = consoleSite;
  const { apiKey: key } = await platform.createUser({ role: 'admin' });
  const made = { title: 'Rules', description: 'Ours', template: 'contained', body_markdown: 'Be *kind*.' };
  const slug = `rules-${crypto.randomUUID().slice(0, 8)}`;
  const created = await platform.request('POST', '/api/pages', { key, body: { ...made, slug } });
  const path = `/api/pages/${created.json<{ id: number }>().id}`;
  const elsewhere = async (body: object) => {
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
  expect(await page.evaluate<number>('history.length')).toBe(entries);

  await field(page, 'Description').fill('Mine');
  await elsewhere({ description: 'Theirs' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await conflict.waitFor();
  await expectProblem(page, /412/);
  await versions.getByText('Theirs').waitFor();
  await versions.getByText('Mine').waitFor();
  await expectEverybodyCanUse(page);
  expect(await read(path)).toMatchObject({ description: 'Theirs', body_markdown: 'Be *kind*.' });
  await page.getByRole('button', { name: 'Save my version' }).click();
  await page.getByText('The page is saved').waitFor();
  expect(await read(path)).toMatchObject({ description: 'Mine', body_markdown: 'Be *kind*. And *patient*.' });

  await field(page, 'Description').fill('Mine again');
  await elsewhere({ description: 'Theirs again' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await conflict.waitFor();
  await expectProblem(page, /412/);
  await page.getByRole('button', { name: 'Use their version' }).click();
  await conflict.waitFor({ state: 'detached' });
  expect(await field(page, 'Description').inputValue()).toBe('Theirs again');

  // What is not saved is not left without a question: not for another screen, nor by a reload.
  await field(page, 'Description').press('End');
  await field(page, 'Description').pressSequentially(', and mine');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Badges', exact: true }).click();
  await question.waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  expect(page.url()).toContain('/site/pages/');
  const asked = page.waitForEvent('dialog');
  const reload = page.evaluate('location.reload()').catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reload;
  expect(await field(page, 'Description').inputValue()).toBe('Theirs again, and mine');
  await page.getByRole('link', { name: 'Badges', exact: true }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(`${origin}/admin/people/badges`);
});

test('what others change of the configuration stands in the way of nothing else', async ({ consoleSite }) => {
  const { page, read } = await start(consoleSite, '/site/configuration');
  const { apiKey: key } = await consoleSite.platform.createUser({ role: 'admin' });
  await page.getByLabel('Search the settings').fill('tagline');
  await page.getByRole('textbox', { name: 'tagline' }).fill('Mine');
  const site_config = { primary_brand_color_hex: '#345678' };
  const answer = await consoleSite.platform.request('PUT', '/api/admin/config', { key, body: { site_config } });
  expect(answer.status, answer.text).toBe(200);
  await page.getByRole('button', { name: 'Save what was changed' }).click();
  await page.getByText('The configuration is saved').waitFor();
  await expectProblem(page, /412/);
  expect(await read('/api/admin/config')).toMatchObject({ tagline: 'Mine', ...site_config });
});

test('an administrator asks the community, and exports what it answers', async ({ consoleSite }) => {
  const person = await consoleSite.platform.createUser();
  const { page, read, send } = await start(consoleSite, '/site/surveys/new');
  await field(page, 'Title').fill('How are we?');
  await page.getByLabel('Takes answers').check();
  await page.getByRole('textbox', { name: 'Question' }).fill('Well?');
  await page.getByLabel('Option 1', { exact: true }).fill('Yes');
  await page.getByRole('button', { name: 'Make the survey' }).click();
  await page.getByText("Question 1, option 2 markdown can't be blank").waitFor();
  await expectProblem(page, /422/);
  await page.getByLabel('Option 2', { exact: true }).fill('No');
  await page.getByRole('button', { name: 'Add a question' }).click();
  const second = page.getByRole('group', { name: 'Question 2' });
  await second.getByRole('textbox', { name: 'Question' }).fill('Why?');
  await second.getByLabel('Answered by').selectOption('text_input');
  await page.getByRole('button', { name: 'Make the survey' }).click();
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
  await takePicture(page, 'survey-results');
  await expectEverybodyCanUse(page);
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
  await page.getByText('The survey is saved').waitFor();
  expect((await read<Stored>(`/api/surveys/${id}`)).polls).toHaveLength(1);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the survey' }).click();
  await page.getByText('The survey is deleted').waitFor();
  expect(await read(`/api/surveys/${id}`)).toMatchObject({ status: 404 });
});

test('an administrator recommends articles to somebody, and thinks better of it', async ({ consoleSite }) => {
  const owner = await consoleSite.platform.createUser();
  await consoleSite.platform.settled();
  const { page, read } = await start(consoleSite, '/site/recommended-lists/new');
  await field(page, 'Name').fill('To begin with');
  await field(page, 'Id of its owner').fill(String(owner.id));
  await page.getByRole('button', { name: 'Recommend them' }).click();
  await page.getByRole('link', { name: 'To begin with' }).click();
  const path = `/api/recommended_articles_lists?search=To+begin`;
  expect(await read(path)).toMatchObject([{ user_id: owner.id }]);
  await field(page, 'Name').fill('To begin anew');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The list is saved').waitFor();
  expect(await read(path)).toMatchObject([{ name: 'To begin anew' }]);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the list' }).click();
  await page.getByText('The list is deleted').waitFor();
  expect(await read(path)).toEqual([]);
});
