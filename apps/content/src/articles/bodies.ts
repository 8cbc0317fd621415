import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** The texts of an article. */
interface ArticleTexts {
  /** Byte for byte as sent. */
  markdown: string;
  html: string;
}

const bodiesByArticle = statement('article-bodies', (db: Kysely<Tables>, param: Param<{ ids: readonly number[] }>) =>
  db
    .selectFrom('article_bodies')
    .select(['article_id', 'body_markdown as markdown', 'body_html as html'])
    .where('article_id', '=', (expression) => expression.fn.any(param('ids'))),
);

/** Returns the texts of articles by id. */
export async function readBodies(db: StatementRunner, ids: readonly number[]): Promise<Map<number, ArticleTexts>> {
  const rows = await bodiesByArticle.all(db, { ids });
  return new Map(rows.map((row) => [row.article_id, row]));
}

/** Returns the texts of an existing article. */
export async function readBody(db: StatementRunner, id: number): Promise<ArticleTexts> {
  const texts = (await readBodies(db, [id])).get(id);
  if (texts === undefined) throw new Error(`article ${id} has no texts`);
  return texts;
}

const updateBody = statement(
  'update-article-body',
  (db: Kysely<Tables>, param: Param<ArticleTexts & { articleId: number }>) =>
    db
      .updateTable('article_bodies')
      .set({ body_markdown: param('markdown'), body_html: param('html') })
      .where('article_id', '=', param('articleId')),
);

/** Replaces the texts of an article, which the caller has locked. */
export async function writeBody(db: StatementRunner, articleId: number, texts: ArticleTexts): Promise<void> {
  await updateBody.all(db, { articleId, ...texts });
}
