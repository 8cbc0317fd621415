import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import { startPlatform, type Platform } from '../support/platform.ts';

const { MEILI_URL, MEILI_API_KEY } = process.env;
const engines = [
  { engine: 'PostgreSQL', content: {} },
  { engine: 'Meilisearch', content: { MEILI_URL, MEILI_API_KEY } },
];

if (!MEILI_URL) test.skip('SearchArticles with Meilisearch: not run, since MEILI_URL is not set', () => undefined);

describe.each(MEILI_URL ? engines : engines.slice(0, 1))('GET /api/articles/search with $engine', ({ content }) => {
  let platform: Platform;
  let author: TestUser;

  beforeAll(async () => {
    platform = await startPlatform({}, content);
    author = await platform.createUser();
    await platform.settled();
  });
  afterAll(() => platform?.[Symbol.asyncDispose]());

  const write = async (article: object) => {
    const body = { article: { body_markdown: 'x', published: true, ...article } };
    const answer = await platform.request('POST', '/api/articles', { key: author.apiKey, body });
    return answer.json<{ id: number }>().id;
  };
  const found = async (query: string) => {
    const answer = await platform.request('GET', `/api/articles/search?${query}`);
    expect(answer.status).toBe(200);
    return answer.json<{ title: string }[]>().map(({ title }) => title);
  };

  const bodies = async (query: string) => {
    const answer = await platform.request('GET', `/api/articles/search?${query}`);
    return answer.json<{ body_markdown?: string }[]>().map((article) => article.body_markdown);
  };

  test('finds by title, tag and body, tolerates a typo, and shows the best match first', async () => {
    await write({ title: 'Evening notes', body_markdown: 'About hydroponics.' });
    await write({ title: 'Hydroponics at home' });
    await write({ title: 'Balcony', tags: ['hydroponics'] });
    await platform.settled();
    const titles = await found('q=hydroponics');
    expect(titles[0]).toBe('Hydroponics at home');
    expect(titles.toSorted()).toEqual(['Balcony', 'Evening notes', 'Hydroponics at home']);
    expect(await found('q=hydroponcis')).toContain('Hydroponics at home');
    expect(await found('q=hydroponics&per_page=1&page=2')).toEqual([titles[1]]);
    // The Markdown is returned for an article that only this text finds.
    for (const query of [
      'per_page=1',
      'q=%20&per_page=1',
      'q=hydroponics&per_page=1',
      'q=hydroponics&per_page=2&page=2',
    ]) {
      expect(await bodies(query)).toEqual([undefined]);
    }
  });

  test('finds a new article as soon as it is indexed, despite an earlier cached search', async () => {
    expect(await found('q=pangolin')).toEqual([]);
    await write({ title: 'Pangolin' });
    const searchOften = async () => {
      for (let search = 0; search < 200; search++) await found('q=pangolin');
    };
    await Promise.all([searchOften(), platform.settled()]);
    await platform.settled();
    expect(await found('q=pangolin')).toEqual(['Pangolin']);
    for (const query of ['q=pangolin', 'q=pangolin&per_page=1']) expect(await bodies(query)).toEqual(['x']);
  });

  test('highlights matches, and escapes all other markup', async () => {
    await write({
      title: 'Narwhal <script>alert(1)</script> & <mark>co</mark>',
      body_markdown: `${'Much water. '.repeat(60)}\n\nA **nar&lt;img src=x onerror=alert(1)&gt;** \`<b>\` narwhal\n\n${'More water. '.repeat(60)}`,
    });
    await write({ title: 'Unicorn', body_markdown: 'Of the sea: the Nárwhals.' });
    await platform.settled();
    const search = async (query: string) => platform.request('GET', `/api/articles/search?${query}`);
    const answer = await search('q=narwhal&highlight=true');
    expect(answer.status).toBe(200);
    const [first, second] = answer.json<{ highlight: { title: string; body: string } }[]>();
    expect(first?.highlight.title).toBe(
      '<mark>Narwhal</mark> &lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;mark&gt;co&lt;/mark&gt;',
    );
    expect(first?.highlight.body).toMatch(
      /^…[^<>]*nar&lt;img src=x onerror=alert\(1\)&gt; &lt;b&gt; <mark>narwhal<\/mark>[^<>]*…$/,
    );
    expect(second?.highlight).toEqual({ title: 'Unicorn', body: 'Of the sea: the <mark>Nárwhals</mark>.' });
    for (const query of ['q=narwhal', 'q=narwhal&highlight=false', 'q=narwhal&highlight=x&facets=']) {
      expect((await search(query)).json<object[]>()[0]).not.toHaveProperty('highlight');
    }
    const [newest] = (await search('highlight=true&per_page=1')).json<{ highlight: object }[]>();
    expect(newest?.highlight).toEqual({ title: 'Unicorn', body: 'Of the sea: the Nárwhals.' });
  });

  test('counts matches by tag and year on every page', async () => {
    await write({ title: 'Capybara one', tags: ['rodents', 'water'] });
    await write({ title: 'Capybara two', tags: ['rodents'] });
    await write({ title: 'Capybara three' });
    await platform.settled();
    const search = async (query: string) => {
      const answer = await platform.request('GET', `/api/articles/search?${query}`);
      return [answer.status, answer.json()];
    };
    const year = [{ value: String(new Date().getUTCFullYear()), count: 3 }];
    const tags = [
      { value: 'rodents', count: 2 },
      { value: 'water', count: 1 },
    ];
    const articles = [expect.objectContaining({ title: 'Capybara two', type_of: 'article' })];
    expect(await search('q=capybara&facets=year,tags&per_page=1&page=2')).toEqual([
      200,
      { articles, facets: { tags, year } },
    ]);
    expect(await search('q=capybara&facets=tags&per_page=1&page=2&highlight=true')).toEqual([
      200,
      {
        articles: [expect.objectContaining({ highlight: { title: '<mark>Capybara</mark> two', body: 'x' } })],
        facets: { tags },
      },
    ]);
    expect(await search('q=neverwritten&facets=tags,year')).toEqual([
      200,
      { articles: [], facets: { tags: [], year: [] } },
    ]);
    expect(await search('facets=tags&per_page=1')).toMatchObject([
      200,
      { articles: [{ title: 'Capybara three' }], facets: { tags: expect.arrayContaining(tags) } },
    ]);
    expect(await search('q=capybara&facets=tags,author')).toEqual([
      400,
      { error: 'facets must be tags, year, or both with a comma', status: 400 },
    ]);
  });

  test('hides unpublished articles at once, and finds renamed ones by the new title', async () => {
    const id = await write({ title: 'Axolotl' });
    await platform.settled();
    expect(await found('q=axolotl')).toEqual(['Axolotl']);
    const change = (article: object) =>
      platform.request('PUT', `/api/articles/${id}`, { key: author.apiKey, body: { article } });
    await change({ title: 'Quokka' });
    await platform.settled();
    expect([await found('q=axolotl'), await found('q=quokka')]).toEqual([[], ['Quokka']]);
    await change({ published: false });
    expect(await found('q=quokka')).toEqual([]);
  });
});
