import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** An article as a search engine is told about it. */
export interface ArticleDocument extends Record<string, unknown> {
  id: number;
  title: string;
  tags: string[];
  body: string;
  /** Of the subforem that it belongs to, 0 for none. */
  subforem_id: number;
  /** Seconds since 1970. */
  published_at: number;
  /** Milliseconds since 1970; a reindexing removes what it did not write. */
  indexed_at: number;
}

/** Listed articles as documents: those of `ids`, or the next ones by id. */
export async function readDocuments(
  em: SqlEntityManager,
  which: { ids: readonly number[] } | { after: number; limit: number },
): Promise<ArticleDocument[]> {
  const indexedAt = Date.now();
  const query = em
    .getKysely<Tables>()
    .selectFrom('articles')
    .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
    .select([
      'articles.id',
      'title',
      'cached_tag_list as tags',
      sql<string>`regexp_replace(body_html, '<[^>]+>', ' ', 'g')`.as('body'),
      sql<number>`coalesce(subforem_id, 0)`.as('subforem_id'),
      sql<number>`extract(epoch from published_at)::integer`.as('published_at'),
    ])
    .where('listed', '=', true)
    .orderBy('articles.id');
  const rows =
    'ids' in which
      ? await query.where(sql<boolean>`articles.id = any(${which.ids}::integer[])`).execute()
      : await query.where('articles.id', '>', which.after).limit(which.limit).execute();
  return rows.map((row) => ({ ...row, indexed_at: indexedAt }));
}
