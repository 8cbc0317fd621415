import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { CreatePodcastEpisodeRequestSchema, CreatePodcastRequestSchema } from '@commonplace/proto/content/v1/podcasts';
import { anonymous, servicePrincipal, userPrincipal } from '@commonplace/testing/principals';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { callBy, createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { createEpisode } from './create-episode.ts';
import { createPodcast } from './create-podcast.ts';
import { fetchFeed } from './fetch-feed.ts';
import { fetchPodcast } from './fetch-podcast.ts';
import { findDueFeeds } from './find-due-feeds.ts';
import { listEpisodes } from './list-episodes.ts';
import { listPodcasts } from './list-podcasts.ts';

let fixture: ContentFixture;
const admin = callBy(userPrincipal({ userId: 1, roles: ['admin'] }));
const visitor = callBy(anonymous);
const job = { signal: new AbortController().signal, logger: pino({ level: 'silent' }) };

beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

let made = 0;
function newPodcast(init: MessageInitShape<typeof CreatePodcastRequestSchema> = {}) {
  made += 1;
  const request = { title: `Podcast ${made}`, slug: `podcast-${made}`, ...init };
  return createPodcast(fixture.context, admin, create(CreatePodcastRequestSchema, request));
}

function newEpisode(podcastSlug: string, init: MessageInitShape<typeof CreatePodcastEpisodeRequestSchema> = {}) {
  made += 1;
  const request = { podcastSlug, title: `Episode ${made}`, slug: `episode-${made}`, ...init };
  const mediaUrl = `https://cdn.example.com/${made}.mp3`;
  return createEpisode(fixture.context, admin, create(CreatePodcastEpisodeRequestSchema, { mediaUrl, ...request }));
}

const titles = async (podcastSlug?: string) =>
  (await listEpisodes(fixture.context, visitor, { page: 1, perPage: 30, podcastSlug })).episodes.map(
    ({ title }) => title,
  );

const stateOf = async (id: number) => {
  const { podcasts } = await listPodcasts(fixture.context, admin, { page: 1, perPage: 1_000 });
  return podcasts.find((podcast) => podcast.id === id)?.feed;
};

const eventsOf = (type: string) =>
  fixture.sql<{ aggregate_id: string; aggregate_version: number }>(
    'select aggregate_id, aggregate_version from outbox where subject = $1 order by position',
    [`commonplace.content.v1.${type}`],
  );

describe('podcasts and episodes of administrators', () => {
  it('are listed newest first, if they are active and their podcast is published', async () => {
    const { slug } = await newPodcast({ imageUrl: 'https://example.com/show.png' });
    await newEpisode(slug, { title: 'Old', publishedAt: '2020-01-01T00:00:00Z' });
    await newEpisode(slug, { title: 'New', publishedAt: '2021-01-01T00:00:00+02:00' });
    await newEpisode(slug, { title: 'Inactive', active: false });
    const hidden = await newPodcast({ published: false });
    await newEpisode(hidden.slug, { title: 'Unheard' });
    expect(await titles(slug.toUpperCase())).toEqual(['New', 'Old']);
    expect(await titles()).not.toContain('Unheard');
    const { episodes } = await listEpisodes(fixture.context, visitor, { page: 1, perPage: 1, podcastSlug: slug });
    expect(episodes[0]).toMatchObject({
      path: expect.stringMatching(`^/${slug}/episode-\\d+$`),
      imageUrl: 'https://example.com/show.png',
      publishedAt: '2020-12-31T22:00:00Z',
    });
    for (const podcastSlug of [hidden.slug, 'nothing-of-the-kind', '']) {
      await expect(titles(podcastSlug)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('are for administrators only, with audit entries', async () => {
    const request = create(CreatePodcastRequestSchema, { title: 'x', slug: 'never' });
    for (const [principal, code] of [
      [anonymous, 'unauthenticated'],
      [userPrincipal({ userId: 1, roles: ['moderator'] }), 'permission_denied'],
      [servicePrincipal('community'), 'permission_denied'],
    ] as const) {
      const call = callBy(principal);
      await expect(createPodcast(fixture.context, call, request)).rejects.toMatchObject({ code });
      await expect(listPodcasts(fixture.context, call, { page: 1, perPage: 1 })).rejects.toMatchObject({ code });
      await expect(fetchPodcast(fixture.context, call, 'never')).rejects.toMatchObject({ code });
    }
    const before = (await eventsOf('AuditRecorded')).length;
    const { slug } = await newPodcast({ feedUrl: 'https://example.com/feed.xml' });
    await newEpisode(slug);
    await fetchPodcast(fixture.context, admin, slug);
    expect((await eventsOf('AuditRecorded')).length).toBe(before + 3);
  });

  it('are validated field by field', async () => {
    const { slug } = await newPodcast();
    await expect(newPodcast({ slug: slug.toUpperCase() })).rejects.toMatchObject({
      fields: { slug: ['has already been taken'] },
    });
    await expect(
      newPodcast({ title: '\u200b', slug: 'a/b', imageUrl: 'http://localhost/x.png', feedUrl: 'file:///etc/passwd' }),
    ).rejects.toMatchObject({
      code: 'validation_failed',
      fields: {
        title: expect.any(Array),
        slug: ['is invalid'],
        image_url: expect.any(Array),
        feed_url: expect.any(Array),
      },
    });
    await expect(newEpisode(slug, { mediaUrl: '', publishedAt: 'yesterday' })).rejects.toMatchObject({
      fields: { media_url: ["can't be blank"], published_at: ['is invalid'] },
    });
    await expect(newEpisode('nothing')).rejects.toMatchObject({ code: 'not_found' });
    await expect(fetchPodcast(fixture.context, admin, slug)).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

/** Serves a feed that the test can change. */
async function serveFeed(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.xml`;
}

const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>T</title>${items}</channel></rss>`;
const item = (name: string, { guid = name, media = `https://cdn.example.com/${name}.mp3`, more = '' } = {}) =>
  `<item><title>${name}</title><guid>${guid}</guid><enclosure url="${media}" type="audio/mpeg"/>${more}</item>`;

describe('a feed', () => {
  it('is read when it is due, and requested conditionally from then on', async () => {
    const asked: (string | undefined)[] = [];
    const feedUrl = await serveFeed((request, response) => {
      asked.push(request.headers['if-none-match']);
      if (request.headers['if-none-match'] === '"a"') response.writeHead(304).end();
      else
        response.writeHead(200, { 'content-type': 'text/xml', etag: '"a"' }).end(rss(item('First') + item('Second')));
    });
    const { id, slug } = await newPodcast({ feedUrl });
    await findDueFeeds(fixture.context, job);
    const jobs = await fixture.sql(
      `select priority from jobs.job where name = 'fetch-podcast-feed'
      and data->'payload'->>'podcastId' = $1::text`,
      [id],
    );
    // Behind those that an administrator requests.
    expect(jobs).toEqual([{ priority: -1 }]);
    await fetchFeed(fixture.context, { podcastId: id }, job);
    expect((await titles(slug)).toSorted()).toEqual(['First', 'Second']);
    const before = await eventsOf('PodcastEpisodeChanged');
    await fetchFeed(fixture.context, { podcastId: id }, job);
    expect(asked).toEqual([undefined, '"a"']);
    expect(await eventsOf('PodcastEpisodeChanged')).toEqual(before);
    expect(await stateOf(id)).toMatchObject({ failuresCount: 0, fetchedAt: expect.any(String) });
  });

  it('updates only changed episodes, however often it is read', async () => {
    let items = item('One') + item('Two', { guid: '' }) + '<item><title>Only text</title></item>';
    const feedUrl = await serveFeed((_request, response) => response.end(rss(items)).on('error', () => undefined));
    const served = await serveFeed((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(rss(items)),
    );
    const untyped = await newPodcast({ feedUrl });
    await fetchFeed(fixture.context, { podcastId: untyped.id }, job);
    expect(await stateOf(untyped.id)).toMatchObject({ error: 'The feed is not of a type that is expected' });
    const { id, slug } = await newPodcast({ feedUrl: served });
    await newEpisode(slug, { title: 'By hand', mediaUrl: 'https://cdn.example.com/hand.mp3' });
    const read = () => fetchFeed(fixture.context, { podcastId: id }, job);
    await read();
    const ofPodcast = () =>
      fixture.sql<{ title: string; version: number; slug: string }>(
        'select title, version, slug, media_url from podcast_episodes where podcast_id = $1 order by id',
        [id],
      );
    const first = await ofPodcast();
    expect(first.map(({ title }) => title)).toEqual(['By hand', 'One', 'Two']);
    expect(await stateOf(id)).toMatchObject({ skippedCount: 1 });
    await read();
    expect(await ofPodcast()).toEqual(first);
    // One with a new title and media, one with a new guid, two with the same title, and one that an administrator
    // added.
    items =
      item('One, again', { guid: 'One', media: 'https://cdn.example.com/moved.mp3' }) +
      item('Two', { guid: 'now-with-guid' }) +
      item('Three') +
      item('Three', { guid: 'other', media: 'https://cdn.example.com/other.mp3' }) +
      item('Theirs', { media: 'https://cdn.example.com/hand.mp3' });
    await Promise.all([read(), read(), read()]);
    const second = await ofPodcast();
    expect(second.map(({ title, version }) => [title, version])).toEqual([
      ['By hand', 1],
      ['One, again', 2],
      ['Two', 2],
      ['Three', 1],
      ['Three', 1],
    ]);
    expect(second.slice(3).map(({ slug: name }) => name)).toEqual([
      'three',
      expect.stringMatching(/^three-[0-9a-f]{6}$/),
    ]);
  });

  it('never dates an episode without a valid date today', async () => {
    const date = (text: string) => ({ more: `<pubDate>${text}</pubDate>` });
    let items =
      item('Undated') +
      item('Third', date('Mon, 10 Jun 2024 10:00:00 CEST')) +
      item('Unreadable', date('the other day')) +
      item('First', date('1 mai 2024 10:00:00 +0000')) +
      item('Last', date('2024-99-99'));
    const feedUrl = await serveFeed((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/xml' }).end(rss(items)),
    );
    const { id } = await newPodcast({ feedUrl });
    const read = async () => {
      await fetchFeed(fixture.context, { podcastId: id }, job);
      const rows = await fixture.sql<{ title: string; date: string }>(
        `select title, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD HH24') as date
        from podcast_episodes where podcast_id = $1 order by id`,
        [id],
      );
      return Object.fromEntries(rows.map((row) => [row.title, row.date]));
    };
    const [june, may] = ['2024-06-10 08', '2024-05-01 10'];
    const before = { Undated: june, Third: june, Unreadable: may, First: may, Last: may };
    expect(await read()).toEqual(before);
    items = item('Newer', date('?')) + item('Undated', date('11 Jun 2024')) + item('Third', date('a while ago'));
    expect(await read()).toEqual({ ...before, Undated: '2024-06-11 00', Newer: '2024-06-11 00' });
    const { id: other } = await newPodcast({ feedUrl });
    items = item('Only');
    await fetchFeed(fixture.context, { podcastId: other }, job);
    const [only] = await fixture.sql<{ published_at: Date }>(
      'select published_at from podcast_episodes where podcast_id = $1',
      [other],
    );
    expect(new Date(only?.published_at ?? '').getTime()).toBe(0);
  });

  it('that fails is retried with growing delays, and shows the reason', async () => {
    let answer: RequestListener = (_request, response) => response.writeHead(500).end();
    const feedUrl = await serveFeed((request, response) => answer(request, response));
    const { id, slug } = await newPodcast({ feedUrl });
    const read = () => fetchFeed(fixture.context, { podcastId: id }, job);
    const minutes = async () =>
      (
        await fixture.sql<{ minutes: number }>(
          'select round(extract(epoch from due_at - fetched_at) / 60)::integer as minutes from podcasts where id = $1',
          [id],
        )
      )[0]?.minutes;
    const waits: (number | undefined)[] = [];
    for (let tries = 0; tries < 8; tries++) {
      await read();
      waits.push(await minutes());
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1440]);
    expect(await stateOf(id)).toMatchObject({
      failuresCount: 8,
      error: 'The feed does not answer with what was asked for',
    });
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>');
    await read();
    expect(await stateOf(id)).toMatchObject({ error: 'The feed is not a valid feed' });
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(rss(item('At last')));
    await read();
    expect(await stateOf(id)).toMatchObject({ failuresCount: 0 });
    expect((await stateOf(id))?.error).toBeUndefined();
    expect(await titles(slug)).toEqual(['At last']);
  });

  it('in a private network is not fetched', async () => {
    const feedUrl = 'http://10.0.0.1/feed.xml';
    await expect(newPodcast({ feedUrl })).rejects.toMatchObject({ fields: { feed_url: ['is an invalid url'] } });
    const { id } = await newPodcast({ feedUrl: 'https://example.com/feed.xml' });
    // The last release stored one.
    await fixture.sql('update podcasts set feed_url = $1 where id = $2', [feedUrl, id]);
    await fetchFeed(fixture.context, { podcastId: id }, job);
    expect(await stateOf(id)).toMatchObject({ error: 'The feed is not an address that is fetched' });
  });

  it('that was replaced while it was read is ignored', async () => {
    const another = 'https://example.com/another.xml';
    let podcastId = 0;
    const feedUrl = await serveFeed(async (_request, response) => {
      await fixture.sql('update podcasts set feed_url = $1 where id = $2', [another, podcastId]);
      response.writeHead(200, { 'content-type': 'text/xml', etag: '"old"' }).end(rss(item('Too late')));
    });
    const { id, slug } = await newPodcast({ feedUrl });
    podcastId = id;
    await fetchFeed(fixture.context, { podcastId }, job);
    expect(await titles(slug)).toEqual([]);
    expect(await stateOf(id)).not.toHaveProperty('fetchedAt');
    expect(await fixture.sql('select etag from podcasts where id = $1', [id])).toEqual([{ etag: null }]);
  });

  it('with too many episodes is rejected', async () => {
    const feedUrl = await serveFeed((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/xml' }).end(rss(item('One') + item('Two'))),
    );
    const { id } = await newPodcast({ feedUrl });
    const read = async (episodes: number) => {
      await fixture.sql(
        `insert into podcast_episodes (podcast_id, feed_key, title, slug, media_url, body, active, listed, published_at)
        select $1, n, n, n, n, '', false, false, now() from generate_series(1, $2::integer) n on conflict do nothing`,
        [id, episodes],
      );
      await fetchFeed(fixture.context, { podcastId: id }, job);
      const [row] = await fixture.sql<{ count: number }>(
        'select count(*)::integer from podcast_episodes where podcast_id = $1',
        [id],
      );
      return { count: row?.count, error: (await stateOf(id))?.error };
    };
    expect(await read(19_999)).toEqual({ count: 19_999, error: 'The feed has more than 20000 episodes' });
    await fixture.sql("delete from podcast_episodes where podcast_id = $1 and slug = '7'", [id]);
    expect(await read(0)).toEqual({ count: 20_000, error: undefined });
    expect(await read(0)).toEqual({ count: 20_000, error: undefined });
  });

  it('is taken by one process only, and again in an hour', async () => {
    const { id } = await newPodcast({ feedUrl: 'https://example.com/due.xml' });
    await Promise.all([findDueFeeds(fixture.context, job), findDueFeeds(fixture.context, job)]);
    const jobs = await fixture.sql(
      `select from jobs.job where name = 'fetch-podcast-feed'
      and data->'payload'->>'podcastId' = $1::text`,
      [id],
    );
    expect(jobs).toHaveLength(1);
  });
});
