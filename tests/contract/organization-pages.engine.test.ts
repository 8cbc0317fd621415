import { picture } from '@commonplace/images/testing/pictures';
import { afterAll, expect } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import { signUp } from '../support/sign-up.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor, formIn, formNames, type Visitor } from '../support/visitor.ts';

let platform: Platform;
let site: SitePlatform;
let admin: TestUser;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  admin = await platform.createUser({ role: 'super_admin' });
});

afterAll(async () => {
  await allow(false);
  await site[Symbol.asyncDispose]();
});

const allow = async (isAllowed: boolean) => {
  const body = { site_config: { members_create_organizations: isAllowed } };
  expect((await platform.request('PUT', '/api/admin/config', { key: admin.apiKey, body })).status).toBe(200);
  await platform.settled();
};
const accountOf = async (username: string) =>
  (await platform.request('GET', `/api/users/by_username?url=${username}`)).json<{ id: number }>();
const secretIn = (page: string) => /id="secret">(cpj_[\w-]+)</.exec(page)?.[1] ?? '';

/** Creates an organization and returns the path of its settings. */
async function found(visitor: Visitor, username: string): Promise<string> {
  const created = await visitor.submit('/organizations/new', { name: 'Bakers', username });
  expect(created.location, created.text).toMatch(/^\/settings\/organizations\/\d+\?done=organization_created$/);
  return created.location?.split('?')[0] ?? '';
}

test('an organization is created only if the site allows it, by who becomes its administrator', async () => {
  const { visitor, username } = await signUp(platform, site.url);
  const body = { name: 'No', username: `${username}_org` };
  expect((await createVisitor(site.url).get('/organizations/new')).location).toBe(
    '/signin?return_to=%2Forganizations%2Fnew',
  );
  expect((await visitor.get('/organizations/new')).status).toBe(403);
  await allow(true);
  const refused = await visitor.submit('/organizations/new', { name: '', username: 'a b' });
  expect([refused.status, refused.text]).toEqual([422, expect.stringMatching(/Name can.*Username /s)]);
  const path = await found(visitor, body.username);
  const page = await visitor.get(`${path}?done=organization_created`);
  expect(page.text).toContain('The organization has been created.');
  expect(formNames(page.text)).toEqual(['role', 'remove', 'invite', 'secret', 'image', 'main']);
  expect(page.text).toContain('/dashboard/analytics?organization_id=');
  // An administrator of the site manages it, but is no member, who alone may see its desk.
  const managed = await (await signedInVisitor(platform, admin, site.url)).get(path);
  expect(formNames(managed.text)).toContain('invite');
  expect(managed.text).not.toContain('/dashboard/analytics');
  const leave = await visitor.submit(path, {}, 'remove');
  expect([leave.status, leave.text]).toEqual([422, expect.stringContaining('An organization needs an administrator')]);
  await allow(false);
  expect((await visitor.post('/-/organizations', new URLSearchParams(body))).status).toBe(403);
});

test('administrators upload the image of their organization', async () => {
  await allow(true);
  const [{ visitor, username }, { visitor: stranger }] = [
    await signUp(platform, site.url),
    await signUp(platform, site.url),
  ];
  const path = await found(visitor, `${username}_org`);
  const { action, hidden } = formIn((await visitor.get(path)).text, 'image');
  const send = async (sender: Visitor, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('image', new Blob([new Uint8Array(await picture('png'))], { type: 'image/png' }), 'us.png');
    return sender.post(action, form);
  };
  const saved = await visitor.follow(await send(visitor, hidden));
  expect(saved.text).toMatch(/<img\s+class="portrait square"\s+src="\/images\/[^"]+-640\.webp"/);
  const organization = await platform.request('GET', `/api/organizations/${username}_org`);
  expect(organization.json()).toMatchObject({ profile_image: expect.stringMatching(/\/images\/.+-640\.webp$/) });
  expect((await stranger.get(action)).status).toBe(403);
  const own = { ...formIn((await stranger.get('/settings/email')).text, 'main').hidden, form: 'image' };
  expect((await send(stranger, own)).status).toBe(403);
});

test('members join by the secret, get roles and leave; strangers see nothing', async () => {
  await allow(true);
  const [{ visitor: founder, username }, { visitor: baker, username: name }, { visitor: stranger }] = [
    await signUp(platform, site.url),
    await signUp(platform, site.url),
    await signUp(platform, site.url),
  ];
  const path = await found(founder, `${username}_org`);
  const first = secretIn((await founder.submit(path, {}, 'secret')).text);
  const second = secretIn((await founder.submit(path, {}, 'secret')).text);
  const wrong = await baker.submit('/settings/organizations', { secret: first });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Secret is not valid')]);
  const joined = await baker.submit('/settings/organizations', { secret: second });
  expect([joined.status, joined.location]).toEqual([303, `${path}?done=organization_joined`]);
  expect((await baker.follow(joined)).text).toContain('You are a member of the organization.');
  const shown = await baker.get(path);
  expect(formNames(shown.text)).toEqual(['remove']);
  expect(shown.text).toMatch(/has 0 credits/);
  expect((await stranger.get(path)).status).toBe(403);
  expect((await createVisitor(site.url).get(path)).location).toMatch(/^\/signin\?return_to=/);
  for (const missing of ['/settings/organizations/2147483647', '/settings/organizations/x', `${path}?page=0`]) {
    expect((await founder.get(missing)).status, missing).toBe(404);
  }

  const { id: bakerId } = await accountOf(name);
  const promoted = await founder.submit(path, { user_id: String(bakerId), role: 'admin' }, 'role');
  expect(promoted.status, promoted.text).toBe(303);
  const saved = await baker.submit(path, { name: 'Millers', username: `${username}_org`, story: 'Once' });
  expect(saved.status, saved.text).toBe(303);
  expect((await founder.get(path)).text).toContain('<h1>Millers</h1>');
  const left = await founder.submit(path, {}, 'remove');
  expect(left.location).toBe('/settings/organizations?done=organization_left');
  expect((await founder.follow(left)).text).toContain('You have left the organization.');
  expect((await founder.get(path)).status).toBe(403);
});

test('the list of organizations leads visitors to sign in, and offers new ones to whom the site lets', async () => {
  const path = '/settings/organizations';
  expect((await createVisitor(site.url).get(path)).location).toBe('/signin?return_to=%2Fsettings%2Forganizations');
  const { visitor, username } = await signUp(platform, site.url);
  await allow(false);
  const none = await visitor.get(path);
  expect(none.text).toContain('You belong to no organization yet.');
  expect(none.text).not.toContain('href="/organizations/new"');
  expect((await visitor.get(`${path}?page=2`)).status).toBe(404);
  await allow(true);
  const german = await visitor.get(path, { 'accept-language': 'de' });
  expect(german.text).toContain('href="/organizations/new">Neue Organisation</a>');
  const founded = await found(visitor, `${username}_org`);
  expect((await visitor.get(path)).text).toMatch(new RegExp(`<a href="${founded}">Bakers</a>.*administrator`, 's'));
});
