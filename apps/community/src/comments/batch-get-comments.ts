import { statement, type Given } from '@commonplace/db/statement';
import { badRequest } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { inColumns, readColumns, toColumns, type CommentColumns, type ReadComment } from './comment-columns.ts';

const mostIds = 2_000;
/** What is read of texts at once, beside the last of them: few enough that many may read at the same time. */
const bodyBytesPerBatch = 512 * 1024;

/** As many of the first as one batch may hold; always the first. */
export const commentsByIds = statement(
  'comments-by-ids',
  (db: Kysely<Tables>, given: Given<{ ids: readonly number[] }>) => {
    const asked = sql<{ id: number; position: number }>`unnest(${given('ids')}::integer[]) with ordinality`;
    const chosen = db
      .with('weighed', (cte) =>
        cte
          .selectFrom(asked.as<'asked'>(sql`asked (id, position)`))
          .innerJoin('comments', 'comments.id', 'asked.id')
          .select(readColumns)
          .select([
            'asked.position',
            sql`sum(octet_length(body_html)) over (order by position) - octet_length(body_html)`.as('bytes_before'),
          ]),
      )
      .selectFrom('weighed')
      .selectAll()
      .where(sql<boolean>`bytes_before < ${sql.lit(bodyBytesPerBatch)}`)
      .orderBy('position');
    return inColumns(chosen as unknown as SelectQueryBuilder<Tables, never, ReadComment>);
  },
);

/** Comments by id, in the order asked for: those that fit. What they are about, whoever asks has looked at. */
export async function batchGetComments(
  context: CommunityContext,
  call: CallContext,
  ids: readonly number[],
): Promise<CommentColumns> {
  if (ids.length > mostIds) throw badRequest('too many comments');
  return toColumns(await commentsByIds.one(context.database.reader(call.signal), { ids }));
}
