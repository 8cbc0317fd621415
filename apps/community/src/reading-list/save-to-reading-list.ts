import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { limits } from '@commonplace/rules/limits';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { lockUser } from '../users/lock-user.ts';
import { findCurrentArticle } from '../projections/catch-up.ts';
import { findArticle } from '../projections/articles.ts';
import { beginReactionTo } from '../reactions/begin-reaction.ts';
import type { ReactionRow } from '../reactions/reaction-events.ts';
import { addReaction } from '../reactions/reaction-store.ts';
import { readingListReaction } from './reading-list-reaction.ts';

/**
 * Saves a published article to the caller's reading list, once. Restricted accounts may, because it is private (rules.md#restricted-accounts).
 * Throws `not_found` for a draft or unknown article, and `validation_failed` if the list is full.
 */
export async function saveToReadingList(
  context: CommunityContext,
  call: CallContext,
  articleId: number,
): Promise<{ row: ReactionRow; created: boolean }> {
  const { userId } = requireUser(call.principal);
  const key = readingListReaction(userId, articleId);
  const current = await findCurrentArticle(context, call, articleId, 'write');
  if (!current?.published) throw notFound();
  const beginning = await beginReactionTo(context, call, articleId);
  return context.database.transaction(call, async (em) => {
    await lockUser(em, userId);
    const article = await findArticle(em.getKysely(), articleId);
    const added = article?.published && (await addReaction(em, key, beginning, true));
    if (!added) throw notFound();
    if (added.isNew) await requireCapacity(em.getKysely(), userId);
    return { row: added.row, created: added.isNew };
  });
}

/** The entry beyond the maximum, by the index `reactions_saved`, which has the archive apart. */
const entryBeyond = statement(
  'reading-list-entry-beyond-maximum',
  (db: Kysely<Tables>, param: Param<{ userId: number }>) =>
    db
      .selectFrom('reactions')
      .select('id')
      .where('user_id', '=', param('userId'))
      .where('category', '=', 'readinglist')
      .limit(1)
      .offset(sql.lit(limits.readingList.perUser)),
);

async function requireCapacity(db: Kysely<Tables>, userId: number): Promise<void> {
  const beyond = await entryBeyond.first(db, { userId });
  if (beyond) throw violation('base', `At most ${limits.readingList.perUser} articles can be saved: remove one first`);
}
