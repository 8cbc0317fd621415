import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import { startPlatform, type Platform } from '../support/platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let administrator: TestUser;
beforeAll(async () => {
  platform = await startPlatform();
  site = await startSite(platform);
  administrator = await platform.createUser({ role: 'admin' });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await platform[Symbol.asyncDispose]();
});

interface Draft {
  is_changed: boolean;
  preview: { stylesheet: string | null };
  versions: { id: number; is_shown: boolean }[];
}

const write = (path: string, body?: object) =>
  platform.request('PUT', `/api/admin/theme${path}`, { key: administrator.apiKey, ...(body && { body }) });
const sheetIn = (page: string) => /\/assets\/themes\/\w+\.css/.exec(page)?.[0];

test('a theme: draft, preview, publication, and the way back', async () => {
  const visitor = createVisitor(site.url);
  expect(sheetIn((await visitor.get('/latest')).text)).toBeUndefined();

  const theme = {
    colors: { light: { accent: '#7a1f5c' } },
    navigation: [{ text: 'About us', url: '/about' }],
    footer: [{ text: 'Rules', url: 'https://example.com/rules' }],
    styles: 'h1 { letter-spacing: 1px }',
  };
  const draft = (await write('', { theme })).json<Draft>();
  expect(draft).toMatchObject({ is_changed: true, versions: [] });

  // Only the administrators see the draft.
  const owner = await signedInVisitor(platform, administrator, site.url);
  const preview = await owner.get('/latest?theme=draft');
  expect(sheetIn(preview.text)).toBe(draft.preview.stylesheet);
  expect(preview.text).toContain('About us');
  expect(sheetIn((await owner.get('/latest')).text)).toBeUndefined();
  expect((await visitor.get('/latest?theme=draft')).text).not.toContain('About us');

  const published = (await write('/publish')).json<Draft>();
  expect(published).toMatchObject({ is_changed: false, versions: [{ is_shown: true }] });
  await vi.waitFor(async () => expect((await visitor.get('/latest')).text).toContain('About us'), 1_500);
  const page = (await visitor.get('/latest')).text;
  expect(page).toContain('href="https://example.com/rules"');
  const sheet = await visitor.get(sheetIn(page)!);
  expect(sheet.status).toBe(200);
  expect(sheet.headers.get('content-type')).toContain('text/css');
  expect(sheet.text).toContain('--accent:#7a1f5c');
  expect(sheet.text).toContain('#main h1{letter-spacing:1px}');
  expect((await visitor.get(`/assets/themes/${'0'.repeat(32)}.css`)).status).toBe(404);

  // The site is usable whatever the theme does.
  const off = (await visitor.get('/latest?theme=off')).text;
  expect(sheetIn(off)).toBeUndefined();
  expect(off).not.toContain('About us');

  expect((await write('/revert', {})).json<Draft>()).toMatchObject({
    is_changed: true,
    versions: [{ is_shown: false }],
  });
  await vi.waitFor(async () => expect((await visitor.get('/latest')).text).not.toContain('About us'), 1_500);
});

test('an unreadable theme, or that does more than style, is refused', async () => {
  const theme = {
    colors: { light: { text: '#eeeeee' } },
    logo: 'javascript:alert(1)',
    styles: '@import "https://evil.example/a.css";',
  };
  const answer = await write('', { theme: { ...theme, logo: null } });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('colors.light.text');
  expect(answer.text).toContain('must not contain @import (line 1)');
  expect((await write('', { theme: { logo: theme.logo } })).status).toBe(422);
});
