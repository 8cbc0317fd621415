import { violation } from '@commonplace/rpc/violations';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** What a discussion may hold: E14 answers it as a whole, and who reads it has to hold four times that in memory. */
const mostBytes = 20 * 1024 * 1024;
/** What a comment is besides its text, as JSON: author, dates, names of fields. */
const bytesPerComment = 1024;

/**
 * Room for another text of this length in the discussion of an article; `validation_failed` when there is none. A
 * deleted comment makes room. What is written at the same moment is not counted, so that nobody waits for others.
 */
export async function checkRoom(em: SqlEntityManager, articleId: number, html: string): Promise<void> {
  const { bytes } = await selectSize(em, articleId).executeTakeFirstOrThrow();
  if (Number(bytes) + Buffer.byteLength(html) + bytesPerComment > mostBytes) {
    throw violation('article', 'has no room for more comments');
  }
}

/** The size of a text is known without reading it. */
export function selectSize(em: SqlEntityManager, articleId: number) {
  return em
    .getKysely<Tables>()
    .selectFrom('comments')
    .select(
      sql<string | null>`
        sum(${bytesPerComment} + case when deleted_at is null then octet_length(body_html) else 0 end)`.as('bytes'),
    )
    .where('article_id', '=', articleId);
}
