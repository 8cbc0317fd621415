import { statement, type Param } from '@commonplace/db/statement';
import { violation } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../tables/tables.ts';

const maxDrafts = limits.article.draftsPerAuthor;

/** The draft beyond the maximum, by the index `articles_own`. */
const draftBeyond = statement('draft-beyond-maximum', (db: Kysely<Tables>, param: Param<{ userId: number }>) =>
  db
    .selectFrom('articles')
    .select('id')
    .where('user_id', '=', param('userId'))
    .where('published', '=', false)
    .orderBy(sql`(case when published then published_at else created_at end)`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(sql.lit(maxDrafts)),
);

/** Throws `validation_failed` if an author has more drafts than can be kept, the new one included. */
export async function requireDraftCapacity(db: Kysely<Tables>, userId: number): Promise<void> {
  const beyond = await draftBeyond.first(db, { userId });
  if (beyond) throw violation('base', `At most ${maxDrafts} drafts can be kept: publish or delete one first`);
}
