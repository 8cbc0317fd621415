import type { Database } from '@commonplace/db/database';
import { SearchIndexChangedSchema } from '@commonplace/proto/content/v1/events';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Tables } from '../../../tables/tables.ts';
import type { ArticleFilter, SearchIndex, SearchRequest } from '../search-index.ts';

export interface Sample {
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

/** Options of a search: filters, the page, and whether the text has operators. */
export type Options = Partial<Pick<SearchRequest, 'scope' | 'page' | 'perPage'>> &
  ArticleFilter & { operators?: boolean };

/** The fixture of a suite: an empty database of content, and an index on it. */
export interface SearchFixture extends AsyncDisposable {
  database: Database;
  index: SearchIndex;
}

/** What the tests of a suite use. */
export interface SearchSuite {
  /** The fixture; available while tests run. */
  fixture(): SearchFixture;
  /** Adds articles to the index, and returns their ids. */
  add(samples: Sample[]): Promise<number[]>;
  search(text: string, options?: Options): ReturnType<SearchIndex['search']>;
}

/** 1, 2 and the root 9 are discoverable, 3 and 4 are not. */
export async function addSubforems({ database }: SearchFixture): Promise<void> {
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
export async function addArticles({ database, index }: SearchFixture, samples: Sample[]): Promise<number[]> {
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

export async function announcements({ database }: SearchFixture): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from outbox where subject = ${SearchIndexChangedSchema.typeName}
  `.execute(database.fork().getKysely());
  return rows[0]?.count ?? 0;
}

export async function withoutAnnouncements({ database }: SearchFixture): Promise<void> {
  await sql`delete from outbox`.execute(database.fork().getKysely());
}

export async function indexed(index: SearchIndex): Promise<void> {
  await expect.poll(() => index.settled(), { timeout: 20_000 }).toBe(true);
}
