import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Given } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import type { Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { isPublicArticle } from '../visibility/visibility.ts';

export const saved = pagedStatement({}, (db: Kysely<Tables>, given: Given<{ userId: number } & PageWindow>) =>
  db
    .selectFrom('reactions')
    .innerJoin('articles', 'articles.id', 'reactions.reactable_id')
    .select(['reactions.id', 'reactions.status', 'reactions.created_at', 'reactions.reactable_id as article_id'])
    .where('reactions.user_id', '=', given('userId'))
    .where('reactions.category', '=', 'readinglist')
    .where(isPublicArticle)
    .orderBy('reactions.created_at', 'desc')
    .orderBy('reactions.id', 'desc')
    .limit(given('limit'))
    .offset(given('offset')),
);

/** Lists the caller's saved articles, newest first, without articles withdrawn since. */
export async function listReadingList(
  context: CommunityContext,
  call: CallContext,
  page: { page: number; perPage: number },
) {
  const { userId } = requireUser(call.principal);
  return saved.page(context.database.reader(call.signal), { userId }, page);
}
