import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireUser } from '@commonplace/domain/principal';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Moves a saved article of the caller to the archive, or back. It is private, so restricted accounts may.
 * @throws DomainError not_found for an article that the caller has not saved.
 */
export async function setReadingListArchived(
  context: CommunityContext,
  call: CallContext,
  { articleId, archived }: { articleId: number; archived: boolean },
): Promise<void> {
  const { userId } = requireUser(call.principal);
  await context.database.transaction(call, async (em) => {
    const { numUpdatedRows: rowCount } = await em
      .getKysely<Tables>()
      .updateTable('reactions')
      .set({ archived })
      .where('reactable_type', '=', 'Article')
      .where('reactable_id', '=', articleId)
      .where('category', '=', 'readinglist')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (rowCount === 0n) throw notFound();
  });
}
