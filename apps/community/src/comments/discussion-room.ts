import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { violation } from '@commonplace/rpc/violations';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** What a discussion may hold: E14 answers it as a whole, and who reads it has to hold four times that in memory. */
const mostBytes = 20 * 1024 * 1024;
/** What a comment is besides its text, as JSON: author, dates, names of fields. */
const bytesPerComment = 1024;

/** What the comments of an article take; the size of a text is known without reading it. */
function selectSize(db: Kysely<Tables>, articleId: RawBuilder<number>) {
  const sizes = sql`${bytesPerComment} + case when deleted_at is null then octet_length(body_html) else 0 end`;
  return db
    .selectFrom('comments')
    .select(sql<number>`coalesce(sum(${sizes}), 0)::float8`.as('bytes'))
    .where('article_id', '=', articleId);
}

export const discussionSize = statement('discussion-size', (db: Kysely<Tables>, given: Given<{ articleId: number }>) =>
  selectSize(db, given('articleId')),
);

/** Whether an article's discussion has room for another text, as a condition of a statement. */
export function hasRoom(db: Kysely<Tables>, given: Given<{ articleId: number; bodyHtml: string }>) {
  const wanted = sql`octet_length(${given('bodyHtml')}::text) + ${bytesPerComment}`;
  return sql<boolean>`(${selectSize(db, given('articleId'))} + ${wanted} <= ${mostBytes})`;
}

/**
 * Room for another text of this length in the discussion of an article; `validation_failed` when there is none. A
 * deleted comment makes room. What is written at the same moment is not counted, so that nobody waits for others.
 */
export async function checkRoom(db: StatementRunner, articleId: number, html: string): Promise<void> {
  const { bytes } = await discussionSize.one(db, { articleId });
  if (bytes + Buffer.byteLength(html) + bytesPerComment > mostBytes) {
    throw violation('article', 'has no room for more comments');
  }
}
