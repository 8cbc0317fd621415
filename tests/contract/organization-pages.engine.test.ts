import { picture } from '@commonplace/images/testing/pictures';
import { afterAll, describe, expect } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import { signUp } from '../support/sign-up.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import type { TestUser } from '../support/test-users.ts';
import { createVisitor, formIn, formNames, type PageAnswer, type Visitor } from '../support/visitor.ts';

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
const formsOf = {
  edit: '/-/organizations/edit',
  image: '/-/organizations/image',
  secret: '/-/organizations/secret',
  invite: '/-/organizations/invitations',
  role: '/-/organizations/members/role',
  remove: '/-/organizations/members/remove',
} as const;
/** Returns what folded forms of a page do and what they say before, by name. */
const questionsOn = ({ text }: PageAnswer) =>
  Array.from(
    text.matchAll(/<details class="act">\s*<summary>([^<]*).*?<p>(.*?)<\/p>/gs),
    ([, label = '', question = '']) => [label, question],
  );
const secretIn = (page: string) => /id="secret">(cpj_[\w-]+)</.exec(page)?.[1] ?? '';

/** Creates an organization and returns the path of its settings. */
async function found(visitor: Visitor, username: string): Promise<string> {
  const created = await visitor.submit('/organizations/new', { name: 'Bakers', username });
  expect(created.location, created.text).toMatch(/^\/settings\/organizations\/\d+$/);
  return created.location ?? '';
}

test('an organization is created only if the site allows it, by who becomes its administrator', async () => {
  const { visitor, username } = await signUp(platform, site.url);
  const body = { name: 'No', username: `${username}_org` };
  expect((await createVisitor(site.url).get('/organizations/new')).location).toBe(
    '/signin?return_to=%2Forganizations%2Fnew',
  );
  const early = await visitor.get('/organizations/new');
  expect([early.status, early.text]).toEqual([
    403,
    expect.stringContaining('Only administrators of this site create organizations.'),
  ]);
  await allow(true);
  const refused = await visitor.submit('/organizations/new', { name: '', username: 'a b' });
  expect([refused.status, refused.text]).toEqual([422, expect.stringMatching(/Name can.*Username /s)]);
  const path = await found(visitor, body.username);
  const page = await visitor.get(path);
  expect(page.text).toContain('The organization has been created.');
  expect(formNames(page.text)).toEqual(['invite', 'secret', 'image', 'main']);
  expect(page.text).toContain('Make someone else an administrator before you leave');
  expect(page.text).toContain('/dashboard/analytics?organization_id=');
  // An administrator of the site manages it, but is no member, who alone may see its desk.
  const managed = await (await signedInVisitor(platform, admin, site.url)).get(path);
  expect(formNames(managed.text)).toContain('invite');
  expect(managed.text).not.toContain('/dashboard/analytics');
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
  expect((await send(stranger, hidden)).status).toBe(403);
  const [, before = ''] = /src="(\/images\/[^"]+)"/.exec(saved.text) ?? [];
  const empty = await visitor.post(action, new URLSearchParams(hidden));
  expect([empty.status, empty.text]).toEqual([422, expect.stringContaining('href="#image-image"')]);
  expect((await visitor.get(path)).text).toContain(before);
});

test('members join by the secret, get roles and leave; strangers see nothing', async () => {
  await allow(true);
  const [{ visitor: founder, username }, { visitor: baker, username: name }, { visitor: stranger }] = [
    await signUp(platform, site.url),
    await signUp(platform, site.url),
    await signUp(platform, site.url),
  ];
  const path = await found(founder, `${username}_org`);
  const first = secretIn((await founder.submit(path, {}, formsOf.secret)).text);
  const form = await founder.get(path);
  const press = async () => secretIn((await founder.submitShown(form, {}, formsOf.secret)).text);
  const [second, again] = await Promise.all([press(), press()]);
  expect([again, second === first]).toEqual([second, false]);
  const wrong = await baker.submit('/settings/organizations', { secret: first });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Secret is not valid')]);
  const joined = await baker.submit('/settings/organizations', { secret: second });
  expect([joined.status, joined.location]).toEqual([303, path]);
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
  const asked = questionsOn(await founder.get(path));
  expect(asked).toEqual([
    ['Remove', expect.stringContaining('Their articles, scheduled ones too, stay under it until they take them out.')],
  ]);
  const promoted = await founder.submit(path, { user_id: String(bakerId), role: 'admin' }, formsOf.role);
  expect(promoted.status, promoted.text).toBe(303);
  const profile = { name: 'Millers', username: `${username}_org`, story: 'Once' };
  const saved = await baker.submit(path, profile, formsOf.edit);
  expect(saved.status, saved.text).toBe(303);
  expect((await founder.get(path)).text).toContain('<h1>Millers</h1>');
  // The founder's own forms stand before those of the baker.
  const shownBefore = await founder.get(path);
  expect(questionsOn(shownBefore)).toEqual([
    ['Make a member', expect.stringContaining('only another administrator can make you one again')],
    ['Leave', expect.stringContaining('Your articles, scheduled ones too, stay under it until you take them out.')],
    ['Remove', expect.stringContaining('They can no longer publish for the organization.')],
  ]);
  const setRole = (role: string) => baker.submit(path, { user_id: String(bakerId), role }, formsOf.role);
  const shownToBaker = await baker.get(path);
  expect((await setRole('member')).status).toBe(303);
  const regained = { user_id: String(bakerId), role: 'admin' };
  expect((await baker.submitShown(shownToBaker, regained, formsOf.role)).status).toBe(403);
  const refused = await founder.submitShown(shownBefore, {}, formsOf.remove);
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('Make another member an administrator first.'),
  ]);
  expect((await founder.submit(path, { user_id: String(bakerId), role: 'admin' }, formsOf.role)).status).toBe(303);
  const left = await founder.submit(path, {}, formsOf.remove);
  expect(left.location).toBe('/settings/organizations');
  expect((await founder.follow(left)).text).toContain('You have left the organization.');
  expect((await founder.get(path)).status).toBe(403);
});

