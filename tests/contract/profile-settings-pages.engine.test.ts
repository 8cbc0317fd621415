import { buffer } from 'node:stream/consumers';
import { colorAt, picture } from '@commonplace/images/testing/pictures';
import { afterAll, describe, expect } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { signedInVisitor } from '../support/oauth.ts';
import { signUp } from '../support/sign-up.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { formIn, type Visitor } from '../support/visitor.ts';

const profilePath = '/settings/profile';
const imagePath = '/settings/image';
const emailsPath = '/settings/notifications';

let platform: Platform;
let site: SitePlatform;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
});
afterAll(() => site[Symbol.asyncDispose]());

const join = () => signUp(platform, site.url);
const save = (visitor: Visitor, fields: Record<string, string | string[]>, path = profilePath) =>
  visitor.submit(path, fields, path);
const userNamed = async (username: string) =>
  (await platform.request('GET', `/api/users/by_username?url=${username}`)).json<{ id: number }>();

describe('the notifications by email', () => {
  test('need a confirmed address, which the page says', async () => {
    const text = 'No emails are sent to an address that is not confirmed.';
    expect((await (await join()).visitor.get(emailsPath)).text).not.toContain(text);
    const unconfirmed = await signedInVisitor(platform, await platform.createUser(), site.url);
    const page = (await unconfirmed.get(emailsPath)).text;
    expect(page).toMatch(new RegExp(`${text} <a href="/settings/email">Confirm your email address</a>`));
    expect((await unconfirmed.get('/settings/email')).text).toMatch(/>\s*Send confirmation email\s*</);
  });
});

