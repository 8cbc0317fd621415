import { expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let admin: TestUser;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  admin = await platform.createUser({ role: 'admin' });
});

const write = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  platform.request(method, path, { key: admin.apiKey, ...(body && { body }) });

test('shows changes, hiding and deletion of podcasts by admins at once', async () => {
  const slug = `show-${crypto.randomUUID().slice(0, 8)}`;
  await write('POST', '/api/podcasts', { podcast: { title: 'A show', slug } });
  const add = async (name: string) => {
    const podcast_episode = { title: name, slug: name, media_url: 'https://cdn.example.com/a.mp3' };
    return (await write('POST', `/api/podcasts/${slug}/episodes`, { podcast_episode })).json<{ id: number }>();
  };
  const one = await add('one');
  const two = await add('two');
  const readers = async () => {
    const answer = await platform.request('GET', `/api/podcast_episodes?username=${slug}`);
    return answer.status === 200 ? answer.json<{ title: string }[]>().map(({ title }) => title) : answer.status;
  };
  const records = async () => {
    const answer = await platform.request('GET', `/api/podcasts/${slug}/episodes`, { key: admin.apiKey });
    return answer.json<{ title: string; listed: boolean }[]>().map(({ title, listed }) => [title, listed]);
  };
  const comment = { body_markdown: 'Well said', podcast_episode_id: two.id };
  await platform.settled();
  expect((await write('POST', '/api/comments', { comment })).status).toBe(201);
  expect(await readers()).toEqual(['two', 'one']);

  const renamed = { podcast_episode: { title: 'The first', image_url: 'https://example.com/1.png' } };
  expect((await write('PATCH', `/api/podcast_episodes/${one.id}`, renamed)).json()).toMatchObject({
    title: 'The first',
    slug: 'one',
    image_url: 'https://example.com/1.png',
    from_feed: false,
    listed: true,
  });
  expect((await write('PATCH', `/api/podcast_episodes/${one.id}`, { podcast_episode: { slug: 'two' } })).status).toBe(
    422,
  );
  await write('PATCH', `/api/podcast_episodes/${one.id}`, { podcast_episode: { active: false } });
  expect(await readers()).toEqual(['two']);
  expect(await records()).toEqual([
    ['two', true],
    ['The first', false],
  ]);

  // Unpublishing hides all of it; after publishing again, episodes that were hidden separately stay hidden.
  await write('PATCH', `/api/podcasts/${slug}`, { podcast: { published: false } });
  expect(await readers()).toBe(404);
  const changed = { podcast: { published: true, title: 'Another', feed_url: 'https://feeds.invalid/a.xml' } };
  expect((await write('PATCH', `/api/podcasts/${slug}`, changed)).json()).toMatchObject({
    title: 'Another',
    feed: { failures_count: 0, fetched_at: null },
  });
  expect((await write('PATCH', `/api/podcasts/${slug}`, { podcast: { feed_url: null } })).json()).toMatchObject({
    feed_url: null,
    feed: null,
  });
  expect(await readers()).toEqual(['two']);

  expect((await write('DELETE', `/api/podcast_episodes/${two.id}`)).status).toBe(204);
  expect(await readers()).toEqual([]);
  await platform.settled();
  expect((await platform.request('GET', `/api/comments?p_id=${two.id}`)).status).toBe(404);
  expect((await write('DELETE', `/api/podcasts/${slug}`)).status).toBe(204);
  expect(await readers()).toBe(404);
  expect((await write('DELETE', `/api/podcast_episodes/${one.id}`)).status).toBe(404);
});
