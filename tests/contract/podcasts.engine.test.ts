import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect } from 'vitest';
import { anyTimestamp } from '../support/matchers.ts';
import type { TestUser } from '../support/test-users.ts';
import { publicUrl, type Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';

interface Episode {
  id: number;
  title: string;
  [field: string]: unknown;
}

interface Comment {
  id_code: string;
  children: Comment[];
  [field: string]: unknown;
}

let platform: Platform;
let admin: TestUser;
let reader: TestUser;
let server: Server;
let feedUrl: string;
let feed: string | undefined;
const versions = ['beta', 'v1'] as const;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  admin = await platform.createUser({ role: 'admin' });
  reader = await platform.createUser();
  server = createServer((_request, response) => {
    if (feed === undefined) response.writeHead(503).end();
    else response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  feedUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml`;
});
afterAll(() => server?.close());

const post = (path: string, body: object, key: string | undefined = admin.apiKey) =>
  platform.request('POST', path, { body, ...(key !== undefined && { key }) });
const addPodcast = (podcast: object) => post('/api/podcasts', { podcast });
const addEpisode = async (slug: string, episode: object) => {
  const podcast_episode = { media_url: 'https://cdn.example.com/a.mp3', ...episode };
  const answer = await post(`/api/podcasts/${slug}/episodes`, { podcast_episode });
  expect(answer.status).toBe(201);
  return answer.json<Episode>();
};
const list = (query: string, version: 'beta' | 'v1' = 'v1') =>
  platform.request('GET', `/api/podcast_episodes${query}`, { version });
const titles = async (query: string) => (await list(query)).json<Episode[]>().map(({ title }) => title);

describe('GET /api/podcast_episodes', () => {
  test('lists active episodes of published podcasts, newest first, in both versions', async () => {
    const show = { title: 'The Show', slug: 'the-show', image_url: 'https://cdn.example.com/show.png' };
    expect((await addPodcast(show)).json()).toMatchObject({ ...show, published: true, feed_url: null, feed: null });
    await addEpisode('the-show', { title: 'First', slug: 'first', published_at: '2020-01-01T00:00:00Z' });
    const own = { title: 'Second', slug: 'second', image_url: 'https://cdn.example.com/2.png' };
    const second = await addEpisode('The-Show', { ...own, published_at: '2021-01-01T00:00:00Z', body: '<b>x' });
    expect(second).toMatchObject({ ...own, active: true, published_at: '2021-01-01T00:00:00Z', body: '<b>x' });
    await addEpisode('the-show', { title: 'Off', slug: 'off', active: false });
    const podcast = { title: 'The Show', slug: 'the-show', image_url: show.image_url };
    const common = { type_of: 'podcast_episodes', class_name: 'PodcastEpisode', podcast };
    for (const version of versions) {
      const answer = await list('?username=The-Show', version);
      expect(answer.json()).toEqual([
        { ...common, id: second.id, path: '/the-show/second', title: 'Second', image_url: own.image_url },
        { ...common, id: expect.any(Number), path: '/the-show/first', title: 'First', image_url: show.image_url },
      ]);
      expect(answer.headers.get('surrogate-key')).toMatch(`podcast_episodes podcast_episodes/${second.id} `);
      expect(answer.headers.get('cache-control')).toBe('public, no-cache');
    }
    expect(await titles('?username=the-show&per_page=1&page=2')).toEqual(['First']);
    expect(await titles('?per_page=1000')).toEqual(expect.arrayContaining(['Second', 'First']));
  });

  test('returns the image of each episode, its podcast or the site', async () => {
    await addPodcast({ title: 'Plain', slug: 'plain' });
    const added = await addEpisode('plain', { title: 'One', slug: 'one' });
    const ofSite = expect.stringContaining(`${publicUrl}/assets/default-social`);
    expect(added).toMatchObject({ image_url: ofSite, podcast: { image_url: ofSite } });
    for (const version of versions) {
      const episodes = (await list('?username=plain', version)).json<Episode[]>();
      expect(episodes).toMatchObject([{ image_url: ofSite, podcast: { image_url: ofSite } }]);
    }
  });

  test('returns 404 for an unknown or unpublished podcast, and lists none of its episodes', async () => {
    expect((await addPodcast({ title: 'Later', slug: 'later', published: false })).status).toBe(201);
    await addEpisode('later', { title: 'Unheard', slug: 'unheard' });
    for (const version of versions) {
      for (const slug of ['later', 'nothing-of-the-kind', '']) {
        expect((await list(`?username=${slug}`, version)).status).toBe(404);
      }
      expect((await list('?page=0', version)).status).toBe(400);
    }
    expect(await titles('?per_page=1000')).not.toContain('Unheard');
    const { id } = await addEpisode('later', { title: 'Unheard too', slug: 'unheard-too' });
    for (const path of ['podcasts/later', 'podcasts/nothing-of-the-kind', `podcast_episodes/${id}`]) {
      expect((await platform.request('GET', `/api/site/${path}`)).status, path).toBe(404);
    }
  });

  test('belongs to a published podcast, and is read with sanitized text', async () => {
    const slugs = async () =>
      (await platform.request('GET', '/api/site/podcasts')).json<{ slug: string }[]>().map(({ slug }) => slug);
    expect(await slugs()).not.toContain('aired');
    await addPodcast({ title: 'Aired', slug: 'aired' });
    expect((await slugs())[0]).toBe('aired');
    const { id } = await addEpisode('aired', { title: 'Text', slug: 'text', body: '<b>On</b><script>x</script>' });
    const read = () => platform.request('GET', `/api/site/podcast_episodes/${id}`);
    expect((await read()).json()).toMatchObject({ title: 'Text', body_html: '<b>On</b>', podcast: { title: 'Aired' } });
    const podcast = { title: 'On air', published: true };
    await platform.request('PATCH', '/api/podcasts/aired', { key: admin.apiKey, body: { podcast } });
    expect((await read()).json()).toMatchObject({ podcast: { title: 'On air' } });
    expect((await platform.request('GET', '/api/site/podcasts/aired')).json()).toMatchObject({ title: 'On air' });
  });

  test('shows a new episode in a cached list', async () => {
    await addPodcast({ title: 'Fresh', slug: 'fresh' });
    expect(await titles('?username=fresh')).toEqual([]);
    await addEpisode('fresh', { title: 'One', slug: 'one' });
    await expect.poll(() => titles('?username=fresh')).toEqual(['One']);
  });
});

test('lets admins add podcasts in both versions, and names each invalid field', async () => {
  const routes = ['/api/podcasts', '/api/podcasts/none/episodes', '/api/podcasts/none/fetch'];
  for (const path of routes) {
    expect((await platform.request('POST', path, { body: {} })).status).toBe(401);
    const body = { podcast: { title: 'x', slug: 'x' }, podcast_episode: { title: 'x', slug: 'x', media_url: 'x' } };
    expect((await post(path, body, reader.apiKey)).status).toBe(403);
  }
  expect((await platform.request('GET', '/api/podcasts', { key: reader.apiKey })).status).toBe(403);
  expect((await platform.request('GET', '/api/podcasts', { key: admin.apiKey, version: 'beta' })).status).toBe(404);
  const media_url = 'https://cdn.example.com/a.mp3';
  const episode = { podcast_episode: { title: 'x', slug: 'x', media_url } };
  expect((await post('/api/podcasts/none/episodes', episode)).status).toBe(404);
  expect((await post('/api/podcasts/none/fetch', {})).status).toBe(404);
  const refused = await addPodcast({ title: '', slug: 'no slug', feed_url: 'ftp://example.com/' });
  expect(refused.status).toBe(422);
  expect(refused.json()).toMatchObject({
    error_code: 'validation_failed',
    errors: { title: ["can't be blank"], slug: ['is invalid'], feed_url: ['is an invalid url'] },
  });
  expect((await post('/api/podcasts', {})).status).toBe(422);
});

test.each([
  'http://10.0.0.1/feed.xml',
  'http://169.254.169.254/latest/meta-data',
  'http://[::ffff:10.0.0.1]/feed.xml',
  'http://[fd00::1]/feed.xml',
  'http://0x0a000001/feed.xml',
  'http://localhost./feed.xml',
  'http://db.internal/feed.xml',
  'http://user:secret@example.com/feed.xml',
  'https://example.com:25/feed.xml',
])('rejects a feed URL that must not be fetched: %s', async (feed_url) => {
  const answer = await addPodcast({ title: 'Private', slug: 'private-feed', feed_url });
  expect(answer.status).toBe(422);
  expect(answer.json()).toMatchObject({ errors: { feed_url: ['is an invalid url'] } });
});

test('imports a feed in a job, and shows its errors to admins', async () => {
  expect((await addPodcast({ title: 'Fed', slug: 'fed', feed_url: feedUrl })).status).toBe(201);
  const read = async () => {
    const answer = await post('/api/podcasts/fed/fetch', {});
    expect(answer.status).toBe(202);
    expect(answer.json()).toEqual({ job_id: expect.stringMatching(/^content-/) });
    await platform.settled();
  };
  const state = async () => {
    const podcasts = (await platform.request('GET', '/api/podcasts?per_page=1000', { key: admin.apiKey })).json<
      { slug: string; feed: unknown }[]
    >();
    return podcasts.find(({ slug }) => slug === 'fed')?.feed;
  };
  await read();
  expect(await state()).toMatchObject({
    failures_count: 1,
    error: 'The feed does not answer with what was asked for',
    succeeded_at: null,
  });
  const item = (name: string) =>
    `<item><title>${name}</title><guid>${name}</guid><enclosure url="https://cdn.example.com/${name}.mp3"/></item>`;
  feed = `<rss version="2.0"><channel><title>Fed</title>${item('One')}${item('Two')}</channel></rss>`;
  await read();
  expect((await titles('?username=fed')).toSorted()).toEqual(['One', 'Two']);
  expect(await state()).toMatchObject({ failures_count: 0, error: null, succeeded_at: anyTimestamp });
  const before = (await list('?username=fed')).json();
  await read();
  expect((await list('?username=fed')).json()).toEqual(before);
});

describe('comments on an episode', () => {
  let episodeId: number;

  test.beforeAll(async () => {
    await addPodcast({ title: 'Discussed', slug: 'discussed' });
    episodeId = (await addEpisode('discussed', { title: 'One', slug: 'one' })).id;
  });

  const write = (comment: object) =>
    post('/api/comments', { comment: { podcast_episode_id: episodeId, ...comment } }, reader.apiKey);

  test('can be created as soon as the episode exists, nested and readable', async () => {
    const root = await write({ body_markdown: 'Well *said*' });
    expect(root.status).toBe(201);
    const { id_code: code } = root.json<Comment>();
    expect((await write({ body_markdown: 'Indeed', parent_id_code: code })).status).toBe(201);
    for (const version of versions) {
      const answer = await platform.request('GET', `/api/comments?p_id=${episodeId}`, { version });
      const [first, ...others] = answer.json<Comment[]>();
      expect(others).toEqual([]);
      expect(first).toMatchObject({ id_code: code, user: { username: reader.username }, children: [{ children: [] }] });
      expect(answer.headers.get('surrogate-key')).toMatch(`podcast_episodes/${episodeId} comments comments/`);
      const thread = await platform.request('GET', `/api/comments/${code}`, { version });
      expect(thread.json()).toEqual(first);
    }
    expect((await platform.request('GET', `/api/comments?a_id=1&p_id=${episodeId}`)).status).toBe(400);
  });

  test('can be edited and deleted at once, but not hidden', async () => {
    const { id_code: code } = (await write({ body_markdown: 'Before' })).json<Comment>();
    const shown = async () => {
      const all = (await platform.request('GET', `/api/comments?p_id=${episodeId}`)).json<Comment[]>();
      return all.find(({ id_code }) => id_code === code)?.['body_html'];
    };
    expect(await shown()).toContain('Before');
    const edit = { key: reader.apiKey, body: { comment: { body_markdown: 'After' } } };
    expect((await platform.request('PUT', `/api/comments/${code}`, edit)).status).toBe(200);
    expect(await shown()).toContain('After');
    expect((await platform.request('PUT', `/api/comments/${code}/hide`, { key: admin.apiKey })).status).toBe(403);
    expect((await platform.request('DELETE', `/api/comments/${code}`, { key: reader.apiKey })).status).toBe(204);
    expect(await shown()).toBe('<p>[deleted]</p>');
  });
});