describe('the profile', () => {
  test('is changed at once', async () => {
    const { visitor, username } = await join();
    const fields = { summary: 'One\r\nTwo', location: 'Here', website_url: 'https://example.org/', shows_email: 'on' };
    const shown = await visitor.get('/settings');
    const saved = await visitor.follow(
      await visitor.submitShown(shown, { name: 'New name', username, ...fields }, profilePath),
    );
    expect(saved.text).toContain('Your changes have been saved.');
    expect(saved.text).toMatch(/>\nOne\nTwo<\/textarea>/);
    expect(await userNamed(username)).toMatchObject({
      name: 'New name',
      location: 'Here',
      website_url: 'https://example.org/',
    });
    const refused = await save(visitor, { name: 'New name', username, website_url: 'javascript:1' });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Website is not a valid URL')]);
    const long = 'ü'.repeat(20_000);
    const again = await save(visitor, { name: 'New name', username, summary: long, links: long });
    expect([again.status, again.text]).toEqual([422, expect.stringContaining(`>\n${long}</textarea>`)]);
    const { text } = await visitor.get(profilePath, { 'accept-language': 'de' });
    expect(text).toMatch(/<h2>Über dich<\/h2>[^]*Kurzbeschreibung/);
  });

  test('keeps the links that a form does not have', async () => {
    const { visitor, username } = await join();
    const links = 'https://example.com/@me\r\n\r\nhttps://example.org/';
    const saved = await visitor.follow(await save(visitor, { name: 'Me', username, links }));
    expect(saved.text).toMatch(/name="links"[^>]*>\nhttps:\/\/example\.com\/@me\nhttps:\/\/example\.org\/<\/textarea>/);
    const read = async () => (await platform.request('GET', `/api/profiles/${username}`)).json<{ user: object }>().user;
    expect(await read()).toMatchObject({ links: ['https://example.com/@me', 'https://example.org/'] });
    expect((await save(visitor, { name: 'Me again', username })).status).toBe(303);
    await expect.poll(read).toMatchObject({ name: 'Me again', links: [expect.any(String), expect.any(String)] });
    const refused = await save(visitor, { name: 'Me', username, links: 'javascript:1' });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Links has an invalid URL')]);
    await save(visitor, { name: 'Me', username, links: '' });
    await expect.poll(read).toMatchObject({ links: [] });
  });

  test('shows a concurrent change before it is overwritten', async () => {
    const { visitor, username } = await join();
    const user = await userNamed(username);
    const { apiKey: key } = await platform.createUser({ role: 'super_admin' });
    const send = (answer: Awaited<ReturnType<Visitor['get']>>, fields: Record<string, string>) =>
      visitor.submitShown(answer, { username, ...fields }, profilePath);
    const [first, second] = [await visitor.get('/settings'), await visitor.get('/settings')];
    expect((await send(first, { name: 'First', location: 'Here' })).status).toBe(303);
    const refused = await send(second, { name: 'Second', location: '' });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Your profile was changed elsewhere');
    expect(refused.text).toMatch(/<dt>Name<\/dt>\s*<dd>First<\/dd>/);
    expect(refused.text).toMatch(/name="name"[^>]*value="Second"/);
    expect((await visitor.get('/settings')).text).toMatch(/name="name"[^>]*value="First"/);

    // An admin changes it again.
    const change = await platform.request('PATCH', `/api/admin/users/${user.id}`, { key, body: { location: 'There' } });
    expect(change.status, change.text).toBe(200);
    const again = await send(refused, { name: 'Second', website_url: 'javascript:1' });
    expect([again.status, again.text]).toEqual([409, expect.stringMatching(/<dd>There<\/dd>/)]);
    const invalid = await send(again, { name: 'Second', website_url: 'javascript:1' });
    expect([invalid.status, invalid.text]).toEqual([422, expect.stringContaining('Website is not a valid URL')]);
    const saved = await visitor.follow(await send(invalid, { name: 'Second' }));
    expect(saved.text).toMatch(/name="name"[^>]*value="Second"/);
  });

  test('takes a form that is sent twice once', async () => {
    const { visitor, username } = await join();
    const shown = await visitor.get(profilePath);
    const fields = {
      name: ' Ada ',
      username,
      bg_color_hex: '#1F3A5F',
      text_color_hex: '#FFF',
      links: '\r\nhttps://a.example ',
    };
    const answers = await Promise.all([1, 2].map(() => visitor.submitShown(shown, fields, profilePath)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect((await visitor.follow(answers[1]!)).text).toMatch(/name="name"[^>]*value="Ada"/);
  });
});

describe('the profile image', () => {
  async function upload(visitor: Visitor, content: Buffer, fields: Record<string, string> = {}) {
    const { action, hidden } = formIn((await visitor.get(profilePath)).text, imagePath);
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...hidden, ...fields })) form.set(name, value);
    form.set('image', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'me.png');
    return visitor.post(action, form);
  }

  test('is changed, and deleted with the account', async () => {
    const { visitor, username, password } = await join();
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    expect((await visitor.post(imagePath, new FormData(), elsewhere)).status).toBe(403);
    const refused = await upload(visitor, Buffer.from('no image'));
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('There is a problem')]);
    expect(refused.text).toMatch(/<a href="#image-image">Image is not a JPEG/);
    const saved = await visitor.follow(await upload(visitor, onePixel));
    expect(saved.text).toMatch(/<img class="portrait circle" src="\/images\/[^"]+"/);
    expect(await userNamed(username)).toMatchObject({
      profile_image: expect.stringMatching(/^https:\/\/commonplace\.test\/images\//),
    });
    const [path = ''] = /\/images\/[\w.-]+/.exec(saved.text) ?? [];
    expect((await platform.request('GET', path)).status).toBe(200);

    // Red on the left, blue on the right.
    const crop = { crop_left: '0.7', crop_top: '0', crop_size: '0.5' };
    const cropped = await visitor.follow(await upload(visitor, await picture('png', 60, 40), crop));
    const [shown = ''] = /\/images\/[\w.-]+-640[\w.-]*/.exec(cropped.text) ?? [];
    const { body } = await fetch(platform.url + shown);
    const [red, , blue] = await colorAt(await buffer(body!), 2, 2);
    expect([Number(red) < 60, Number(blue) > 200]).toEqual([true, true]);
    expect((await upload(visitor, onePixel, { ...crop, crop_left: '2' })).status).toBe(422);
    await visitor.submit('/settings/account', { content: 'keep', current_password: password });
    await expect.poll(async () => (await platform.request('GET', path)).status).toBe(404);
  });

  test('has room for files as large as the API takes', async () => {
    const { visitor } = await join();
    const refused = await upload(visitor, Buffer.alloc(25 * 1024 * 1024));
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Image is not a JPEG')]);
    const larger = await upload(visitor, Buffer.alloc(25 * 1024 * 1024 + 1));
    expect([larger.status, larger.text]).toEqual([422, expect.stringContaining('There is a problem')]);
  });

  test('is limited by form and API together, and the form says when to retry', async () => {
    const { visitor } = await join();
    const { action, hidden } = formIn((await visitor.get(imagePath)).text, imagePath);
    const send = async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(hidden)) form.set(name, value);
      form.set('image', new Blob(['no image'], { type: 'image/png' }), 'me.png');
      return visitor.post(action, form);
    };
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'content-type': 'image/png', 'sec-fetch-site': 'same-origin' };
    const call = () => platform.request('POST', '/api/images', { version: 'v1', body: Buffer.from('x'), headers });
    // At once, since the limit is for 30 seconds, which some uploads take on a busy machine.
    const [forms, calls] = await Promise.all([
      Promise.all(Array.from({ length: 11 }, send)),
      Promise.all(Array.from({ length: 5 }, call)),
    ]);
    const statuses = [...forms, ...calls].map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([...Array<number>(10).fill(422), ...Array<number>(6).fill(429)]);
    const refused = forms.find(({ status }) => status === 429);
    if (refused === undefined) throw new Error('all forms were accepted');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.text).toMatch(/Rate limit reached, try again in \d+ seconds/);
    // The answer is the settings page, from which the user can try again.
    expect(formIn(refused.text, imagePath).action).toBe(imagePath);
    expect((await visitor.get(imagePath)).status).toBe(200);
  });
});