test('the list of organizations redirects visitors to sign in, and offers new ones to whom the site lets', async () => {
  const path = '/settings/organizations';
  expect((await createVisitor(site.url).get(path)).location).toBe('/signin?return_to=%2Fsettings%2Forganizations');
  const { visitor, username } = await signUp(platform, site.url);
  await allow(false);
  const none = await visitor.get(path);
  expect(none.text).toContain('You belong to no organization yet.');
  const listed = await visitor.get('/organizations');
  for (const { text } of [none, listed]) {
    expect(text).not.toContain('href="/organizations/new"');
    expect(text).toContain('Administrators of this site create organizations.');
  }
  expect((await visitor.get(`${path}?page=2`)).status).toBe(404);
  await allow(true);
  expect((await visitor.get('/organizations')).text).toContain('href="/organizations/new"');
  const german = await visitor.get(path, { 'accept-language': 'de' });
  expect(german.text).toContain('href="/organizations/new">Neue Organisation</a>');
  const founded = await found(visitor, `${username}_org`);
  expect((await visitor.get(path)).text).toMatch(new RegExp(`<a href="${founded}">Bakers</a>.*administrator`, 's'));
});

describe('the profile of an organization', () => {
  let founder: Visitor;
  let username: string;
  let path: string;
  test.beforeAll(async () => {
    await allow(true);
    const member = await signUp(platform, site.url);
    ({ visitor: founder } = member);
    username = `${member.username}_org`;
    path = await found(founder, username);
  });
  const send = (shown: PageAnswer, fields: Record<string, string>) =>
    founder.submitShown(shown, { username, ...fields }, formsOf.edit);

  test('shows a concurrent change before it is overwritten', async () => {
    const [first, second] = [await founder.get(path), await founder.get(path)];
    expect((await send(first, { name: 'First', location: 'Here' })).status).toBe(303);
    const refused = await send(second, { name: 'Second', location: '' });
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('The organization was changed elsewhere'),
    ]);
    expect(refused.text).toMatch(/<dt>Name<\/dt>\s*<dd>First<\/dd>/);
    expect(refused.text).toMatch(/name="name"[^>]*value="Second"/);
    expect((await founder.get(path)).text).toMatch(/name="name"[^>]*value="First"/);
    const saved = await founder.follow(await send(refused, { name: 'Second', location: '' }));
    expect(saved.text).toContain('Your changes have been saved.');
    expect(saved.text).toContain('<h1>Second</h1>');
  });

  test('is refused with what was typed, and saved once when it is sent twice', async () => {
    const shown = await founder.get(path, { 'accept-language': 'de' });
    expect(shown.text).toMatch(/<h2>Mitglieder<\/h2>[^]*Jemanden einladen/);
    const refused = await send(shown, { name: 'Third', url: 'javascript:1' });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Website is not a valid URL')]);
    expect(refused.text).toMatch(/name="name"[^>]*value="Third"/);
    const press = () => send(shown, { name: 'Third', story: 'One\r\nTwo' });
    expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([303, 303]);
    expect((await founder.get(path)).text).toMatch(/>\nOne\nTwo<\/textarea>/);
  });
});

test('administrators invite by username or email address, and withdraw invitations', async () => {
  await allow(true);
  const [{ visitor, username }, guest] = [await signUp(platform, site.url), await platform.createUser()];
  const path = await found(visitor, `${username}_org`);
  const invite = (invitee: string) => visitor.submit(path, { username: invitee, role: 'member' }, formsOf.invite);
  for (const [invitee, problem] of [
    ['', 'Username or email address can&#39;t be blank'],
    ['no_such_user_1', 'Username or email address has no account'],
    ['no@address', 'Username or email address is invalid'],
  ] as const) {
    const refused = await invite(invitee);
    expect([refused.status, refused.text], invitee).toEqual([422, expect.stringContaining(problem)]);
    expect(refused.text).toContain('href="#invite-username"');
  }
  const sent = await visitor.follow(await invite(`@${guest.username}`));
  expect(sent.text).toContain('The invitation has been sent.');
  const withdraw = () => visitor.submitShown(sent, {}, '/-/organizations/invitations/withdraw');
  const withdrawn = await visitor.follow(await withdraw());
  expect(withdrawn.text).toContain('The invitation has been withdrawn.');
  expect(withdrawn.text).toContain('No one is invited at the moment.');
  expect((await withdraw()).status).toBe(303);
});

