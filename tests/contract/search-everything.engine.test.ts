import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Scene } from '../operations/scene.ts';
import type { TestUser } from '../support/test-users.ts';
import { startPlatform, type Platform } from '../support/platform.ts';

interface Matches {
  total: number;
  items: Record<string, unknown>[];
}

interface Found {
  total: number;
  suggestion: string | null;
  results: Record<string, Matches>;
  facets: Record<string, { value: string; count: number; name?: string }[]>;
}

const { MEILI_URL, MEILI_API_KEY } = process.env;
const engines = [
  { engine: 'PostgreSQL', content: {} },
  { engine: 'Meilisearch', content: { MEILI_URL, MEILI_API_KEY } },
];

if (!MEILI_URL) test.skip('search with Meilisearch: not run, since MEILI_URL is not set', () => undefined);

describe.each(MEILI_URL ? engines : engines.slice(0, 1))('GET /api/search with $engine', ({ content }) => {
  let platform: Platform;
  let scene: Scene;
  let author: TestUser;
  let other: TestUser;
  let organization: { id: number; username: string };

  beforeAll(async () => {
    platform = await startPlatform({}, content);
    scene = new Scene(platform, await platform.createUser({ role: 'super_admin' }));
    author = await platform.createUser({ credits: 9 });
    other = await platform.createUser();
    organization = await platform.createOrganization(author);
    await platform.settled();
  });
  afterAll(() => platform?.[Symbol.asyncDispose]());

  const ask = (query: string) => platform.request('GET', `/api/search?${query}`);
  const search = async (parameters: Record<string, string>) => {
    const answer = await ask(String(new URLSearchParams(parameters)));
    expect(answer.status, answer.text).toBe(200);
    return answer.json<Found>();
  };
  const titles = async (parameters: Record<string, string>, type = 'articles') => {
    const { results } = await search({ types: type, ...parameters });
    return results[type]?.items.map(({ title, name, username }) => username ?? title ?? name);
  };
  const addEpisode = (episode: object) =>
    scene.make<{ id: number }>(scene.administrator, '/api/podcasts/talks/episodes', {
      podcast_episode: { media_url: 'https://cdn.example.com/a.mp3', ...episode },
    });
  const complete = async (q: string) =>
    (await platform.request('GET', `/api/search/completions?${String(new URLSearchParams({ q }))}`)).json<{
      completions: string[];
      tags: string[];
      users: { username: string }[];
    }>();

  test('finds every type in the shape of the API, with totals', async () => {
    await scene.article(author, { title: 'Heliotrope in bloom', tags: ['heliotrope'] });
    const listing = { title: 'Heliotrope seeds', body_markdown: 'Many', category: 'forsale', tags: ['garden'] };
    await scene.make(author, '/api/listings', { listing });
    await scene.make(scene.administrator, '/api/podcasts', { podcast: { title: 'Talks', slug: 'talks' } });
    await addEpisode({ title: 'Of heliotropes', slug: 'heliotropes' });
    await platform.settled();
    const { total, results, facets, suggestion } = await search({ q: 'heliotrope' });
    expect({ total, facets, suggestion }).toEqual({ total: 4, facets: {}, suggestion: null });
    const none = { total: 0, items: [] };
    expect(results).toEqual({
      articles: { total: 1, items: [expect.objectContaining({ type_of: 'article', title: 'Heliotrope in bloom' })] },
      users: none,
      organizations: none,
      tags: { total: 1, items: [expect.objectContaining({ name: 'heliotrope' })] },
      podcasts: none,
      podcast_episodes: {
        total: 1,
        items: [expect.objectContaining({ type_of: 'podcast_episodes', title: 'Of heliotropes' })],
      },
      listings: {
        total: 1,
        items: [
          expect.objectContaining({
            type_of: 'listing',
            title: 'Heliotrope seeds',
            processed_html: expect.stringContaining('Many'),
            user: expect.objectContaining({ username: author.username }),
          }),
        ],
      },
    });
    const listed = (await platform.request('GET', '/api/listings')).json<object[]>();
    expect(results['listings']?.items[0]).toEqual(listed[0]);
  });

  test('finds podcasts by the beginnings of their names until they are withdrawn', async () => {
    const podcast = { title: 'Zwiebelfische am Abend', slug: 'zwiebelfische', description: 'Type and ink.' };
    await scene.make(scene.administrator, '/api/podcasts', { podcast });
    await platform.settled();
    const { results } = await search({ q: 'zwiebelfi', types: 'podcasts' });
    expect(results).toEqual({
      podcasts: {
        total: 1,
        items: [
          expect.objectContaining({ type_of: 'podcast', ...podcast, url: expect.stringMatching(/\/zwiebelfische$/) }),
        ],
      },
    });
    expect(await titles({ q: 'ink' }, 'podcasts')).toEqual(['Zwiebelfische am Abend']);
    const change = { key: scene.administrator.apiKey, body: { podcast: { published: false } } };
    expect((await platform.request('PATCH', '/api/podcasts/zwiebelfische', change)).status).toBe(200);
    await platform.settled();
    expect(await titles({ q: 'zwiebelfi' }, 'podcasts')).toEqual([]);
  });

  test('finds users and organizations by their names', async () => {
    const { results } = await search({ q: author.username, types: 'users' });
    expect(Object.keys(results)).toEqual(['users']);
    expect(results['users']?.items[0]).toEqual({
      type_of: 'user',
      id: author.id,
      name: expect.any(String),
      username: author.username,
      microblog_username: null,
      codehost_username: null,
      website_url: null,
      profile_image: expect.any(String),
      profile_image_90: expect.any(String),
    });
    const found = await search({ q: organization.username, types: 'organizations' });
    const image = expect.stringMatching(/\/default-organization\.svg$/);
    expect(found.results['organizations']?.items[0]).toMatchObject({
      username: organization.username,
      profile_image: image,
      profile_image_90: image,
    });
  });

  test('understands quotes, excluded words and filters', async () => {
    await scene.article(author, {
      title: 'Cuttlefish camouflage colors',
      tags: ['sea', 'ink'],
      organization_id: organization.id,
    });
    await scene.article(author, { title: 'Colors of the cuttlefish', tags: ['sea'] });
    await scene.article(other, { title: 'Cuttlefish soup' });
    await platform.settled();
    const year = new Date().getUTCFullYear();
    const found = async (q: string) => (await titles({ q }))?.toSorted();
    const [camouflage, colors, soup] = ['Cuttlefish camouflage colors', 'Colors of the cuttlefish', 'Cuttlefish soup'];
    expect(await found('cuttlefish')).toEqual([colors, camouflage, soup]);
    expect(await found('"cuttlefish camouflage"')).toEqual([camouflage]);
    expect(await found('cuttlefish -soup -camouflage')).toEqual([colors]);
    expect(await found(`cuttlefish author:${author.username}`)).toEqual([colors, camouflage]);
    expect(await found(`cuttlefish author:"${other.username.toUpperCase()}"`)).toEqual([soup]);
    expect(await found(`cuttlefish org:${organization.username}`)).toEqual([camouflage]);
    expect(await found('cuttlefish tag:sea')).toEqual([colors, camouflage]);
    expect(await found('cuttlefish tag:sea tag:#ink')).toEqual([camouflage]);
    expect(await found(`cuttlefish after:${year}`)).toEqual([colors, camouflage, soup]);
    expect(await found(`cuttlefish before:${year}`)).toEqual([]);
    for (const unknown of ['author:nobodyhere', 'org:nobodyhere', 'tag:nosuchtag', 'author:a author:b'])
      expect(await found(`cuttlefish ${unknown}`)).toEqual([]);
    // Filters without words list all matches, newest first.
    expect(await titles({ q: 'tag:sea' })).toEqual([colors, camouflage]);
    expect(await titles({ q: 'tag:sea -camouflage' })).toEqual([colors]);
    expect(await titles({ q: `org:${organization.username}` })).toEqual([camouflage]);
    expect(await titles({ q: `author:${other.username}` })).toEqual([soup]);
    const everything = await search({ q: `author:${author.username} cuttlefish` });
    expect(everything.total).toBe(2);
  });

  test('counts articles by facet, sorts, paginates and highlights', async () => {
    for (const number of ['one', 'two', 'three'])
      await scene.article(author, { title: `Bassoon ${number}`, tags: ['reeds'], body_markdown: 'A bassoon.' });
    await platform.settled();
    const facets = 'tags,author,organization,year,language,reading_time';
    const found = await search({ q: 'bassoon', types: 'articles', facets, per_page: '1', highlight: 'true' });
    expect(found.facets).toEqual({
      tags: [{ value: 'reeds', count: 3 }],
      author: [{ value: author.username, count: 3, name: author.name }],
      organization: [],
      year: [{ value: String(new Date().getUTCFullYear()), count: 3 }],
      language: expect.any(Array),
      reading_time: [{ value: '0-3', count: 3 }],
    });
    expect(found).toMatchObject({ total: 3, results: { articles: { total: 3 } } });
    expect(found.results['articles']?.items).toEqual([
      expect.objectContaining({
        highlight: { title: expect.stringMatching(/^<mark>Bassoon<.mark>/), body: 'A <mark>bassoon</mark>.' },
      }),
    ]);
    expect(await titles({ q: 'bassoon', sort: 'date' })).toEqual(['Bassoon three', 'Bassoon two', 'Bassoon one']);
    expect(await titles({ q: 'bassoon', sort: 'date', per_page: '2', page: '2' })).toEqual(['Bassoon one']);
    const beyond = await search({ q: 'bassoon', types: 'articles,articles', page: '999999' });
    expect(beyond.results['articles']).toEqual({ total: 3, items: [] });
    const answer = await ask('q=bassoon&types=articles&per_page=1');
    expect(answer.headers.get('link')).toContain('page=2');
  });

  test('suggests another spelling for words without matches', async () => {
    await scene.article(await platform.createUser(), { title: 'Hippopotamus diary', tags: ['mammals'] });
    await platform.settled();
    expect(await search({ q: 'hipopotamus tag:mammals' })).toMatchObject({
      suggestion: 'hippopotamus tag:mammals',
      total: 1,
    });
    expect((await search({ q: 'hippopotamus' })).suggestion).toBeNull();
    expect((await search({ q: 'qqqqqqqqq' })).suggestion).toBeNull();
  });

  test('completes words, tags and users', async () => {
    await scene.article(await platform.createUser(), { title: 'Kaleidoscope', tags: ['kaleidoscopes'] });
    await platform.settled();
    expect(await complete('a kaleid')).toEqual({ completions: expect.any(Array), tags: ['kaleidoscopes'], users: [] });
    expect((await complete('a kaleid')).completions).toContain('kaleidoscope');
    const { users } = await complete(author.username);
    expect(users[0]).toEqual({
      username: author.username,
      name: expect.any(String),
      profile_image: expect.any(String),
    });
    for (const nothing of ['', 'kaleid ', '%']) {
      expect(await complete(nothing)).toEqual({ completions: [], tags: [], users: [] });
    }
  });

  test('finds a tag by its alias too', async () => {
    await scene.article(await platform.createUser(), { title: 'Zither', tags: ['zithers'] });
    await scene.article(await platform.createUser(), { title: 'Zitherlike', tags: ['plucked'] });
    await platform.settled();
    const key = scene.administrator.apiKey;
    await platform.request('PUT', '/api/tags/plucked', { key, body: { tag: { alias_for: 'zithers' } } });
    await platform.settled();
    expect(await titles({ q: 'plucked' }, 'tags')).toEqual(['zithers']);
    expect(await titles({ q: 'zithers' }, 'tags')).toEqual(['zithers']);
    expect(await titles({ q: 'tag:plucked' })).toEqual(['Zitherlike', 'Zither']);
  });

  test('shows public records only', async () => {
    const spammer = await platform.createUser();
    const gone = await platform.createOrganization(other);
    const listing = { title: 'Marzipan', body_markdown: 'Sweet', category: 'misc', tags: [], action: 'draft' };
    await scene.make(author, '/api/listings', { listing });
    await scene.article(spammer, { title: 'Marzipan draft', published: false, tags: ['marzipan'] });
    await addEpisode({ title: 'Marzipan', slug: 'marzipan', active: false });
    await platform.settled();
    for (const name of [spammer.username, gone.username]) expect((await search({ q: name })).total).toBeGreaterThan(0);
    const key = scene.administrator.apiKey;
    expect((await platform.request('PUT', `/api/users/${spammer.id}/spam`, { key })).status).toBeLessThan(300);
    expect((await platform.request('DELETE', `/api/organizations/${gone.id}`, { key })).status).toBeLessThan(300);
    await platform.settled();
    for (const q of [spammer.username, gone.username, 'marzipan']) {
      expect((await search({ q })).total, q).toBe(0);
      const { completions, tags, users } = await complete(q.slice(0, -1));
      expect([completions.includes(q), tags.includes(q), users.map(({ username }) => username).includes(q)]).toEqual([
        false,
        false,
        false,
      ]);
    }
  });

  test('updates cached answers after changes', async () => {
    const listing = { title: 'Ocarina', body_markdown: 'Blue', category: 'misc', tags: [] };
    expect((await search({ q: 'ocarina' })).total).toBe(0);
    const { id } = await scene.make<{ id: number }>(author, '/api/listings', { listing });
    await platform.settled();
    await expect.poll(async () => (await search({ q: 'ocarina' })).total).toBe(1);
    await platform.request('DELETE', `/api/listings/${id}`, { key: author.apiKey });
    await platform.settled();
    await expect.poll(async () => (await search({ q: 'ocarina' })).total).toBe(0);
  });

  test('names the error of an invalid request', async () => {
    const refused = async (query: string) => {
      const answer = await ask(query);
      return [answer.status, answer.json<{ error: string }>().error];
    };
    expect(await refused('q=x&types=articles,comments')).toEqual([
      422,
      'Validation failed: Types may be articles, users, organizations, tags, podcasts, podcast_episodes, listings; got "comments"',
    ]);
    expect(await refused('q=x&facets=color')).toEqual([
      422,
      'Validation failed: Facets may be tags, author, organization, year, language, reading_time; got "color"',
    ]);
    expect(await refused('q=x&page=2')).toEqual([422, 'Validation failed: Page requires exactly one of the types']);
    expect(await refused('q=x+after:soon')).toEqual([
      422,
      'Validation failed: Q after: takes a year, a month or a day, such as 2024, 2024-05 or 2024-05-31, got "soon"',
    ]);
    expect((await ask(`q=${'x'.repeat(1_001)}`)).status).toBe(400);
    expect((await ask(`q=${'x'.repeat(10_000)}`)).status).toBe(414);
    expect((await platform.request('GET', '/api/search?q=x', { version: 'beta' })).status).toBe(404);
  });

  test('answers any query', async () => {
    const odd = [
      '',
      ' ',
      'x'.repeat(1_000),
      'tag:a '.repeat(100),
      `author:${author.username} `.repeat(10),
      'after:2020 before:2021 tag:x tag:y author:a org:b -c -"d e" "f g" h',
      '"'.repeat(501),
      '"unbalanced',
      '-',
      '-"',
      ':*',
      "' & | ! ( ) \\ ::tsquery",
      'std::move http://example.com/a?b=c',
      '\u0001\u001b\u202e',
      '💥 𝕬 é ﷽',
      '数据库 ภาษาไทย',
      'before:9999-12-31 after:0001',
    ];
    for (const q of odd) {
      const answer = await ask(String(new URLSearchParams({ q })));
      expect([answer.status, q]).toEqual([200, q]);
    }
    await Promise.all(Array.from({ length: 20 }, (_, number) => search({ q: `at once ${number}` })));
  });
});
