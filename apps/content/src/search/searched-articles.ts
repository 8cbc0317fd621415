import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';
import { mapBodies } from '../articles/bodies/map-bodies.ts';
import { htmlColumns, htmlOf, type StoredHtml } from '../articles/bodies/stored-body.ts';
import { maxHtmlLength } from './document-words.ts';

/** A listed article as search engines get it. */
export interface SearchedArticle {
  id: number;
  version: number;
  title: string;
  tags: string[];
  /** The beginning of its body. */
  html: string;
  author_id: number;
  organization_id: number | null;
  subforem_id: number | null;
  language: string | null;
  reading_time_minutes: number;
  /** Seconds since 1970. */
  published_at: number;
}

type Row = Omit<SearchedArticle, 'html'> & StoredHtml;

const columns = sql`
  articles.id, version, title, cached_tag_list as tags, ${htmlColumns(sql.lit(maxHtmlLength))},
  user_id as author_id, organization_id, subforem_id, language, reading_time_minutes,
  extract(epoch from published_at)::integer as published_at`;

const byId = statement(
  'searched-articles',
  (_db, given: Given<{ ids: readonly number[] }>) => sql<Row>`
    select ${columns} from articles join article_bodies b on article_id = articles.id
    where articles.id = any(${given('ids')}::integer[]) and listed order by articles.id`,
);

const inOrder = statement(
  'searched-articles-in-order',
  (_db, given: Given<{ after: number; limit: number }>) => sql<Row>`
    select ${columns} from articles join article_bodies b on article_id = articles.id
    where articles.id > ${given('after')} and listed order by articles.id limit ${given('limit')}`,
);

/** Reads those articles that are listed, or the next listed ones by id. */
export async function readSearchedArticles(
  runner: StatementRunner,
  which: { ids: readonly number[] } | { after: number; limit: number },
): Promise<SearchedArticle[]> {
  const rows = 'ids' in which ? await byId.all(runner, which) : await inOrder.all(runner, which);
  return mapBodies(rows, toSearchedArticle);
}

function toSearchedArticle({ body_html, packed, markdown_bytes, html_bytes, ...article }: Row): SearchedArticle {
  return { ...article, html: htmlOf({ body_html, packed, markdown_bytes, html_bytes }, maxHtmlLength) };
}
