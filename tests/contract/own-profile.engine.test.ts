import { colorAt, picture } from '@commonplace/images/testing/pictures';
import { describe, expect } from 'vitest';
import { imagesOf, type NewImage } from '../support/images.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import type { TestUser } from '../support/test-users.ts';

let platform: Platform;

test.beforeAll(({ sharedPlatform }) => {
  platform = sharedPlatform;
});

const change = (user: Pick<TestUser, 'apiKey'>, body: unknown, headers = {}) =>
  platform.request('PATCH', '/api/users/me', { key: user.apiKey, body, headers });
const profileOf = async ({ id }: TestUser) => (await platform.request('GET', `/api/users/${id}`)).json<object>();

describe('GET /api/users/me/profile', () => {
  test('reads what PATCH /api/users/me changes, with its edit tag', async () => {
    const user = await platform.createUser();
    const read = () => platform.request('GET', '/api/users/me/profile', { key: user.apiKey, version: 'v1' });
    const blank = await read();
    expect(blank.json()).toMatchObject({ username: user.username, links: [], pronouns: null, shows_email: false });
    const texts = { name: 'Grace', summary: 'Bakes bread', location: 'Lisbon', pronouns: 'she/her', work: 'Baker' };
    const places = { website_url: 'https://example.com/bread', links: ['https://example.org/'], education: 'Lund' };
    const names = { microblog_username: 'grace', codehost_username: 'hopper' };
    const colors = { bg_color_hex: '#112233', text_color_hex: '#ffffff' };
    const given = { ...texts, ...places, ...names, ...colors, shows_email: true };
    const condition = { 'if-match': blank.headers.get('etag') ?? '' };
    const changed = await change(user, { user: given }, condition);
    expect(changed.status, changed.text).toBe(200);
    const after = await read();
    expect(after.json()).toMatchObject({ ...given, allows_colors: true });
    expect(after.headers.get('etag')).toBe(changed.headers.get('etag'));
    expect((await change(user, { user: { name: 'Late' } }, condition)).status).toBe(412);
  });
});

describe('PUT /api/users/me/profile_image', () => {
  const upload = ({ apiKey: key }: Pick<TestUser, 'apiKey'>, body: Buffer, query = '') =>
    platform.request('PUT', `/api/users/me/profile_image${query}`, {
      key,
      body,
      version: 'v1',
      headers: { 'content-type': 'image/png' },
    });

  test('shows the given square of an image, or the middle', async () => {
    const user = await platform.createUser();
    // Red on the left, blue on the right.
    const image = await picture('png', 60, 40);
    const cropped = await upload(user, image, '?crop_left=0.7&crop_top=0&crop_size=0.5');
    expect(cropped.status, cropped.text).toBe(200);
    const { profile_image: url, ...rest } = cropped.json<{ profile_image: string; profile_image_90: string }>();
    expect(rest).toMatchObject({ type_of: 'profile_image', image_of: 'user', profile_image_90: expect.any(String) });
    const shown = async () => (await profileOf(user)) as { profile_image: string };
    expect(await shown()).toMatchObject({ profile_image: url });
    const { content } = await imagesOf(platform).get(url);
    const [red, , blue] = await colorAt(content, 2, 2);
    expect([Number(red) < 60, Number(blue) > 200]).toEqual([true, true]);
    const middle = (await upload(user, image)).json<{ profile_image: string }>();
    expect(middle.profile_image).not.toBe(url);
    expect(await shown()).toMatchObject({ profile_image: middle.profile_image });
  });

  test('rejects what is no image, and a square outside it', async () => {
    const user = await platform.createUser();
    const before = await profileOf(user);
    const refused = await upload(user, Buffer.from('no image'));
    expect(refused.json()).toMatchObject({ status: 422, errors: { image: [expect.any(String)] } });
    const image = await picture('png', 10, 10);
    for (const query of ['?crop_size=2', '?crop_size=0', '?crop_size=x', '?crop_size=0.5&crop_left=-1'])
      expect((await upload(user, image, query)).status, query).toBe(400);
    expect(await profileOf(user)).toEqual(before);
    await expect.poll(imagesOf(platform).uploadsLeft).toEqual([]);
  });
});

