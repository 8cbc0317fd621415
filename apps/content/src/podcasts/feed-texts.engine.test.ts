import { create } from '@bufbuild/protobuf';
import { ListPodcastEpisodeTextsRequestSchema } from '@commonplace/proto/content/v1/podcasts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anonymous } from '@commonplace/testing/principals';
import { callBy, createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { fetchFeed } from './fetch-feed.ts';
import { fetchTexts } from './fetch-texts.ts';
import { getPodcastEpisode } from './get-episode.ts';
import { listPodcastEpisodeTexts } from './list-podcast-episode-texts.ts';
import { getPublishedPodcast } from './published-podcasts.ts';
import { item, rss, serveFeed } from './testing/feeds.ts';
import { podcastsIn } from './testing/podcasts.ts';

let fixture: ContentFixture;
const job = { signal: new AbortController().signal, logger: pino({ level: 'silent' }) };
const { newPodcast } = podcastsIn(() => fixture);

beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

it('a feed has chapters and transcripts, which are read from their files once', async () => {
  let requestCount = 0;
  const files = await serveFeed((request, response) => {
    requestCount += 1;
    const body = request.url?.endsWith('.json')
      ? '{"chapters":[{"startTime":61,"title":"Rye"}]}'
      : '00:01 --> 00:02\n<v Ada>It rises.';
    response.writeHead(200, { 'content-type': 'text/plain' }).end(body);
  });
  const more =
    '<podcast:chapters url="https://cdn.example.com/one.json" type="application/json+chapters"/>' +
    '<podcast:transcript url="https://cdn.example.com/one.html" type="text/html"/>' +
    '<podcast:transcript url="https://cdn.example.com/one.vtt" type="text/vtt"/>';
  const inline = '<psc:chapters><psc:chapter start="00:00:05" title="Wheat"/></psc:chapters>';
  const names = 'xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters"';
  const items = item('Files', { more }) + item('Inline', { more: inline }) + item('None');
  const feedUrl = await serveFeed((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end(rss(items).replace('version="2.0"', `version="2.0" ${names}`)),
  );
  const { id } = await newPodcast({ feedUrl });
  await fetchFeed(fixture.context, { podcastId: id }, job);
  const stored = () =>
    fixture.sql<{ id: number; title: string; version: number; chapters: object[]; transcript: object[] }>(
      `select e.id, title, version, chapters, transcript, chapters_url, transcript_url, due_at is null as read
      from podcast_episode_texts join podcast_episodes e on e.id = episode_id
      where podcast_id = $1 order by title`,
      [id],
    );
  expect(await stored()).toMatchObject([
    {
      title: 'Files',
      chapters_url: 'https://cdn.example.com/one.json',
      transcript_url: 'https://cdn.example.com/one.vtt',
      read: false,
    },
    { title: 'Inline', chapters: [{ startSeconds: 5, title: 'Wheat' }], read: true },
  ]);
  const { id: episodeId = 0, version = 0 } = (await stored())[0] ?? {};
  const use = (chapters: string, transcript: string) =>
    fixture.sql(
      'update podcast_episode_texts set chapters_url = $1, transcript_url = $2, due_at = now() where episode_id = $3',
      [chapters, transcript, episodeId],
    );
  await use('http://127.0.0.1:1/gone.json', 'http://127.0.0.1:1/gone.vtt');
  await fetchTexts(fixture.context, job);
  await use(files.replace('feed.xml', 'one.json'), files);
  await fetchTexts(fixture.context, job);
  await fetchTexts(fixture.context, job);
  expect(requestCount).toBe(2);
  const episode = await getPodcastEpisode(fixture.context, callBy(anonymous), {
    id: episodeId,
    podcastSlug: '',
    slug: '',
  });
  expect(episode).toMatchObject({
    episode: { version: version + 1 },
    chapters: [{ startSeconds: 61, title: 'Rye' }],
    transcript: [{ startSeconds: 1, speaker: 'Ada', text: 'It rises.' }],
  });
  const before = await stored();
  await fixture.sql('update podcasts set etag = null where id = $1', [id]);
  await fetchFeed(fixture.context, { podcastId: id }, job);
  expect((await stored()).find(({ title }) => title === 'Inline')).toEqual(
    before.find(({ title }) => title === 'Inline'),
  );
});

it('a feed says what its podcast and its episodes are, within limits', async () => {
  const names =
    'xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"';
  const guid = '917393e3-1b1e-5cef-ace4-edaa54e1f810';
  const channel = (category: string) => `
    <itunes:author>Ada &amp; Bo</itunes:author><itunes:explicit>yes</itunes:explicit><itunes:type>Serial</itunes:type>
    <itunes:category text="${category}"><itunes:category text="Food"/></itunes:category>
    <podcast:guid>${guid}</podcast:guid><podcast:locked owner="ada@example.com">no</podcast:locked>
    <podcast:funding url="https://example.com/give">Give</podcast:funding>
    <podcast:funding url="javascript:alert(1)">Take</podcast:funding>
    ${'<podcast:person role="host" img="http://10.0.0.1/x">Ada</podcast:person>'.repeat(60)}`;
  const more = `<itunes:season>2</itunes:season><itunes:episode>7</itunes:episode><itunes:duration>1:02:03</itunes:duration>
    <itunes:episodeType>bonus</itunes:episodeType><itunes:explicit>no</itunes:explicit>
    <podcast:person role="guest" href="https://example.com/bo">Bo</podcast:person>`;
  const odd =
    '<itunes:season>-1</itunes:season><itunes:episode>1.5</itunes:episode><itunes:duration>long</itunes:duration>';
  const told = item('Told', { more }).replace('type="audio/mpeg"', 'length="1234" type="audio/x-m4a"');
  const items = told + item('Odd', { more: odd });
  let category = 'Arts';
  const feedUrl = await serveFeed((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end(rss(channel(category) + items).replace('version="2.0"', `version="2.0" ${names}`)),
  );
  const { id, slug } = await newPodcast({ feedUrl });
  const read = async () => {
    await fetchFeed(fixture.context, { podcastId: id }, job);
    const podcast = await getPublishedPodcast(fixture.context, callBy(anonymous), { slug });
    const query = create(ListPodcastEpisodeTextsRequestSchema, { podcastSlug: slug, page: 1, perPage: 10 });
    return { podcast, ...(await listPodcastEpisodeTexts(fixture.context, callBy(anonymous), query)) };
  };
  const { podcast, episodes } = await read();
  expect(podcast.metadata).toMatchObject({
    author: 'Ada & Bo',
    explicit: true,
    type: 'serial',
    categories: [{ name: 'Arts', subcategories: ['Food'] }],
    guid,
    locked: false,
    ownerEmail: 'ada@example.com',
    fundings: [{ url: 'https://example.com/give', text: 'Give' }],
  });
  expect(podcast.metadata?.people).toHaveLength(50);
  expect(podcast.metadata?.people[0]).toMatchObject({ name: 'Ada', role: 'host' });
  expect(podcast.metadata?.people[0]).not.toHaveProperty('imageUrl');
  const [validItem, invalidItem] = ['Told', 'Odd'].map((title) =>
    episodes.find(({ episode }) => episode.title === title),
  );
  expect(validItem?.metadata).toMatchObject({
    season: 2,
    episode: 7,
    episodeType: 'bonus',
    explicit: false,
    durationSeconds: 3_723,
    mediaBytes: 1_234,
    mediaType: 'audio/x-m4a',
    people: [{ name: 'Bo', role: 'guest', url: 'https://example.com/bo' }],
  });
  for (const name of ['season', 'episode', 'durationSeconds', 'mediaBytes'])
    expect(invalidItem?.metadata).not.toHaveProperty(name);
  // Caches learn of a change of the podcast alone, and of nothing when nothing has changed.
  const versions = async () =>
    (await fixture.sql<{ version: number }>('select version from podcast_episodes where podcast_id = $1', [id]))
      .map(({ version }) => version)
      .toSorted((one, other) => one - other);
  const before = await versions();
  await read();
  expect(await versions()).toEqual(before);
  category = 'Society &amp; Culture';
  expect((await read()).podcast.metadata?.categories).toMatchObject([{ name: 'Society & Culture' }]);
  expect((await versions()).reduce((sum, version) => sum + version)).toBe(before.reduce((a, b) => a + b) + 1);
});
