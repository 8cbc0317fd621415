import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import type { Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import type { ArticleTexts } from './stored-body.ts';

// As texts, since the last release reads nothing else.
const updateBody = statement(
  'update-article-body',
  (db: Kysely<Tables>, given: Given<ArticleTexts & { articleId: number }>) =>
    db
      .updateTable('article_bodies')
      .set({ body_markdown: given('markdown'), body_html: given('html') })
      .set({ packed: null, markdown_bytes: null, html_bytes: null, markdown_digest: null })
      .where('article_id', '=', given('articleId')),
);

/** Replaces the texts of an article, which the caller has locked. */
export async function writeBody(db: StatementRunner, articleId: number, texts: ArticleTexts): Promise<void> {
  await updateBody.all(db, { articleId, ...texts });
}
