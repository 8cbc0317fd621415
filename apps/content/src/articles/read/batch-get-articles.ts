import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { selectSummaries, toSummary } from '../article-view.ts';
import { publicOf } from '../visibility.ts';

const byIds = statement(
  'articles-by-id',
  (db: Kysely<Tables>, param: Param<{ ids: readonly number[]; drafts: boolean }>) =>
    selectSummaries(db)
      .innerJoin(
        sql<{ id: number; position: string }>`unnest(${param('ids')}::integer[]) with ordinality`.as<'wanted'>(
          sql`wanted (id, position)`,
        ),
        'wanted.id',
        'a.id',
      )
      .where(sql<boolean>`(${param('drafts')} or ${publicOf('a')})`)
      .orderBy('wanted.position'),
);

/**
 * Returns articles by id, in the order of the ids (ListReadingList). Users get published articles; services get drafts,
 * too, to tell a draft from a missing article.
 */
export async function batchGetArticles(
  context: ContentContext,
  call: CallContext,
  ids: readonly number[],
): Promise<ArticleSummary[]> {
  const drafts = call.principal.kind === 'service';
  const rows = await byIds.all(context.database.reader(call.signal), { ids, drafts });
  return rows.map(toSummary);
}
