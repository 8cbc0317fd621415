import { setImmediate } from 'node:timers/promises';
import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';
import { htmlColumns, htmlOf, type StoredHtml } from '../articles/bodies/stored-body.ts';
import { type Highlight, Highlighter } from './highlight.ts';
import type { SearchQuery } from './parse-query.ts';

/** Characters of HTML that are searched per body and per page. */
const maxBodyLength = 20_000;
const maxPageLength = 1_000_000;
/** Bodies that are read at a time, since they are read as a whole. */
const batchSize = 50;

/** Returns the highlights of these articles, in order. A large page reads less of each body. */
export async function readHighlights(
  runner: StatementRunner,
  articles: readonly { id: number; title: string }[],
  query: SearchQuery,
): Promise<Highlight[]> {
  const length = Math.min(maxBodyLength, Math.floor(maxPageLength / articles.length));
  const highlighter = new Highlighter(query);
  const highlights: Highlight[] = [];
  for (let from = 0; from < articles.length; from += batchSize) {
    const batch = articles.slice(from, from + batchSize);
    const rows = await beginnings.all(runner, { articleIds: batch.map(({ id }) => id), length });
    const bodies = new Map(rows.map((row) => [row.id, row]));
    for (const { id, title } of batch) {
      const body = bodies.get(id);
      highlights.push(highlighter.highlight({ title, html: body ? htmlOf(body, length) : '' }));
      // Yields to the event loop.
      await setImmediate();
    }
  }
  return highlights;
}

const beginnings = statement(
  'search-beginnings',
  (_db, given: Given<{ articleIds: readonly number[]; length: number }>) => sql<StoredHtml & { id: number }>`
    select article_id as id, ${htmlColumns(sql`${given('length')}::integer`)} from article_bodies b
    where article_id = any(${given('articleIds')}::integer[])`,
);
