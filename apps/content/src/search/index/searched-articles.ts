import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import { sql } from 'kysely';
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

const columns = sql`
  articles.id, version, title, cached_tag_list as tags, left(body_html, ${sql.lit(maxHtmlLength)}) as html,
  user_id as author_id, organization_id, subforem_id, language, reading_time_minutes,
  extract(epoch from published_at)::integer as published_at`;

const byId = statement(
  'searched-articles',
  (_db, param: Param<{ ids: readonly number[] }>) => sql<SearchedArticle>`
    select ${columns} from articles join article_bodies on article_id = articles.id
    where articles.id = any(${param('ids')}::integer[]) and listed order by articles.id`,
);

const inOrder = statement(
  'searched-articles-in-order',
  (_db, param: Param<{ after: number; limit: number }>) => sql<SearchedArticle>`
    select ${columns} from articles join article_bodies on article_id = articles.id
    where articles.id > ${param('after')} and listed order by articles.id limit ${param('limit')}`,
);

/** Reads those articles that are listed, or the next listed ones by id. */
export function readSearchedArticles(
  runner: StatementRunner,
  which: { ids: readonly number[] } | { after: number; limit: number },
): Promise<SearchedArticle[]> {
  return 'ids' in which ? byId.all(runner, which) : inOrder.all(runner, which);
}
