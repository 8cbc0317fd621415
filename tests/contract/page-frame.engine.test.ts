import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withoutService } from '../support/dead-service.ts';
import { signUp, type SignedUpUser } from '../support/sign-up.ts';
import { publicUrl, startPlatform, type Platform } from '../support/platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let administrator: TestUser;
let member: SignedUpUser;
const theme = {
  logo: '/images/logo.png',
  navigation: [{ text: 'About us', url: '/about' }],
  footer: [{ text: 'Rules', url: 'https://example.com/rules' }],
};
beforeAll(async () => {
  platform = await startPlatform();
  site = await startSite(platform);
  administrator = await platform.createUser({ role: 'admin' });
  member = await signUp(platform, site.url);
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await platform[Symbol.asyncDispose]();
});

const put = (path: string, body?: object) =>
  platform.request('PUT', path, { key: administrator.apiKey, ...(body && { body }) });

/** Returns the header and the footer of a page, without what depends on its path and its request. */
function frameOf(page: string): string {
  const parts = /<header.*<\/header>/s.exec(page)?.[0] + (/<footer.*<\/footer>/s.exec(page)?.[0] ?? '');
  return parts
    .replace(/<billboard-slot.*?<\/billboard-slot>/s, '')
    .replaceAll(/(\/sign(?:in|up))\?return_to=[^"]*/g, '$1')
    .replaceAll(/name="return_to" value="[^"]*"/g, '')
    .replaceAll(/\/report\?[^"]*/g, '/report')
    .replaceAll(publicUrl, '')
    .replaceAll(/\s+/g, ' ');
}

async function expectSameFrames(visitor: Visitor, paths: readonly string[], shown: readonly string[]): Promise<void> {
  const frame = frameOf((await visitor.get('/videos')).text);
  for (const text of shown) expect(frame).toContain(text);
  for (const path of paths) {
    // The remembered theme of the gateway may be a moment older than that of the site.
    await vi.waitFor(async () => expect(frameOf((await visitor.get(path)).text), path).toBe(frame), 5_000);
  }
}

const visitorPages = ['/signin', '/signup', '/password/forgot', '/invitations/none'];
const memberPages = ['/settings/email', '/settings/security', '/settings/api_keys', '/settings/account'];
/** A page of the gateway that fails. */
const failure = '/signin?return_to=%00';

describe('the header and the footer of account pages', () => {
  test('are those of the site, for visitors and for users', async () => {
    await expectSameFrames(createVisitor(site.url), [...visitorPages, failure], ['action="/search"', 'href="/tags"']);
    const name = `Menu of Name of ${member.username}`;
    const links = [name, 'href="/new"', `href="/${member.username}"`, '<img class="avatar"'];
    await expectSameFrames(member.visitor, [...memberPages, '/oauth/authorize?client_id=unknown'], links);
  });

  test('have the links of the theme and its logo, but not its styles', async () => {
    await put('/api/admin/theme', { theme: { ...theme, styles: 'h1 { letter-spacing: 1px }' } });
    expect((await put('/api/admin/theme/publish')).status).toBe(200);
    await vi.waitFor(async () => expect((await member.visitor.get('/tags')).text).toContain('About us'), 5_000);
    const links = ['>About us</a>', 'href="https://example.com/rules"', 'src="/images/logo.png"'];
    await expectSameFrames(createVisitor(site.url), visitorPages, links);
    await expectSameFrames(member.visitor, memberPages, links);
    expect((await member.visitor.get('/settings/email')).text).not.toContain('/assets/themes/');
  });

  test('are on the pages of administrators, which a new theme outdates', async () => {
    const page = { title: 'House rules', description: 'Be kind.', slug: 'house-rules', template: 'contained' };
    const body = { ...page, body_markdown: 'Be kind.', is_top_level_path: true };
    const made = await platform.request('POST', '/api/pages', { key: administrator.apiKey, body });
    expect(made.status, made.text).toBe(201);
    const visitor = createVisitor(site.url);
    await expectSameFrames(visitor, ['/house-rules'], ['About us']);
    await put('/api/admin/theme', { theme: { navigation: [{ text: 'The crew', url: '/crew' }] } });
    await put('/api/admin/theme/publish');
    await vi.waitFor(async () => expect((await visitor.get('/house-rules')).text).toContain('The crew'), 5_000);
  });

  test('show a new name of the user', async () => {
    const saved = await member.visitor.submit('/settings/profile', { name: 'Mei Lin', username: member.username });
    expect(saved.status, saved.text).toBe(303);
    const shown = async () => (await member.visitor.get('/settings/email')).text;
    await vi.waitFor(async () => expect(await shown()).toContain('Menu of Mei Lin'), 5_000);
  });

  test.each(['admin', 'content'] as const)('leave sign-in working without %s', async (service) => {
    await using gateway = await platform.startGateway(await withoutService(service));
    const visitor = createVisitor(gateway.url);
    const fields = { email: member.email, password: member.password };
    expect((await visitor.submit('/signin', fields)).status).toBe(303);
    const { status, text } = await visitor.get('/settings/email');
    expect([status, text]).toEqual([200, expect.stringContaining(`href="/${member.username}"`)]);
  });

  test('do not show the theme to visitors of a private site', async () => {
    await put('/api/admin/config', { site_config: { public: false } });
    await platform.settled();
    const visitor = createVisitor(site.url);
    await vi.waitFor(async () => expect((await visitor.get('/latest')).status).toBe(303));
    expect((await visitor.get('/signin')).text).not.toContain('The crew');
    expect((await member.visitor.get('/settings/email')).text).toContain('The crew');
    await put('/api/admin/config', { site_config: { public: true } });
    await platform.settled();
  });
});
