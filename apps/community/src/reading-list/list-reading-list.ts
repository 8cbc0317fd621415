import { pageToOffset, takePage } from '@commonplace/db/pagination';
import { requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/** E28: what the caller saved, the newest saving first. Articles that have been withdrawn since are left out. */
export async function listReadingList(
  context: CommunityContext,
  call: CallContext,
  page: { page: number; perPage: number },
) {
  const { userId } = requireUser(call.principal);
  const { offset, limit } = pageToOffset(page);
  const em = context.database.fork(call.signal);
  const rows = await selectSaved(em, userId).offset(offset).limit(limit).execute();
  return takePage(rows, page.perPage);
}

/** The statement of E28, without its page. */
export function selectSaved(em: SqlEntityManager, userId: number) {
  return em
    .getKysely<Tables>()
    .selectFrom('reactions')
    .innerJoin('articles', 'articles.id', 'reactions.reactable_id')
    .select(['reactions.id', 'reactions.status', 'reactions.created_at', 'reactions.reactable_id as article_id'])
    .where('reactions.user_id', '=', userId)
    .where('reactions.category', '=', 'readinglist')
    .where('articles.published', '=', true)
    .where('articles.deleted', '=', false)
    .orderBy('reactions.created_at', 'desc')
    .orderBy('reactions.id', 'desc');
}
