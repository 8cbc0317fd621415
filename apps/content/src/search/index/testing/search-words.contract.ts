import { expect, it } from 'vitest';
import type { SearchSuite } from './search-suite.ts';

/** Tests how an index matches the words of texts and queries. */
export function testSearchWords({ add, search }: SearchSuite): void {
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

  it('counts two exchanged letters as one typing error', async () => {
    const [right] = await add([{ title: 'Rhubarb on toast' }]);
    expect((await search('taost')).articleIds).toEqual([right]);
    expect((await search('tosta')).articleIds).toEqual([]);
  });

  it('matches prefixes, and ignores case and accents', async () => {
    const [article] = await add([{ title: 'Crème brûlée, explained' }]);
    for (const text of ['creme brulee', 'CRÈME', 'explai']) expect((await search(text)).articleIds).toContain(article);
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

  it('finds Arabic words with and without their article', async () => {
    const ids = await add([{ title: 'مفتاح' }, { title: 'قراءة المفتاح' }, { body: '<p>وَالْمِفْتَاحُ</p>', title: 'ثلاثة' }]);
    for (const word of ['مفتاح', 'المفتاح', 'بالمفتاح', '"المفتاح"']) {
      expect(new Set((await search(word)).articleIds)).toEqual(new Set(ids));
    }
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
}
