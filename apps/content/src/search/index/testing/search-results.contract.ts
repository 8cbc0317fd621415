import { create } from '@bufbuild/protobuf';
import { SubforemScopeSchema } from '@commonplace/proto/content/v1/subforems';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Tables } from '../../../tables/tables.ts';
import { maxResults } from '../search-index.ts';
import {
  addSubforems,
  announcements,
  indexed,
  withoutAnnouncements,
  type Options,
  type SearchSuite,
} from './search-suite.ts';

/** Tests the filters and pages of searches, and that the index follows changes of articles. */
export function testSearchResults({ fixture, add, search }: SearchSuite): void {
  it('filters by author, organization, tags, language and time', async () => {
    const [first, second, third] = await add([
      { title: 'Wombat one', author: 1, organization: 7, tags: ['burrows', 'fur'], language: 'en', age: 10 },
      { title: 'Wombat two', author: 2, tags: ['burrows'], language: 'de', age: 400 },
      { title: 'Wombat three', author: 2, organization: 7, tags: ['c++'], language: 'en', age: 800 },
    ]);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const idsOf = async (filter: Options) => (await search('wombat', filter)).articleIds;
    expect(await idsOf({ authorId: 2 })).toEqual([second, third]);
    expect(await idsOf({ organizationId: 7 })).toEqual([first, third]);
    expect(await idsOf({ organizationId: 7, authorId: 2 })).toEqual([third]);
    expect(await idsOf({ tags: ['burrows'] })).toEqual([first, second]);
    expect(await idsOf({ tags: ['burrows', 'fur'] })).toEqual([first]);
    expect(await idsOf({ tags: ['c++'] })).toEqual([third]);
    expect(await idsOf({ tags: ['"'] })).toEqual([]);
    expect(await idsOf({ language: 'en' })).toEqual([first, third]);
    expect(await idsOf({ before: daysAgo(100) })).toEqual([second, third]);
    expect(await idsOf({ since: daysAgo(500), before: daysAgo(100) })).toEqual([second]);
    expect(await idsOf({ authorId: 2, since: daysAgo(500) })).toEqual([second]);
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
    await addSubforems(fixture());
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
    const expected = [...others.filter((_id, index) => index % 2), rare, alsoRare, ...nowhere];
    const { articleIds } = await search('ocelot', { ...scoped(9, true), perPage: 1_000 });
    expect(new Set(articleIds)).toEqual(new Set(expected));
    // An article that moves is found in its new subforem.
    await fixture().database.transaction(undefined, async (em) => {
      await em.getKysely<Tables>().updateTable('articles').set({ subforem_id: 4 }).where('id', '=', rare).execute();
      await fixture().index.refresh(em, [rare]);
    });
    await indexed(fixture().index);
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
    await fixture().database.transaction(undefined, async (em) => {
      const kysely = em.getKysely<Tables>();
      await kysely.updateTable('articles').set({ listed: false }).where('id', '=', gone).execute();
      await kysely.updateTable('articles').set({ title: 'Perspective' }).where('id', '=', changed).execute();
      await fixture().index.refresh(em, [gone, changed]);
    });
    await indexed(fixture().index);
    expect((await search('vanishing')).articleIds).toEqual([]);
    expect((await search('perspective')).articleIds).toEqual([changed]);
  });

  it('announces applied changes', async () => {
    await withoutAnnouncements(fixture());
    const [article = 0] = await add([{ title: 'Heralded' }]);
    expect(await announcements(fixture())).toBe(1);
    await withoutAnnouncements(fixture());
    await fixture().database.transaction(undefined, async (em) => {
      const kysely = em.getKysely<Tables>();
      await kysely.updateTable('articles').set({ listed: false }).where('id', '=', article).execute();
      await fixture().index.refresh(em, [article]);
    });
    await indexed(fixture().index);
    expect(await announcements(fixture())).toBe(1);
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
    const listed = await fixture()
      .database.fork()
      .getKysely<Tables>()
      .selectFrom('articles')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('listed', '=', true)
      .executeTakeFirstOrThrow();
    expect(await fixture().index.reindex()).toBe(listed.count);
    expect((await search('phoenix')).articleIds).toEqual([article]);
  });
}
