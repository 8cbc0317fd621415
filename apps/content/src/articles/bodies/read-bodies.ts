import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import type { Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import { mapBodies } from './map-bodies.ts';
import { markdownColumns, textsOf, type ArticleTexts } from './stored-body.ts';

const bodiesByArticle = statement('article-bodies', (db: Kysely<Tables>, given: Given<{ ids: readonly number[] }>) =>
  db
    .selectFrom('article_bodies as b')
    .select(['b.article_id', 'b.body_html', ...markdownColumns])
    .where('b.article_id', '=', (expression) => expression.fn.any(given('ids'))),
);

/** Returns the texts of articles by id. */
export async function readBodies(db: StatementRunner, ids: readonly number[]): Promise<Map<number, ArticleTexts>> {
  const rows = await bodiesByArticle.all(db, { ids });
  return new Map(await mapBodies(rows, (row) => [row.article_id, textsOf(row)]));
}

/** Returns the texts of an existing article. */
export async function readBody(db: StatementRunner, id: number): Promise<ArticleTexts> {
  const texts = (await readBodies(db, [id])).get(id);
  if (texts === undefined) throw new Error(`article ${id} has no texts`);
  return texts;
}
