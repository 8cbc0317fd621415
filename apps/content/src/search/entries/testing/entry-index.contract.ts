import type { Database } from '@commonplace/db/database';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Tables } from '../../../tables/tables.ts';
import { parseQuery } from '../../index/parse-query.ts';
import type { ArticleFilter } from '../../index/search-index.ts';
import type { EntryIndex, EntryRequest } from '../entry-index.ts';
import { entryTypes, type EntryType } from '../entry-types.ts';
import { writeEntries } from '../write-entries.ts';

/** The fixture of a suite: an empty database of content, an index on it, and whether changes are applied. */
export interface EntryFixture extends AsyncDisposable {
  database: Database;
  index: EntryIndex;
  settled(): Promise<boolean>;
}

type Options = Partial<Pick<EntryRequest, 'byDate' | 'offset' | 'limit'>> & { filter?: ArticleFilter };

/** Tests every search engine for everything but articles. */
export function describeEntryIndex(name: string, open: () => Promise<EntryFixture>): void {
  describe(`search of everything with ${name}`, () => {
    let fixture: EntryFixture;
    beforeAll(async () => {
      fixture = await open();
      await addRecords(fixture);
    }, 60_000);
    afterAll(() => fixture[Symbol.asyncDispose]());

    const find = async (type: EntryType, text: string, options: Options = {}) => {
      const { byDate = false, offset = 0, limit = 30, filter = {} } = options;
      const query = parseQuery(text, { operators: true });
      const matches = await fixture.index.find({ types: [type], query, filter, byDate, offset, limit });
      return matches.get(type) ?? { ids: [], total: 0 };
    };
    const ids = async (type: EntryType, text: string, options: Options = {}) => (await find(type, text, options)).ids;

    it('finds users and organizations by prefixes of their names', async () => {
      expect(await ids('users', 'ada')).toEqual([1]);
      expect(await ids('users', 'LOVELACE ada')).toEqual([1]);
      expect(await ids('users', 'love')).toEqual([1]);
      expect(await ids('users', 'gödel')).toEqual([2]);
      expect(await ids('organizations', 'acme')).toEqual([1]);
      expect(await ids('users', 'acme')).toEqual([]);
    });

    it('forgives typing errors', async () => {
      expect(await ids('users', 'lovelase')).toEqual([1]);
      expect(await ids('tags', 'kubernets')).toEqual([2]);
      expect(await ids('users', 'krut')).toEqual([2]);
    });

    it('finds tags by names, aliases and summaries, names first, then the most used', async () => {
      expect(await ids('tags', 'javascript')).toEqual([1]);
      expect(await ids('tags', 'ecma')).toEqual([1]);
      expect(await ids('tags', 'cluster')).toEqual([2]);
      expect(await ids('tags', 'web')).toEqual([4, 5, 1]);
    });

    it('finds podcasts by their names and what they are about', async () => {
      expect(await ids('podcasts', 'hou')).toEqual([1]);
      expect(await ids('podcasts', 'compiling')).toEqual([1]);
      expect(await ids('podcasts', 'silent')).toEqual([]);
      expect(await ids('podcasts', 'hour', { filter: { authorId: 1 } })).toEqual([]);
    });

    it('finds episodes by title, notes and podcast, and listings by title, tags and text', async () => {
      expect(await ids('podcast_episodes', 'compilers')).toEqual([1]);
      expect(await ids('podcast_episodes', 'bootstrapping')).toEqual([1]);
      expect(await ids('podcast_episodes', 'hour')).toEqual([2, 1]);
      expect(await ids('listings', 'wanted')).toEqual([1]);
      expect(await ids('listings', 'remote')).toEqual([2, 1]);
    });

    it('ignores the markup of notes', async () => {
      expect(await ids('podcast_episodes', 'strong')).toEqual([]);
    });

    it('sorts by date, pages and counts', async () => {
      expect(await ids('listings', 'work', { byDate: true })).toEqual([2, 1]);
      expect(await ids('podcast_episodes', 'hour', { byDate: true })).toEqual([2, 1]);
      expect(await find('podcast_episodes', 'hour', { limit: 1 })).toEqual({ ids: [2], total: 2 });
      expect(await find('podcast_episodes', 'hour', { limit: 1, offset: 1 })).toEqual({ ids: [1], total: 2 });
      expect(await find('podcast_episodes', 'hour', { offset: 5 })).toEqual({ ids: [], total: 2 });
    });

    it('supports phrases and excluded words', async () => {
      expect(await ids('listings', '"remote work"')).toEqual([1]);
      expect(await ids('listings', 'remote -berlin')).toEqual([1]);
      expect(await ids('listings', '"work remote"')).toEqual([]);
    });

    it('filters listings by owner, tags and time, and episodes by time', async () => {
      expect(await ids('listings', 'remote', { filter: { authorId: 1 } })).toEqual([1]);
      expect(await ids('listings', 'remote', { filter: { organizationId: 1 } })).toEqual([2]);
      expect(await ids('listings', 'remote', { filter: { tags: ['rust'] } })).toEqual([1]);
      expect(await ids('listings', 'remote', { filter: { since: new Date('2024-01-01') } })).toEqual([2]);
      expect(await ids('podcast_episodes', 'hour', { filter: { before: new Date('2024-01-01') } })).toEqual([1]);
      expect(await ids('podcast_episodes', 'hour', { filter: { authorId: 1 } })).toEqual([]);
      expect(await ids('users', 'ada', { filter: { since: new Date('2024-01-01') } })).toEqual([]);
    });

    it('leaves out hidden records, also those that become hidden', async () => {
      expect(await ids('users', 'spammer')).toEqual([]);
      expect(await ids('organizations', 'bygone')).toEqual([]);
      expect(await ids('podcast_episodes', 'unaired')).toEqual([]);
      expect(await ids('listings', 'draft')).toEqual([]);
      await fixture.database.transaction(undefined, async (em) => {
        await em.getKysely<Tables>().updateTable('users').set({ searchable: false }).where('id', '=', 2).execute();
        await writeEntries(em, 'users', [2]);
      });
      await indexed(fixture);
      expect(await find('users', 'gödel')).toEqual({ ids: [], total: 0 });
    });

    it('answers unusual texts', async () => {
      const texts = ["'", '\\', ':*', '!', '& |', '%', 'a:*A', '💥', 'ada\u0000', '"'.repeat(99), 'x'.repeat(1_000)];
      for (const text of texts) {
        const query = parseQuery(text, { operators: true });
        const request = { types: entryTypes, query, filter: {}, byDate: false, offset: 0, limit: 5 };
        await expect(fixture.index.find(request)).resolves.toBeInstanceOf(Map);
      }
    });
  });
}

