import type { Database } from '@commonplace/db/database';
import { sql } from 'kysely';
import { type Index, MeilisearchApiError } from 'meilisearch';
import type { ArticleDocument } from './article-document.ts';
import { placeAttribute } from './meilisearch-settings.ts';

/** Of an index that an older release has made, which knows nothing of subforems, has what belongs to one written anew. */
export async function queueWithoutPlace(index: Index<ArticleDocument>, database: Database): Promise<void> {
  const filters = await knownFilters(index);
  if (filters === undefined || filters.includes(placeAttribute)) return;
  await sql`
    insert into search_queue (article_id)
    select id from articles where listed and subforem_id is not null order by id`.execute(database.reader());
}

/** What the index can be filtered by; undefined where there is none. */
async function knownFilters(index: Index<ArticleDocument>): Promise<readonly unknown[] | undefined> {
  try {
    return (await index.getFilterableAttributes()) ?? [];
  } catch (error) {
    if (error instanceof MeilisearchApiError && error.response.status === 404) return undefined;
    throw error;
  }
}
