import { expect } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { expectAccessible, test } from './console-site.ts';

const browser = useBrowser();

test('releases a name that is kept for its former owner', async ({ consoleSite }) => {
  const { platform, open } = consoleSite;
  const { apiKey, username } = await platform.createUser();
  const user = { username: `${username}_renamed` };
  expect((await platform.request('PATCH', '/api/users/me', { key: apiKey, body: { user } })).status).toBe(200);
  const page = await browser.openPage();
  await open(page, 'admin', '/site/names');
  await page.getByRole('heading', { name: 'Release a name' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Name', { exact: true }).fill(username);
  await page.getByRole('button', { name: 'Release name' }).click();
  await page.getByText('Name released').waitFor();
  const other = await platform.createUser();
  const taken = { user: { username } };
  const answer = await platform.request('PATCH', '/api/users/me', { key: other.apiKey, body: taken });
  expect(answer.status).toBe(200);
});
