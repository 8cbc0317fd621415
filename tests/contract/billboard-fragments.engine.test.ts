import { afterAll, describe, expect } from 'vitest';
import { withoutService } from '../support/dead-service.ts';
import { anyTimestamp } from '../support/matchers.ts';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { sendRequest } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';
import { billboardTools, type Billboard } from '../support/billboards.ts';

let platform: Platform;
let other: Awaited<ReturnType<Platform['startGateway']>>;
let admin: TestUser;
let member: TestUser;
const { ask, make, withdraw, withdrawAll, shown } = billboardTools(() => ({ platform, admin }));

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  other = await platform.startGateway();
  admin = await platform.createUser({ role: 'admin' });
  member = await platform.createUser();
  await platform.settled();
});
afterAll(async () => {
  await withdrawAll();
  await other?.[Symbol.asyncDispose]();
});

const from = (country: string) => ({ headers: { 'x-country': country } });

describe('a billboard fragment', () => {
  test('appears on every gateway at once, and disappears when it is unpublished', async () => {
    const path = '/billboards/sidebar_left_2';
    for (const url of [platform.url, other.url]) expect(await shown(path, {}, url)).toBeUndefined();
    const billboard = await make({ placement_area: 'sidebar_left_2' });
    for (const url of [platform.url, other.url]) {
      await expect.poll(() => shown(path, {}, url)).toBe(billboard.id);
      expect(await shown(path, { key: member.apiKey }, url)).toBe(billboard.id);
    }
    expect(await shown('/bb/sidebar_left_2')).toBe(billboard.id);
    await withdraw(billboard);
    expect(await shown(path)).toBeUndefined();
    for (const options of [{}, { key: member.apiKey }]) {
      await expect.poll(() => shown(path, options, other.url)).toBeUndefined();
    }
    expect((await ask('GET', `/api/billboards/${billboard.id}`)).json()).toMatchObject({
      published: false,
      approved: true,
    });
  });

  test('is cacheable HTML per country for visitors, and not cacheable for users', async () => {
    const billboard = await make();
    const guest = await platform.request('GET', '/billboards/home_hero');
    expect(guest.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(guest.headers.get('cache-control')).toMatch(/^public/);
    expect(guest.headers.get('surrogate-control')).toMatch(/max-age=10\b/);
    expect(guest.headers.get('surrogate-key')).toBe(`billboards billboards/${billboard.id}`);
    expect(guest.headers.get('vary')).toMatch(/x-country, User-Agent/);
    expect(guest.text).toContain(
      `ping="/billboards/${billboard.id}/click" href="https://example.com/?bb=${billboard.id}"`,
    );
    expect(guest.text).not.toContain('<script');
    const headers = { 'if-none-match': guest.headers.get('etag') ?? '' };
    expect((await platform.request('GET', '/billboards/home_hero', { headers })).status).toBe(304);
    const own = await platform.request('GET', '/billboards/home_hero', { key: member.apiKey });
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    await withdraw(billboard);
    const none = await platform.request('GET', '/billboards/home_hero');
    expect([none.status, none.text, none.headers.get('surrogate-key')]).toEqual([204, '', 'billboards']);
  });

  test('is shown to its audience only, and cached per audience', async () => {
    const canadian = await make({ target_geolocations: 'CA-BC, US' });
    const guests = await make({ placement_area: 'post_comments_mid', display_to: 'logged_out' });
    const members = await make({ placement_area: 'page_fixed_bottom', display_to: 'logged_in' });
    // The second read comes from the cache.
    for (let time = 0; time < 2; time += 1) {
      expect(await shown('/billboards/home_hero')).toBeUndefined();
      expect(await shown('/billboards/home_hero', from('CA-BC'))).toBe(canadian.id);
      expect(await shown('/billboards/home_hero', from('us-wa'))).toBe(canadian.id);
      expect(await shown('/billboards/home_hero', from('CA'))).toBeUndefined();
      expect(await shown('/billboards/home_hero', from('nowhere'))).toBeUndefined();
      expect(await shown('/billboards/post_comments_mid')).toBe(guests.id);
      expect(await shown('/billboards/post_comments_mid', { key: member.apiKey })).toBeUndefined();
      expect(await shown('/billboards/page_fixed_bottom')).toBeUndefined();
      expect(await shown('/billboards/page_fixed_bottom', { key: member.apiKey })).toBe(members.id);
    }
    for (const billboard of [canadian, guests, members]) await withdraw(billboard);
  });

  test('is shown to the members of a segment while they are members', async () => {
    const { id } = (await ask('POST', '/api/segments')).json<{ id: number }>();
    const billboard = await make({ placement_area: 'footer', audience_segment_id: id });
    expect(billboard).toMatchObject({ audience_segment_id: id, audience_segment_type: 'manual' });
    const see = () => shown('/billboards/footer', { key: member.apiKey });
    expect(await see()).toBeUndefined();
    await ask('PUT', `/api/segments/${id}/add_users`, { user_ids: [member.id] });
    expect([
      await see(),
      await shown('/billboards/footer'),
      await shown('/billboards/footer', { key: admin.apiKey }),
    ]).toEqual([billboard.id, undefined, undefined]);
    expect((await ask('DELETE', `/api/segments/${id}`)).json()).toEqual({
      error: 'Segments cannot be deleted while in use by any billboards',
      error_code: 'segment_in_use',
      status: 409,
    });
    await ask('PUT', `/api/segments/${id}/remove_users`, { user_ids: [member.id] });
    expect(await see()).toBeUndefined();
    await withdraw(billboard);
  });

  test('disappears from every gateway when it is deleted, and then its segment can be deleted', async () => {
    const { id } = (await ask('POST', '/api/segments')).json<{ id: number }>();
    await ask('PUT', `/api/segments/${id}/add_users`, { user_ids: [member.id] });
    const placement_area = 'sidebar_right_second';
    const { id: billboardId } = await make({ placement_area, audience_segment_id: id });
    const path = `/api/billboards/${billboardId}`;
    const see = (url: string) => shown(`/billboards/${placement_area}`, { key: member.apiKey }, url);
    expect(await see(platform.url)).toBe(billboardId);
    expect((await ask('DELETE', path, undefined, member.apiKey)).status).toBe(403);
    expect((await ask('DELETE', path)).status).toBe(204);
    expect(await see(platform.url)).toBeUndefined();
    await expect.poll(() => see(other.url)).toBeUndefined();
    for (const method of ['GET', 'PUT', 'DELETE']) expect((await ask(method, path, {})).status).toBe(404);
    // A browser may still show the deleted billboard.
    expect((await platform.request('POST', `/billboards/${billboardId}/click`)).status).toBeLessThan(300);
    expect((await ask('DELETE', `/api/segments/${id}`)).status).toBe(200);
  });

  test('comes first next to its preferred pair, and outlives the page that it was bound to', async () => {
    const page = {
      title: 'Bound',
      slug: `bound-${admin.id}`,
      description: 'x',
      body_markdown: 'x',
      template: 'contained',
    };
    const { id: pageId } = (await ask('POST', '/api/pages', page)).json<{ id: number }>();
    const bound = await make({ placement_area: 'feed_third', page_id: pageId });
    const paired = await make({
      placement_area: 'feed_third',
      page_id: pageId,
      prefer_paired_with_billboard_id: bound.id,
    });
    const pairedPath = `/billboards/feed_third?prefer_paired_with_billboard_id=${bound.id}`;
    expect([await shown(`${pairedPath}&page_id=${pageId}`), await shown(pairedPath)]).toEqual([paired.id, undefined]);
    expect((await ask('DELETE', `/api/pages/${pageId}`)).status).toBe(200);
    expect((await ask('GET', `/api/billboards/${bound.id}`)).json()).toMatchObject({ page_id: null, published: true });
    await expect.poll(() => shown(pairedPath)).toBe(paired.id);
    const odd = await platform.request('GET', '/billboards/feed_third?prefer_paired_with_billboard_id=x');
    expect(odd.status).toBe(400);
    for (const billboard of [bound, paired]) await withdraw(billboard);
  });

  test('matches the tags of an article, or in a feed the tags that the reader follows', async () => {
    const author = await platform.createUser();
    const tag = `billboard${author.id}`;
    const article = { title: 'With billboards', body_markdown: 'x', published: true, tags: [tag] };
    const written = await ask('POST', '/api/articles', { article }, author.apiKey);
    const { id: articleId, path: articlePath } = written.json<{ id: number; path: string }>();
    await ask('PUT', `/api/follows/tags/${tag}`, {}, member.apiKey);
    await platform.settled();
    const inSidebar = await make({ placement_area: 'post_sidebar', tag_list: tag });
    const inFeed = await make({ placement_area: 'feed_second', tag_list: [tag] });
    expect(inSidebar).toMatchObject({ tag_list: tag, cached_tag_list: tag });
    expect(await shown(`${articlePath}/billboards/post_sidebar`)).toBe(inSidebar.id);
    expect(await shown(`/billboards/post_sidebar?article_id=${articleId}`)).toBe(inSidebar.id);
    expect(await shown('/billboards/post_sidebar')).toBeUndefined();
    expect(await shown('/billboards/feed_second', { key: member.apiKey })).toBe(inFeed.id);
    expect(await shown('/billboards/feed_second', { key: author.apiKey })).toBeUndefined();
    const changed = { article: { tags: ['other'] } };
    expect((await ask('PUT', `/api/articles/${articleId}`, changed, author.apiKey)).status).toBe(200);
    await expect.poll(() => shown(`${articlePath}/billboards/post_sidebar`)).toBeUndefined();
    for (const path of [
      `/${author.username}/none/billboards/post_sidebar`,
      '/billboards/post_sidebar?article_id=2000000000',
    ]) {
      expect((await platform.request('GET', path)).status).toBe(404);
    }
    for (const billboard of [inSidebar, inFeed]) await withdraw(billboard);
  });

  test('expires at its end time, in caches too', async () => {
    await using gateway = await platform.startGateway();
    // It may expire before the first read; another billboard has more time.
    for (let seconds = 3; ; seconds *= 2) {
      const expires_at = new Date(Date.now() + seconds * 1_000).toISOString();
      const billboard = await make({ placement_area: 'digest_second', expires_at });
      await platform.settled();
      const id = await shown('/billboards/digest_second', {}, gateway.url);
      if (id === undefined && Date.now() >= Date.parse(expires_at)) continue;
      expect(id).toBe(billboard.id);
      break;
    }
    await expect.poll(() => shown('/billboards/digest_second', {}, gateway.url)).toBeUndefined();
    expect(await shown('/billboards/digest_second', { key: member.apiKey })).toBeUndefined();
  });

  test('can be previewed by admins before it is approved', async () => {
    const billboard = await make({ approved: false });
    const path = `/billboards/home_hero?bb_test_placement_area=home_hero&bb_test_id=${billboard.id}`;
    expect(await shown(path, { key: admin.apiKey })).toBe(billboard.id);
    expect(await shown(path, { key: member.apiKey })).toBeUndefined();
    expect(await shown(path)).toBeUndefined();
  });

  test('returns 404 for an unknown placement, and 400 for an invalid id', async () => {
    for (const path of [
      '/billboards/nowhere',
      '/bb/1',
      '/billboards/',
      '/billboards/0/impression',
      '/billboards/x/impression',
    ]) {
      expect((await platform.request('GET', path)).status, path).toBe(404);
    }
    expect((await platform.request('GET', '/billboards/footer?article_id=x')).status).toBe(400);
    const wrong = await platform.request('DELETE', '/billboards/footer');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test('is empty and no failure while admin is down', async () => {
    const billboard = await make({ placement_area: 'digest_first' });
    await ask('PUT', '/api/admin/config', { site_config: {} });
    await platform.settled();
    await using gateway = await platform.startGateway(await withoutService('admin'));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        sendRequest(gateway.url, 'GET', '/billboards/digest_first', at % 2 ? { key: member.apiKey } : {}),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    await withdraw(billboard);
  });
});

describe('a billboard event', () => {
  test('is counted without a script, and changes nothing else', async () => {
    const billboard = await make({ placement_area: 'sidebar_right_third' });
    const seen = await platform.request('GET', `/billboards/${billboard.id}/impression`);
    expect([seen.status, seen.headers.get('content-type'), seen.headers.get('cache-control')]).toEqual([
      200,
      'image/gif',
      'private, no-store',
    ]);
    const ping = { headers: { 'content-type': 'text/ping' }, body: 'PING' };
    for (const event of ['impression', 'click', 'impression', 'impression']) {
      expect((await platform.request('POST', `/billboards/${billboard.id}/${event}`, ping)).status).toBe(204);
    }
    const large = { ...ping, body: 'x'.repeat(8_193) };
    expect((await platform.request('POST', `/billboards/${billboard.id}/click`, large)).status).toBe(413);
    const read = async () => (await ask('GET', `/api/billboards/${billboard.id}`)).json<Billboard>();
    await expect.poll(read).toMatchObject({
      impressions_count: 4,
      clicks_count: 1,
      success_rate: 0.25,
      updated_at: billboard['updated_at'],
      counts_tabulated_at: anyTimestamp,
    });
    await withdraw(billboard);
  });
});
