import { create } from '@bufbuild/protobuf';
import type { Database } from '@commonplace/db/database';
import { SearchIndexChangedSchema } from '@commonplace/proto/content/v1/events';
import { SubforemScopeSchema } from '@commonplace/proto/content/v1/subforems';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '../tables/tables.ts';
import { parseQuery } from './parse-query.ts';
import { maxResults, type ArticleFilter, type SearchIndex, type SearchRequest } from './search-index.ts';

interface Sample {
  title: string;
  tags?: string[];
  body?: string;
  /** Days ago. */
  age?: number;
  listed?: boolean;
  subforem?: number;
  author?: number;
  organization?: number;
  language?: string;
}

type Options = Partial<Pick<SearchRequest, 'scope' | 'page' | 'perPage'>> & ArticleFilter & { operators?: boolean };

/** The fixture of a suite: an empty database of content, and an index on it. */
export interface SearchFixture extends AsyncDisposable {
  database: Database;
  index: SearchIndex;
}

/** Tests the behavior of SearchArticles for every search engine. */
export function describeSearchIndex(name: string, open: () => Promise<SearchFixture>): void {
  describe(`search with ${name}`, () => {
    let fixture: SearchFixture;
    beforeAll(async () => {
      fixture = await open();
      await fixture.database
        .fork()
        .getKysely<Tables>()
        .insertInto('users')
        .values([1, 2].map((id) => ({ id, version: 1, username: `writer${id}`, name: 'Writer' })))
        .execute();
    });
    afterAll(() => fixture[Symbol.asyncDispose]());

    const add = (samples: Sample[]) => addArticles(fixture, samples);
    const search = async (text: string, { scope, page = 1, perPage = 30, operators, ...filter }: Options = {}) =>
      fixture.index.search({ query: parseQuery(text, { operators }), filter, scope, page, perPage });

    it('matches titles, tags and bodies, the title first', async () => {
      const [body, title, tag, other] = await add([
        { title: 'Evening notes', body: 'A long talk about <em>hydroponics</em> and other gardens.' },
        { title: 'Hydroponics at home' },
        { title: 'Balcony', tags: ['hydroponics'] },
        { title: 'Something else' },
      ]);
      const { articleIds } = await search('hydroponics');
      expect(articleIds[0]).toBe(title);
      expect(new Set(articleIds)).toEqual(new Set([body, title, tag]));
      expect(articleIds).not.toContain(other);
    });

    it('shows the newer of two equal matches first', async () => {
      const [older, newer] = await add([
        { title: 'Lighthouse keeping', age: 20 },
        { title: 'Lighthouse keeping', age: 2 },
      ]);
      expect((await search('lighthouse')).articleIds).toEqual([newer, older]);
    });

    it('forgives typing errors, with the right spelling first', async () => {
      const [right] = await add([{ title: 'Kubernetes for gardeners', age: 9 }]);
      expect((await search('kubernets')).articleIds).toEqual([right]);
      expect((await search('kuberentes gardeners')).articleIds).toEqual([right]);
      expect((await search('kubernetes')).articleIds).toEqual([right]);
    });

    it('matches prefixes, and ignores case and accents', async () => {
      const [article] = await add([{ title: 'Crème brûlée, explained' }]);
      for (const text of ['creme brulee', 'CRÈME', 'explai'])
        expect((await search(text)).articleIds).toContain(article);
    });

    it('finds synonyms, after the typed word', async () => {
      const [short, long] = await add([
        { title: 'Running k8s on a raft', age: 9 },
        { title: 'Kubernetes on a raft', age: 1 },
      ]);
      expect((await search('k8s raft')).articleIds).toEqual([short, long]);
    });

    it.each([
      '“wabe”',
      '«wabe»',
      'one—wabe',
      '…wabe',
      '🚀wabe',
      '¿wabe?',
      'l’wabe',
      '№wabe',
      '10\u00a0wabe',
      'a\u200bwabe',
      '中文，wabe。',
      '使用wabe框架',
    ])('finds the word in %s', async (text) => {
      const [article] = await add([{ title: 'In a body', body: `Some ${text} text` }]);
      expect((await search('wabe')).articleIds).toContain(article);
      const [titled] = await add([{ title: `Why ${text} matters` }]);
      expect((await search('wabe')).articleIds).toContain(titled);
    });

    it.each([
      ['数据库', '今天我们讨论数据库索引的设计'],
      ['索引', '今天我们讨论数据库索引的设计'],
      ['库', '今天我们讨论数据库'],
      ['検索', '日本語の検索テスト'],
      ['データベース', '新しいデータベースの設計'],
      ['ภาษาไทย', 'การค้นหาภาษาไทย'],
      ['데이터베이스', '오늘은 데이터베이스를 이야기합니다'],
    ])('finds %s within %s', async (word, sentence) => {
      const [article] = await add([{ title: 'A sentence', body: sentence }]);
      expect((await search(word)).articleIds).toContain(article);
    });

    it('finds a run of Chinese only as a whole', async () => {
      const [whole] = await add([{ title: '关于量子计算的文章' }, { title: '量子力学和子计划，计算机' }]);
      expect((await search('量子计算')).articleIds).toEqual([whole]);
    });

    it.each(['한국어판', 'crème2', 'שָׁלוֹמִית', 'مُحَمَّدون', 'ぎんがてつどう'])(
      'finds %s composed and decomposed',
      async (word) => {
        const ids = await add([
          { title: 'Composed', body: word.normalize('NFC') },
          { title: 'Decomposed', body: word.normalize('NFD') },
        ]);
        for (const form of ['NFC', 'NFD']) {
          expect(new Set((await search(word.normalize(form))).articleIds)).toEqual(new Set(ids));
        }
      },
    );

    it('finds words without their accents and vowel marks', async () => {
      const [hebrew, arabic, greek] = await add([{ title: 'שָׁלֹמְךָ' }, { title: 'كَتَبْنَا' }, { title: 'Ο ΣΊΣΥΦΟΣ' }]);
      expect((await search('שלמך')).articleIds).toEqual([hebrew]);
      expect((await search('كتبنا')).articleIds).toEqual([arabic]);
      expect((await search('σισυφος')).articleIds).toEqual([greek]);
    });

    it('reads the text of HTML: entities, ends of blocks, and inline tags', async () => {
      const [fish, , split] = await add([
        { title: 'Text', body: 'Fish &amp; zander &lt;grilled&gt;' },
        { title: 'Blocks', body: 'firstzander</p><p>secondperch' },
        { title: 'Inline', body: 'half<strong>zander</strong>' },
      ]);
      expect((await search('amp')).articleIds).not.toContain(fish);
      expect((await search('zander grilled')).articleIds).toEqual([fish]);
      expect((await search('"firstzander secondperch"')).articleIds).toHaveLength(1);
      expect((await search('halfzander')).articleIds).toEqual([split]);
    });

    it.each(['((((', '%', '\\', '"', '-', '🚀', '*'])(
      'finds nothing for %s, which has no letter or digit',
      async (text) => {
        expect(await search(text)).toEqual({ articleIds: [], hasNext: false });
      },
    );

    it('finds versions and identifiers as they are written', async () => {
      const [one, two, effect, move, plus] = await add([
        { title: 'Release 4.0.1 of lodestar' },
        { title: 'Release v4.0.2 of lodestar' },
        { title: 'When to use useEffect' },
        { title: 'What std::move does' },
        { title: 'Modern C++ for lodestars' },
      ]);
      expect((await search('lodestar 4.0.1')).articleIds).toEqual([one]);
      expect((await search('4.0.2')).articleIds).toEqual([two]);
      expect(new Set((await search('lodestar 4.0')).articleIds)).toEqual(new Set([one, two]));
      expect((await search('useeffect')).articleIds).toEqual([effect]);
      expect((await search('std::move')).articleIds).toContain(move);
      expect((await search('c++')).articleIds).toContain(plus);
    });

    it('finds phrases, and leaves out excluded words', async () => {
      const [loop, words] = await add([
        { title: 'The marmot loop', body: 'Explained.' },
        { title: 'A loop', body: 'For each marmot.' },
      ]);
      expect((await search('"marmot loop"')).articleIds).toEqual([loop]);
      expect(new Set((await search('marmot loop')).articleIds)).toEqual(new Set([loop, words]));
      expect((await search('marmot -explained', { operators: true })).articleIds).toEqual([words]);
      expect((await search('marm -explained', { operators: true })).articleIds).toEqual([words]);
      expect((await search('marmot -"marmot loop"', { operators: true })).articleIds).toEqual([words]);
      expect((await search('"loop marmot"')).articleIds).toEqual([]);
    });

    it('filters by author, organization, tags, language and time', async () => {
      const [first, second, third] = await add([
        { title: 'Wombat one', author: 1, organization: 7, tags: ['burrows', 'fur'], language: 'en', age: 10 },
        { title: 'Wombat two', author: 2, tags: ['burrows'], language: 'de', age: 400 },
        { title: 'Wombat three', author: 2, organization: 7, tags: ['c++'], language: 'en', age: 800 },
      ]);
      const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
      const found = async (filter: Options) => (await search('wombat', filter)).articleIds;
      expect(await found({ authorId: 2 })).toEqual([second, third]);
      expect(await found({ organizationId: 7 })).toEqual([first, third]);
      expect(await found({ organizationId: 7, authorId: 2 })).toEqual([third]);
      expect(await found({ tags: ['burrows'] })).toEqual([first, second]);
      expect(await found({ tags: ['burrows', 'fur'] })).toEqual([first]);
      expect(await found({ tags: ['c++'] })).toEqual([third]);
      expect(await found({ tags: ['"'] })).toEqual([]);
      expect(await found({ language: 'en' })).toEqual([first, third]);
      expect(await found({ before: daysAgo(100) })).toEqual([second, third]);
      expect(await found({ since: daysAgo(500), before: daysAgo(100) })).toEqual([second]);
      expect(await found({ authorId: 2, since: daysAgo(500) })).toEqual([second]);
    });

    it('requires every word', async () => {
      const [both] = await add([{ title: 'Walnut and maple' }, { title: 'Walnut alone' }, { title: 'Maple alone' }]);
      expect((await search('walnut maple')).articleIds).toEqual([both]);
    });

    it('filters by the newest days', async () => {
      const [recent] = await add([
        { title: 'Zeppelin news', age: 1 },
        { title: 'Zeppelin news', age: 40 },
      ]);
      const since = new Date(Date.now() - 7 * 86_400_000);
      expect((await search('zeppelin', { since })).articleIds).toEqual([recent]);
    });

    it('finds articles of a rare subforem, whatever matches elsewhere', async () => {
      await addSubforems(fixture);
      const [rare = 0, alsoRare = 0] = await add([
        { title: 'An ocelot', subforem: 1, age: 400 },
        { title: 'Notes', body: 'An ocelot', subforem: 1, age: 300 },
      ]);
      const others = await add(
        Array.from({ length: maxResults + 200 }, (_, index) => ({ title: 'Ocelots', subforem: index % 2 ? 2 : 3 })),
      );
      const scoped = (id: number, root = false) => ({ scope: create(SubforemScopeSchema, { id, root }) });
      expect(await search('ocelot', scoped(1))).toEqual({ articleIds: [rare, alsoRare], hasNext: false });
      expect(await search('ocelot', { ...scoped(1), page: 2, perPage: 1 })).toMatchObject({ articleIds: [alsoRare] });
      expect((await search('ocelot', scoped(4))).articleIds).toEqual([]);
      // The root shows articles without a subforem and those of discoverable ones.
      const nowhere = await add([{ title: 'Two ocelots', age: 500 }]);
      const shown = [...others.filter((_id, index) => index % 2), rare, alsoRare, ...nowhere];
      const { articleIds } = await search('ocelot', { ...scoped(9, true), perPage: 1_000 });
      expect(new Set(articleIds)).toEqual(new Set(shown));
      // An article that moves is found in its new subforem.
      await fixture.database.transaction(undefined, async (em) => {
        await em.getKysely<Tables>().updateTable('articles').set({ subforem_id: 4 }).where('id', '=', rare).execute();
        await fixture.index.refresh(em, [rare]);
      });
      await indexed(fixture.index);
      expect((await search('ocelot', scoped(1))).articleIds).toEqual([alsoRare]);
      expect((await search('ocelot', scoped(4))).articleIds).toEqual([rare]);
    });

    it('pages without overlap', async () => {
      const ids = await add(Array.from({ length: 5 }, (_, age) => ({ title: 'Quokka diary', age })));
      const pages = await Promise.all([1, 2, 3].map((page) => search('quokka', { page, perPage: 2 })));
      expect(pages.flatMap((page) => page.articleIds)).toEqual(ids);
      expect(pages.map((page) => page.hasNext)).toEqual([true, true, false]);
      expect(await search('quokka', { page: 9, perPage: 1_000 })).toEqual({ articleIds: [], hasNext: false });
    });

    it('removes an unlisted article and updates a changed one', async () => {
      const [gone = 0, changed = 0] = await add([{ title: 'Vanishing ink' }, { title: 'Vanishing point' }]);
      await fixture.database.transaction(undefined, async (em) => {
        const kysely = em.getKysely<Tables>();
        await kysely.updateTable('articles').set({ listed: false }).where('id', '=', gone).execute();
        await kysely.updateTable('articles').set({ title: 'Perspective' }).where('id', '=', changed).execute();
        await fixture.index.refresh(em, [gone, changed]);
      });
      await indexed(fixture.index);
      expect((await search('vanishing')).articleIds).toEqual([]);
      expect((await search('perspective')).articleIds).toEqual([changed]);
    });

    it('announces applied changes', async () => {
      await withoutAnnouncements(fixture);
      const [article = 0] = await add([{ title: 'Heralded' }]);
      expect(await announcements(fixture)).toBe(1);
      await withoutAnnouncements(fixture);
      await fixture.database.transaction(undefined, async (em) => {
        const kysely = em.getKysely<Tables>();
        await kysely.updateTable('articles').set({ listed: false }).where('id', '=', article).execute();
        await fixture.index.refresh(em, [article]);
      });
      await indexed(fixture.index);
      expect(await announcements(fixture)).toBe(1);
    });

    it('handles operators, quotes and nonsense', async () => {
      for (const text of [
        "'; drop table articles; --",
        '((((',
        '! & | :*',
        '"unclosed',
        '\\',
        '%',
        '💥',
        'x'.repeat(3_000),
      ]) {
        await expect(search(text)).resolves.toMatchObject({ hasNext: false });
      }
    });

    it('rebuilds from the articles', async () => {
      const [article] = await add([{ title: 'Phoenix rising' }]);
      const listed = await fixture.database
        .fork()
        .getKysely<Tables>()
        .selectFrom('articles')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('listed', '=', true)
        .executeTakeFirstOrThrow();
      expect(await fixture.index.reindex()).toBe(listed.count);
      expect((await search('phoenix')).articleIds).toEqual([article]);
    });
  });
}

