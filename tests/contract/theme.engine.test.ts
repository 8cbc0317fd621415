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

test('fonts that the site serves, in parts that browsers keep', async () => {
  const theme = { fonts: { loaded: true } };
  const { preview } = (await write('', { theme })).json<Draft>();
  const visitor = createVisitor(site.url);
  const { text: css } = await visitor.get(preview.stylesheet!);
  expect(css).toContain(":root{--sans:'Source Sans 3 Variable',");
  expect(css).toContain("--serif:'STIX Two Text Variable',");
  const rules = css.match(/@font-face\{[^}]*\}/g) ?? [];
  const upright = rules.filter((rule) => rule.includes('style:normal'));
  const sizes = new Map<string, number>();
  for (const rule of rules) {
    const [, family = ''] = /font-family:'([^']+)'/.exec(rule) ?? [];
    const [, path = ''] = /src:url\((\/assets\/fonts\/[\w/-]+\.woff2)\)/.exec(rule) ?? [];
    expect([family, rule]).toEqual([expect.stringMatching(/ Variable$/), expect.stringMatching(/unicode-range:U\+/)]);
    const file = await fetch(site.url + path);
    expect(file.status, path).toBe(200);
    expect(file.headers.get('content-type')).toBe('font/woff2');
    expect(file.headers.get('cache-control')).toContain('immutable');
    const content = Buffer.from(await file.arrayBuffer());
    expect(content.subarray(0, 4).toString()).toBe('wOF2');
    if (upright.includes(rule)) sizes.set(path, content.length);
  }
  for (const script of ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese']) {
    expect(
      [...sizes.keys()].filter((path) => path.endsWith(`/${script}-normal.woff2`)),
      script,
    ).toHaveLength(2);
  }
  const firstPage = [...sizes].filter(([path]) => path.endsWith('/latin-normal.woff2')).map(([, size]) => size);
  expect(firstPage.reduce((sum, size) => sum + size, 0)).toBeLessThan(60 * 1_024);
});

test('no font is loaded by a theme with installed ones', async () => {
  const { preview } = (await write('', { theme: { fonts: { text: 'old_style' } } })).json<Draft>();
  expect((await createVisitor(site.url).get(preview.stylesheet!)).text).not.toContain('@font-face');
});
