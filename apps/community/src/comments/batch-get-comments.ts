import { statement, type Given } from '@commonplace/db/statement';
import { badRequest } from '@commonplace/rpc/errors';
import type { CallContext } from '@commonplace/rpc/server';
import { sql, type Kysely, type QueryCreator } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { authorOfComment, commentColumns, type CommentRow } from './comment-row.ts';
import { readColumns } from './discussion-page.ts';

const mostIds = 2_000;
/** What is read of texts at once, beside the last of them: few enough that many may read at the same time. */
const bodyBytesPerBatch = 512 * 1024;

/** As many of the first as one batch may hold; always the first. */
export const commentsByIds = statement(
  'comments-by-ids',
  (db: Kysely<Tables>, given: Given<{ ids: readonly number[] }>) => {
    const asked = sql<{ id: number; position: number }>`unnest(${given('ids')}::integer[]) with ordinality`;
    const weighed = db.with('comments', (cte) =>
      cte
        .selectFrom(asked.as<'asked'>(sql`asked (id, position)`))
        .innerJoin('comments', 'comments.id', 'asked.id')
        .select(readColumns)
        .select([
          'asked.position',
          sql`sum(octet_length(body_html)) over (order by position) - octet_length(body_html)`.as('bytes_before'),
        ]),
    );
    // Under the name of their table, with all of its columns that are read.
    return (weighed as unknown as QueryCreator<Tables>)
      .selectFrom('comments')
      .innerJoinLateral(authorOfComment, (join) => join.onTrue())
      .select(commentColumns)
      .where(sql<boolean>`bytes_before < ${sql.lit(bodyBytesPerBatch)}`)
      .orderBy(sql`position`);
  },
);

/** Comments by id, in the order asked for: those that fit. What they are about, whoever asks has looked at. */
export async function batchGetComments(
  context: CommunityContext,
  call: CallContext,
  ids: readonly number[],
): Promise<CommentRow[]> {
  if (ids.length > mostIds) throw badRequest('too many comments');
  return commentsByIds.all(context.database.reader(call.signal), { ids });
}