describe('what members may do with an article of their organization', () => {
  const people = {} as Record<'author' | 'administrator' | 'member' | 'stranger', TestUser>;
  let moderator: TestUser;
  let organization: { id: number; username: string };
  let article: { id: number; path: string };
  let comment: string;

  test.beforeAll(async () => {
    for (const name of ['author', 'administrator', 'member', 'stranger'] as const) {
      people[name] = await platform.createUser();
    }
    moderator = await platform.createUser({ role: 'moderator' });
    const key = people.author.apiKey;
    organization = await platform.createOrganization(people.administrator);
    for (const { id } of [people.author, people.member]) {
      const body = { membership: { user_id: id, role: 'member' } };
      const path = `/api/organizations/${organization.id}/memberships`;
      expect((await platform.request('POST', path, { key: people.administrator.apiKey, body })).status).toBe(201);
    }
    const text = { title: 'Of an organization', body_markdown: 'x', published: true, organization_id: organization.id };
    article = (await platform.request('POST', '/api/articles', { key, body: { article: text } })).json();
    await platform.settled();
    const said = { comment: { article_id: article.id, body_markdown: 'Well' } };
    const made = await platform.request('POST', '/api/comments', { key: people.stranger.apiKey, body: said });
    comment = made.json<{ id_code: string }>().id_code;
  });

  test.each([
    { name: 'author', edit: 200, history: 200, hide: 200, desk: 200 },
    { name: 'administrator', edit: 403, history: 200, hide: 403, desk: 200 },
    { name: 'member', edit: 403, history: 403, hide: 403, desk: 200 },
    { name: 'stranger', edit: 403, history: 403, hide: 403, desk: 403 },
  ] as const)('of the $name', async ({ name, edit, history, hide, desk }) => {
    const user = people[name];
    const visitor = await signedInVisitor(platform, user, site.url);
    const update = { article: { title: 'Of an organization' } };
    const options = { key: user.apiKey, body: update };
    expect((await platform.request('PUT', `/api/articles/${article.id}`, options)).status).toBe(edit);
    const editor = await visitor.get(`${article.path}/edit`);
    expect(editor.status).toBe(edit);
    const dashboard = `<a href="/dashboard/organizations/${organization.id}">dashboard of `;
    expect(editor.text.includes(dashboard)).toBe(edit === 403 && name !== 'stranger');
    if (edit === 403) expect(editor.text).toContain('Only its author can edit an article');
    expect(editor.text).not.toContain('{target}');
    expect((await visitor.get(`${article.path}/history`)).status).toBe(history);
    const hiding = await platform.request('PUT', `/api/comments/${comment}/hide`, { key: user.apiKey });
    expect(hiding.status).toBe(hide);
    const listed = await visitor.get(`/dashboard/organizations/${organization.id}`);
    expect(listed.status).toBe(desk);
    const isAdministrator = name === 'administrator';
    expect(listed.text.includes(`href="${article.path}/history"`)).toBe(isAdministrator);
    expect(listed.text.includes('Only authors edit their articles')).toBe(isAdministrator);
  });

  test('moderators hide comments, and do not edit', async () => {
    const { apiKey: key } = moderator;
    const body = { article: { title: 'No' } };
    expect((await platform.request('PUT', `/api/articles/${article.id}`, { key, body })).status).toBe(403);
    expect((await platform.request('PUT', `/api/comments/${comment}/hide`, { key })).status).toBe(200);
  });

  test.each([
    { name: 'administrator', manages: true, writes: true },
    { name: 'member', manages: false, writes: true },
    { name: 'stranger', manages: false, writes: false },
  ] as const)('its page offers the $name what they may do', async ({ name, manages, writes }) => {
    const visitor = await signedInVisitor(platform, people[name], site.url);
    const { text } = await visitor.get(`/${organization.username}`);
    const writing = `/new?organization_id=${organization.id}`;
    expect(text.includes(`href="/settings/organizations/${organization.id}"`)).toBe(manages);
    expect(text.includes(`href="/dashboard/organizations/${organization.id}"`)).toBe(writes && !manages);
    expect(text.includes(`href="${writing}"`)).toBe(writes);
    expect(text.includes(`/report?url=`)).toBe(!writes);
    const chosen = new RegExp(`<option value="${organization.id}"[^>]*selected`);
    expect(chosen.test((await visitor.get(writing)).text)).toBe(writes);
  });
});