describe('PATCH /api/users/me', () => {
  test('changes the given fields, removes blank ones and leaves the others', async () => {
    const user = await platform.createUser();
    const texts = { summary: ' Bakes bread ', location: 'Lisbon', website_url: 'https://example.com/bread' };
    const names = { name: 'Grace', microblog_username: 'grace', codehost_username: 'hopper' };
    const answer = await change(user, { user: { ...texts, ...names, shows_email: true } });
    expect(answer.status, answer.text).toBe(200);
    const stored = { ...texts, ...names, summary: 'Bakes bread', username: user.username };
    expect(answer.json()).toMatchObject({ ...stored, email: `${user.username}@example.com`, shows_email: true });
    expect(await profileOf(user)).toMatchObject(stored);
    const second = await change(user, { user: { summary: null, location: '' } });
    expect(second.json()).toMatchObject({ ...stored, summary: null, location: null, shows_email: true });
  });

  test('replaces the links, which the profile leaves out while there are none', async () => {
    const user = await platform.createUser();
    expect(await profileOf(user)).not.toHaveProperty('links');
    const links = ['https://example.com/@grace', 'https://example.org/'];
    expect((await change(user, { user: { links: [...links, ' ', links[0]] } })).json()).toMatchObject({ links });
    expect(await profileOf(user)).toMatchObject({ links });
    expect((await change(user, { user: { name: 'Grace' } })).json()).toMatchObject({ links });
    expect((await change(user, { user: { links: null } })).json()).toMatchObject({ links: [] });
    expect(await profileOf(user)).not.toHaveProperty('links');
  });

  test('changes pronouns, work, education and colors, which the profile shows', async () => {
    const user = await platform.createUser();
    const shown = async () =>
      (await platform.request('GET', `/api/profiles/${user.username}`, { version: 'v1' })).json<{ user: object }>()
        .user;
    const nothing = { pronouns: null, work: null, education: null, bg_color_hex: null, text_color_hex: null };
    expect(await shown()).toMatchObject(nothing);
    const details = {
      pronouns: 'they/them',
      work: 'Baker',
      education: 'Lund',
      bg_color_hex: '#123',
      text_color_hex: '#fff',
    };
    expect((await change(user, { user: details })).json()).toMatchObject(details);
    expect((await change(user, { user: { work: '', text_color_hex: '#EEEEEE' } })).json()).toMatchObject({
      ...details,
      work: null,
      text_color_hex: '#eeeeee',
    });
    await expect.poll(shown).toMatchObject({ ...details, work: null, text_color_hex: '#eeeeee' });
    const blank = { pronouns: '', education: null, bg_color_hex: '', text_color_hex: null };
    expect((await change(user, { user: blank })).json()).toMatchObject(nothing);
  });

  test('has no colors while the site turns them off', async () => {
    const user = await platform.createUser();
    const { apiKey: key } = await platform.createUser({ role: 'admin' });
    const colors = { bg_color_hex: '#123456', text_color_hex: '#ffffff' };
    await change(user, { user: colors });
    const shown = async () =>
      (await platform.request('GET', `/api/profiles/${user.username}`, { version: 'v1' })).json<{ user: object }>()
        .user;
    const allow = async (isAllowed: boolean) => {
      const body = { site_config: { profile_colors: isAllowed } };
      expect((await platform.request('PUT', '/api/admin/config', { key, body })).status).toBe(200);
    };
    await allow(false);
    try {
      await expect.poll(shown).toMatchObject({ bg_color_hex: null, text_color_hex: null });
      const own = await platform.request('GET', '/api/users/me/profile', { key: user.apiKey, version: 'v1' });
      expect(own.json()).toMatchObject({ bg_color_hex: null, allows_colors: false });
      const refused = await change(user, { user: { bg_color_hex: '#000000' } });
      expect(refused.json()).toMatchObject({ status: 422, errors: { bg_color_hex: ['is turned off on this site'] } });
    } finally {
      await allow(true);
    }
    await expect.poll(shown).toMatchObject(colors);
  });

  test('announces the name to copies in other services, and keeps the former username', async () => {
    const user = await platform.createUser();
    const article = { title: 'By me', body_markdown: 'x', published: true };
    const created = await platform.request('POST', '/api/articles', { key: user.apiKey, body: { article } });
    const { id } = created.json<{ id: number }>();
    const username = `${user.username}_renamed`;
    expect((await change(user, { user: { username, name: 'Renamed' } })).json()).toMatchObject({ username });
    const byline = async () => (await platform.request('GET', `/api/articles/${id}`)).json<{ user: object }>().user;
    await expect.poll(byline).toMatchObject({ username, name: 'Renamed' });
    const former = await platform.request('GET', `/api/users/by_username?url=${user.username}`);
    expect(former.json()).toMatchObject({ id: user.id, username });
  });

  test('sets an uploaded image, keeps the one that it shows, and removes it', async () => {
    const user = await platform.createUser();
    const { url } = (await imagesOf(platform).send(await picture('png'), 'image/png')).json<NewImage>();
    const set = (await change(user, { user: { profile_image: url } })).json<{ profile_image: string }>();
    expect(set.profile_image).toMatch(/^https:\/\/commonplace\.test\/images\/.*-640\.webp$/);
    expect((await change(user, { user: { profile_image: set.profile_image } })).json()).toEqual(set);
    const removed = await change(user, { user: { profile_image: null } });
    expect(removed.json()).toMatchObject({ profile_image: 'https://commonplace.test/assets/default-profile.svg' });
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ username: 'a b' }, 'username'],
    [{ username: '123' }, 'username'],
    [{ username: 'admin' }, 'username'],
    [{ summary: 'x'.repeat(201) }, 'summary'],
    [{ location: 'a\u202Eb' }, 'location'],
    [{ website_url: 'javascript:alert(1)' }, 'website_url'],
    [{ website_url: 5 }, 'website_url'],
    [{ links: ['javascript:alert(1)'] }, 'links'],
    [{ links: ['https://user:secret@example.com/'] }, 'links'],
    [{ links: [`https://example.com/${'x'.repeat(200)}`] }, 'links'],
    [{ links: Array.from({ length: 6 }, (_, index) => `https://example.com/${index}`) }, 'links'],
    [{ links: 'https://example.com/' }, 'links'],
    [{ pronouns: 'x'.repeat(31) }, 'pronouns'],
    [{ work: 'x'.repeat(101) }, 'work'],
    [{ education: 'a\u202Eb' }, 'education'],
    [{ bg_color_hex: '#123456' }, 'text_color_hex'],
    [{ bg_color_hex: 'red', text_color_hex: '#ffffff' }, 'bg_color_hex'],
    [{ bg_color_hex: '#777777', text_color_hex: '#888888' }, 'text_color_hex'],
    [{ shows_email: 'yes' }, 'shows_email'],
    [{ profile_image: 'javascript:alert(1)' }, 'profile_image'],
    [{ profile_image: 'https://commonplace.test/images/none.png' }, 'profile_image'],
    [{ profile_image: 'http://127.0.0.1:1/x.png' }, 'profile_image'],
  ])('rejects %j', async (wrong, field) => {
    const user = await platform.createUser();
    const answer = await change(user, { user: { location: 'Nowhere', ...wrong } });
    expect(answer.json()).toMatchObject({ status: 422, errors: { [field]: expect.anything() } });
    expect(await profileOf(user)).toMatchObject({ name: user.name, username: user.username, location: null });
  });

  test('rejects a username that is taken, and never changes another account', async () => {
    const [user, other] = [await platform.createUser(), await platform.createUser()];
    const taken = await change(user, { user: { username: other.username.toUpperCase() } });
    expect(taken.json()).toMatchObject({ status: 422, errors: { username: ['has already been taken'] } });
    expect((await change(user, { user: { id: other.id, email: 'x@example.com', roles: ['admin'] } })).status).toBe(200);
    expect(await profileOf(other)).toMatchObject({ username: other.username, name: other.name });
    expect((await change({ apiKey: 'bad' }, { user: { name: 'x' } })).status).toBe(401);
    for (const [body, status] of [
      [{}, 422],
      ['x'.repeat(1_100_000), 413],
      ['[', 400],
    ] as const)
      expect((await change(user, body)).status, String(status)).toBe(status);
  });

  test('shows the email address only to a key that may read the account', async () => {
    const user = await platform.createUser();
    const key = async (scopes: string[]) => {
      const body = { api_key: { description: 'Narrow', scopes } };
      const made = await platform.request('POST', '/api/api_keys', { key: user.apiKey, body });
      return { apiKey: made.json<{ secret: string }>().secret };
    };
    const answer = await change(await key(['write_account']), { user: { name: 'Narrow' } });
    expect(answer.json()).toMatchObject({ name: 'Narrow', email: null });
    expect((await change(await key(['read_account']), { user: { name: 'Other' } })).status).toBe(403);
  });

  test('rejects an outdated If-Match', async () => {
    const user = await platform.createUser();
    const read = await platform.request('GET', '/api/users/me', { key: user.apiKey });
    const condition = { 'if-match': read.headers.get('etag') ?? '' };
    const changed = await change(user, { user: { name: 'One' } }, condition);
    expect(changed.status).toBe(200);
    expect((await change(user, { user: { name: 'Two' } }, condition)).status).toBe(412);
    const current = { 'if-match': changed.headers.get('etag') ?? '' };
    expect((await change(user, { user: { name: 'Two' } }, current)).status).toBe(200);
  });
});
