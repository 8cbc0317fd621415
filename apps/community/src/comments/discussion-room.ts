import { statement, type Given, type StatementRunner } from '@commonplace/db/statement';
import { violation } from '@commonplace/rpc/violations';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** What a discussion may hold: E14 answers it as a whole, and who reads it has to hold four times that in memory. */
const mostBytes = 20 * 1024 * 1024;
/** What a comment is besides its text, as JSON: author, dates, names of fields. */
const bytesPerComment = 1024;

/** What the comments of an article take; the size of a text is known without reading it. */
export const discussionSize = statement('discussion-size', (db: Kysely<Tables>, given: Given<{ articleId: number }>) =>
  db
    .selectFrom('comments')
    .select(
      sql<string | null>`
        sum(${bytesPerComment} + case when deleted_at is null then octet_length(body_html) else 0 end)`.as('bytes'),
    )
    .where('article_id', '=', given('articleId')),
);

/**
 * Room for another text of this length in the discussion of an article; `validation_failed` when there is none. A
 * deleted comment makes room. What is written at the same moment is not counted, so that nobody waits for others.
 */
export async function checkRoom(db: StatementRunner, articleId: number, html: string): Promise<void> {
  const { bytes } = await discussionSize.one(db, { articleId });
  if (Number(bytes) + Buffer.byteLength(html) + bytesPerComment > mostBytes) {
    throw violation('article', 'has no room for more comments');
  }
}