describe('the email notifications', () => {
  const send = (visitor: Visitor, fields: Record<string, string | string[]>) => save(visitor, fields, emailsPath);

  test('are changed', async () => {
    const { visitor } = await join();
    const saved = await visitor.follow(
      await send(visitor, { email_badge_notifications: 'on', email_comment_notifications: [] }),
    );
    expect(saved.text).toContain('Your changes have been saved.');
    expect(saved.text).toMatch(/name="email_badge_notifications"[^>]*checked/);
    expect(saved.text).not.toMatch(/name="email_comment_notifications"[^>]*checked/);
  });

  test('show a concurrent change before it is overwritten', async () => {
    const { visitor } = await join();
    const submit = (answer: Awaited<ReturnType<Visitor['get']>>, name: string) =>
      visitor.submitShown(answer, { [name]: 'on' }, emailsPath);
    const [first, second] = [await visitor.get(emailsPath), await visitor.get(emailsPath)];
    expect((await submit(first, 'email_badge_notifications')).status).toBe(303);
    const refused = await submit(second, 'email_unread_notifications');
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('Your settings were changed elsewhere'),
    ]);
    expect(refused.text).toMatch(/<dt>Badges<\/dt>\s*<dd>yes<\/dd>/);
    expect(refused.text).toMatch(/name="email_unread_notifications"[^>]*checked/);
    expect((await visitor.get(emailsPath)).text).toMatch(/name="email_badge_notifications"[^>]*checked/);
    const saved = await visitor.follow(await submit(refused, 'email_unread_notifications'));
    expect(saved.text).not.toMatch(/name="email_badge_notifications"[^>]*checked/);
  });

  test('take a form that is sent twice once', async () => {
    const { visitor } = await join();
    const shown = await visitor.get(emailsPath);
    const press = () => visitor.submitShown(shown, { email_badge_notifications: 'on' }, emailsPath);
    expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([303, 303]);
  });

  test('are only those that are sent; the settings of others are kept', async () => {
    const { visitor, username } = await join();
    const { apiKey: key } = await platform.createUser({ role: 'super_admin' });
    const record = `/api/admin/users/${(await userNamed(username)).id}`;
    const body = { notification_setting: { email_newsletter: true, email_digest_periodic: false } };
    const changed = await platform.request('PUT', `${record}/notification_settings`, { key, body });
    expect(changed.status, changed.text).toBe(200);
    const { text } = await visitor.get(emailsPath);
    expect(text).not.toMatch(/newsletter|digest/i);
    await send(visitor, { email_badge_notifications: 'on' });
    expect((await platform.request('GET', record, { key })).json()).toMatchObject(body);
  });
});

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
