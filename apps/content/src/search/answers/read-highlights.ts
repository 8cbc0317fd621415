import { setImmediate } from 'node:timers/promises';
import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';
import { type Highlight, Highlighter } from './highlight.ts';
import type { SearchQuery } from '../index/parse-query.ts';

/** Characters of HTML that are searched per body and per page. */
const maxBodyLength = 20_000;
const maxPageLength = 1_000_000;

/** Returns the highlights of these articles, in order. A large page reads less of each body. */
export async function readHighlights(
  runner: StatementRunner,
  articles: readonly { id: number; title: string }[],
  query: SearchQuery,
): Promise<Highlight[]> {
  if (articles.length === 0) return [];
  const length = Math.min(maxBodyLength, Math.floor(maxPageLength / articles.length));
  const highlighter = new Highlighter(query);
  const highlights: Highlight[] = [];
  const rows = await beginnings.all(runner, { articleIds: articles.map(({ id }) => id), length });
  const bodies = new Map(rows.map(({ id, html }) => [id, html]));
  for (const { id, title } of articles) {
    const html = bodies.get(id) ?? '';
    highlights.push(highlighter.highlight({ title, html, isCut: html.length >= length }));
    // Yields to the event loop.
    await setImmediate();
  }
  return highlights;
}

const beginnings = statement(
  'search-beginnings',
  (_db, param: Param<{ articleIds: readonly number[]; length: number }>) => sql<{ id: number; html: string }>`
    select article_id as id, left(body_html, ${param('length')}::integer) as html from article_bodies
    where article_id = any(${param('articleIds')}::integer[])`,
);
