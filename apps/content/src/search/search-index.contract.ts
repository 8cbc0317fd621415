import { create } from '@bufbuild/protobuf';
import type { Database } from '@commonplace/db/database';
import { SearchIndexChangedSchema } from '@commonplace/proto/content/v1/events';
import { SubforemScopeSchema } from '@commonplace/proto/content/v1/subforems';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '../tables/tables.ts';
import { mostResults, type SearchIndex, type SearchRequest } from './search-index.ts';

interface Sample {
  title: string;
  tags?: string[];
  body?: string;
  /** Days ago. */
  age?: number;
  listed?: boolean;
  subforem?: number;
}

/** What a suite needs: an empty database of content's, and the adapter on it. */
export interface SearchFixture extends AsyncDisposable {
  database: Database;
  index: SearchIndex;
}

/** The behaviour of E11 that every search engine must show. */
export function describeSearchIndex(name: string, open: () => Promise<SearchFixture>): void {
  describe(`search with ${name}`, () => {
    let fixture: SearchFixture;
    beforeAll(async () => {
      fixture = await open();
      await fixture.database
        .fork()
        .getKysely<Tables>()
        .insertInto('users')
        .values({ id: 1, version: 1, username: 'writer', name: 'Writer' })
        .execute();
    });
    afterAll(() => fixture[Symbol.asyncDispose]());

    const add = (samples: Sample[]) => addArticles(fixture, samples);
    const search = async (text: string, options: Partial<Omit<SearchRequest, 'text'>> = {}) =>
      fixture.index.search({ text, page: 1, perPage: 30, ...options });

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

    it('takes a word as the beginning of a longer one, and ignores case and accents', async () => {
      const [article] = await add([{ title: 'Crème brûlée, explained' }]);
      for (const text of ['creme brulee', 'CRÈME', 'explai'])
        expect((await search(text)).articleIds).toContain(article);
    });

    it('knows other words for the same, after what was typed', async () => {
      const [short, long] = await add([
        { title: 'Running k8s on a raft', age: 9 },
        { title: 'Kubernetes on a raft', age: 1 },
      ]);
      expect((await search('k8s raft')).articleIds).toEqual([short, long]);
    });

    it('says by which words it found articles, when asked', async () => {
      await add([
        { title: 'Chrysanthemums', body: 'A crème of <b>flowers</b>, and nothing else', age: 2 },
        { title: 'A crysanthemum', age: 3 },
      ]);
      const words = async (text: string) => {
        const found = await fixture.index.search({ text, page: 1, perPage: 30, withWords: true });
        return (found.words ?? []).flat(2).map((word) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase());
      };
      expect(await words('chrysanthemums')).toContain('chrysanthemums');
      expect(await words('chrysant')).toContain('chrysanthemums');
      expect(await words('chrysanthemusm')).toContain('chrysanthemums');
      expect(await words('creme flowers')).toEqual(expect.arrayContaining(['creme', 'flowers']));
      expect(await words('nowherewritten')).not.toContain('chrysanthemums');
      expect(await search('chrysanthemums')).not.toHaveProperty('words');
    });

    it('wants every word', async () => {
      const [both] = await add([{ title: 'Walnut and maple' }, { title: 'Walnut alone' }, { title: 'Maple alone' }]);
      expect((await search('walnut maple')).articleIds).toEqual([both]);
    });

    it('keeps to the newest days when asked', async () => {
      const [recent] = await add([
        { title: 'Zeppelin news', age: 1 },
        { title: 'Zeppelin news', age: 40 },
      ]);
      const since = new Date(Date.now() - 7 * 86_400_000);
      expect((await search('zeppelin', { since })).articleIds).toEqual([recent]);
    });

    it('finds what is in a rare subforem, whatever matches elsewhere', async () => {
      await addSubforems(fixture);
      const [rare = 0, alsoRare = 0] = await add([
        { title: 'An ocelot', subforem: 1, age: 400 },
        { title: 'Notes', body: 'An ocelot', subforem: 1, age: 300 },
      ]);
      const others = await add(
        Array.from({ length: mostResults + 200 }, (_, index) => ({ title: 'Ocelots', subforem: index % 2 ? 2 : 3 })),
      );
      const scoped = (id: number, root = false) => ({ scope: create(SubforemScopeSchema, { id, root }) });
      expect(await search('ocelot', scoped(1))).toEqual({ articleIds: [rare, alsoRare], hasNext: false });
      expect(await search('ocelot', { ...scoped(1), page: 2, perPage: 1 })).toMatchObject({ articleIds: [alsoRare] });
      expect((await search('ocelot', scoped(4))).articleIds).toEqual([]);
      // The root shows what is in no subforem, and in those that anybody may find.
      const nowhere = await add([{ title: 'Two ocelots', age: 500 }]);
      const shown = [...others.filter((_id, index) => index % 2), rare, alsoRare, ...nowhere];
      const { articleIds } = await search('ocelot', { ...scoped(9, true), perPage: 1_000 });
      expect(new Set(articleIds)).toEqual(new Set(shown));
      // An article that moves is found where it went.
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

    it('forgets an article that is no longer listed, and knows a changed one anew', async () => {
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

    it('announces what it has applied', async () => {
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

    it('is not impressed by operators, quotes or nonsense', async () => {
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

/** 1, 2 and the root 9 are for everybody to find, 3 and 4 are not. */
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

/** Writes articles and lets the index know; resolves to their ids once they can be found. */
async function addArticles({ database, index }: SearchFixture, samples: Sample[]): Promise<number[]> {
  const ids = await database.transaction(undefined, async (em) => {
    const kysely = em.getKysely<Tables>();
    const rows = await kysely
      .insertInto('articles')
      .values(
        samples.map(({ title, tags = [], age = 0, listed = true, subforem = null }, position) => ({
          user_id: 1,
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
