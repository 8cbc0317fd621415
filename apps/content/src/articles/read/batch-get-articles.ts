import { statement, type Given } from '@commonplace/db/statement';
import type { ArticleSummary } from '@commonplace/proto/content/v1/articles';
import type { CallContext } from '@commonplace/rpc/server';
import { sql, type Kysely } from 'kysely';
import type { ContentContext } from '../../context.ts';
import type { Tables } from '../../tables/tables.ts';
import { selectSummaries, toSummary } from '../article-view.ts';
import { publicOf } from '../visibility.ts';

const byIds = statement(
  'articles-by-id',
  (db: Kysely<Tables>, given: Given<{ ids: readonly number[]; drafts: boolean }>) =>
    selectSummaries(db)
      .innerJoin(
        sql<{ id: number; position: string }>`unnest(${given('ids')}::integer[]) with ordinality`.as<'wanted'>(
          sql`wanted (id, position)`,
        ),
        'wanted.id',
        'a.id',
      )
      .where(sql<boolean>`(${given('drafts')} or ${publicOf('a')})`)
      .orderBy('wanted.position'),
);

/**
 * Articles by id, in the order asked for (E28). People get the published ones; our own processes get drafts as well,
 * since they must tell a draft from nothing.
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