async function addRecords(fixture: EntryFixture): Promise<void> {
  await fixture.database.transaction(undefined, async (em) => {
    const db = em.getKysely<Tables>();
    await db
      .insertInto('users')
      .values([
        { id: 1, version: 1, username: 'ada_l', name: 'Ada Lovelace' },
        { id: 2, version: 1, username: 'kurt', name: 'Kurt Gödel' },
        { id: 3, version: 1, username: 'spammer', name: 'Spammer', status: 'spam', searchable: false },
      ])
      .execute();
    await db
      .insertInto('organizations')
      .values([
        { id: 1, version: 1, username: 'acme', name: 'Acme' },
        { id: 2, version: 2, username: 'bygone', name: 'Bygone', deleted: true },
      ])
      .execute();
    await addTags(em.getKysely<Tables>());
    await addEpisodes(em.getKysely<Tables>());
    await addListings(em.getKysely<Tables>());
    for (const type of entryTypes) await writeEntries(em, type, [1, 2, 3, 4, 5]);
  });
  await indexed(fixture);
}

async function addTags(db: Kysely<Tables>): Promise<void> {
  // A new site has some.
  await db.deleteFrom('tags').execute();
  await db
    .insertInto('tags')
    .values([
      { id: 1, name: 'javascript', short_summary: 'The language of the web', articles_count: 90 },
      { id: 2, name: 'kubernetes', short_summary: 'A cluster of machines' },
      { id: 3, name: 'ecma', alias_for_id: 1 },
      { id: 4, name: 'web', articles_count: 5 },
      { id: 5, name: 'webdev', articles_count: 900 },
    ])
    .execute();
}

async function addEpisodes(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('podcasts')
    .values([
      { id: 1, title: 'The Hour', slug: 'hour', description: '<p>On compiling</p>', published: true },
      { id: 2, title: 'The Silent Hour', slug: 'silent', description: '', published: false },
    ])
    .execute();
  const episode = { podcast_id: 1, media_url: 'https://example.com/a.mp3', active: true };
  await db
    .insertInto('podcast_episodes')
    .values([
      {
        ...episode,
        id: 1,
        title: 'Compilers',
        slug: 'one',
        body: '<p>About <strong>bootstrapping</strong></p>',
        listed: true,
        published_at: new Date('2023-01-01'),
      },
      {
        ...episode,
        id: 2,
        title: 'Linkers',
        slug: 'two',
        body: '',
        listed: true,
        published_at: new Date('2024-06-01'),
      },
      { ...episode, id: 3, title: 'Unaired', slug: 'three', body: '', listed: false, published_at: new Date() },
    ])
    .execute();
}

async function addListings(db: Kysely<Tables>): Promise<void> {
  const listing = { version: 1, user_id: 1, category: 'jobs', slug: 'listing', published: true };
  await db
    .insertInto('listings')
    .values([
      {
        ...listing,
        id: 1,
        title: 'Developer wanted',
        tags: ['rust'],
        body_markdown: 'A lot of remote work',
        bumped_at: new Date('2023-05-01'),
      },
      {
        ...listing,
        id: 2,
        user_id: 2,
        organization_id: 1,
        title: 'Remote designer',
        tags: [],
        body_markdown: 'Work in Berlin',
        bumped_at: new Date('2024-05-01'),
      },
      { ...listing, id: 3, title: 'Draft', published: false },
    ])
    .execute();
}

async function indexed(fixture: EntryFixture): Promise<void> {
  await vi.waitUntil(() => fixture.settled(), { timeout: 30_000, interval: 100 });
}
