import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireUser } from '@commonplace/domain/principal';
import { foldName } from '@commonplace/rules/names';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { isPublicArticle } from '../visibility/visibility.ts';

/** Saved articles that a search considers, the latest first. */
const maxSearched = 1_000;
const maxWords = 10;

interface Owner {
  userId: number;
  archived: boolean;
}

function selectSaved(db: Kysely<Tables>, param: Param<Owner>) {
  return db
    .selectFrom('reactions')
    .innerJoin('articles', 'articles.id', 'reactions.reactable_id')
    .select(['reactions.id', 'reactions.status', 'reactions.created_at', 'reactions.reactable_id as article_id'])
    .where('reactions.user_id', '=', param('userId'))
    .where('reactions.category', '=', 'readinglist')
    .where('reactions.archived', '=', param('archived'))
    .where(isPublicArticle)
    .orderBy('reactions.created_at', 'desc')
    .orderBy('reactions.id', 'desc');
}

export const saved = pagedStatement({}, (db: Kysely<Tables>, param: Param<Owner & PageWindow>) =>
  selectSaved(db, param).limit(param('limit')).offset(param('offset')),
);

const savedWithWords = pagedStatement(
  {},
  (db: Kysely<Tables>, param: Param<Owner & PageWindow & { words: string[] }>) =>
    db
      .selectFrom(
        selectSaved(db, param)
          .select(sql<string>`fold_name(articles.title || ' ' || articles.path)`.as('words'))
          .limit(sql.lit(maxSearched))
          .as('latest'),
      )
      .select(['id', 'status', 'created_at', 'article_id'])
      .where(
        sql<boolean>`not exists (
        select from unnest(${param('words')}::text[]) as word where position(word in latest.words) = 0)`,
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .offset(param('offset')),
);

/**
 * Lists the caller's saved articles or the archived ones, newest first, without articles withdrawn since. With a query, those
 * whose title or path contains all of its words.
 */
export async function listReadingList(
  context: CommunityContext,
  call: CallContext,
  { archived, query, ...page }: { page: number; perPage: number; archived: boolean; query: string },
) {
  const { userId } = requireUser(call.principal);
  const db = context.database.reader(call.signal);
  const words = foldName(query).split(/\s+/).filter(Boolean).slice(0, maxWords);
  if (words.length === 0) return saved.page(db, { userId, archived }, page);
  return savedWithWords.page(db, { userId, archived, words }, page);
}