/** 1, 2 and the root 9 are discoverable, 3 and 4 are not. */
async function addSubforems({ database }: SearchFixture): Promise<void> {
  const subforems = [1, 2, 3, 4, 9].map((id) => ({
    id,
    domain: `${id}.test`,
    name: 'Subforem',
    root: id === 9,
    discoverable: id < 3,
  }));
  await database.fork().getKysely<Tables>().insertInto('subforems').values(subforems).execute();
}

/** Writes articles and refreshes the index; returns their ids once they can be found. */
async function addArticles({ database, index }: SearchFixture, samples: Sample[]): Promise<number[]> {
  const ids = await database.transaction(undefined, async (em) => {
    const kysely = em.getKysely<Tables>();
    const rows = await kysely
      .insertInto('articles')
      .values(
        samples.map(({ title, tags = [], age = 0, listed = true, subforem = null, author = 1, ...more }, position) => ({
          user_id: author,
          organization_id: more.organization,
          language: more.language,
          title,
          slug: `sample-${process.hrtime.bigint()}-${position}`,
          cached_tag_list: tags,
          published: true,
          listed,
          subforem_id: subforem,
          published_at: new Date(Date.now() - age * 86_400_000 - 60_000),
        })),
      )
      .returning('id')
      .execute();
    const bodies = rows.map(({ id }, position) => ({
      article_id: id,
      body_markdown: '',
      body_html: `<p>${samples[position]?.body ?? ''}</p>`,
    }));
    await kysely.insertInto('article_bodies').values(bodies).execute();
    const written = rows.map(({ id }) => id);
    await index.refresh(em, written);
    return written;
  });
  await indexed(index);
  return ids;
}

async function announcements({ database }: SearchFixture): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from outbox where subject = ${SearchIndexChangedSchema.typeName}
  `.execute(database.fork().getKysely());
  return rows[0]?.count ?? 0;
}

async function withoutAnnouncements({ database }: SearchFixture): Promise<void> {
  await sql`delete from outbox`.execute(database.fork().getKysely());
}

async function indexed(index: SearchIndex): Promise<void> {
  await expect.poll(() => index.settled(), { timeout: 20_000 }).toBe(true);
}
