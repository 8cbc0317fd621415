import { jsonColumn } from '@commonplace/db/json-column';
import { statement, type Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { badRequest } from '@commonplace/domain/errors';
import { authorLists, bylineColumns, toPeople, type AuthorLists } from '@commonplace/people/person';
import type { Person } from '@commonplace/proto/people/v1/people';
import { sql, type Kysely } from 'kysely';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { authorsOfChosen, isGone, isShown } from './chosen-authors.ts';
import { deletedHtml, hiddenHtml } from './comment-view.ts';

const maxIds = 2_000;
/**
 * Upper bound on the text read at once, not counting the last comment; small, so that many can read at the same time.
 */
const bodyBytesPerBatch = 512 * 1024;

interface BatchInput {
  ids: readonly number[];
  /** Authors that the caller already knows. */
  knownAuthorIds: readonly number[];
}

/** Columns of comments, index by index, as in the message. */
interface CommentColumns {
  ids: number[];
  createdAtSeconds: number[];
  bodiesHtml: string[];
  /** 0 where the author is hidden. */
  authorIds: number[];
  /** Distinct authors, without those the caller knows. */
  authors: Person[];
}

type ColumnsRow = AuthorLists & {
  ids: number[] | null;
  created_at_seconds: number[] | null;
  bodies_html: string[] | null;
  author_ids: number[] | null;
};

/** Reads as many of the first comments as one batch may hold, at least one, as one row of arrays. */
export const commentsByIds = statement(
  'comments-by-ids',
  (_db: Kysely<Tables>, param: Param<BatchInput>) => sql<ColumnsRow>`
    with weighed as (
      select comments.id, user_id, created_at, deleted_at, hidden_at, withheld, body_html, position,
        sum(octet_length(body_html)) over (order by position) - octet_length(body_html) as bytes_before
      from unnest(${param('ids')}::integer[]) with ordinality as requested (id, position)
        join comments on comments.id = requested.id
    ),
    chosen as materialized (
      select * from weighed where bytes_before < ${sql.lit(bodyBytesPerBatch)} order by position
    ),
    authors as materialized ${authorsOfChosen(sql`author.id, ${bylineColumns}`)},
    texts as (
      select ${jsonColumn(sql`id`)} as ids,
        ${jsonColumn(sql`floor(date_part('epoch', created_at))`)} as created_at_seconds,
        ${jsonColumn(sql`case
          when ${isGone} then ${sql.lit(deletedHtml)}
          when hidden_at is not null then ${sql.lit(hiddenHtml)}
          else body_html
        end`)} as bodies_html,
        ${jsonColumn(sql`case when ${isShown} then user_id else 0 end`)} as author_ids
      from chosen
    ),
    bylines as (
      select ${authorLists} from authors as author
      where author.id not in (select unnest(${param('knownAuthorIds')}::integer[]))
    )
    select texts.*, bylines.* from texts, bylines`,
);

/**
 * Returns comments by id in the requested order, as many as fit into one message. The caller has checked access to the
 * discussion.
 */
export async function batchGetComments(
  context: CommunityContext,
  call: CallContext,
  { ids, knownAuthorIds }: BatchInput,
): Promise<CommentColumns> {
  if (ids.length > maxIds || knownAuthorIds.length > maxIds) throw badRequest('too many comments');
  const row = await commentsByIds.one(context.database.reader(call.signal), { ids, knownAuthorIds });
  const authorIds = row.author_ids ?? [];
  const shownIds = new Set(authorIds);
  return {
    ids: row.ids ?? [],
    createdAtSeconds: row.created_at_seconds ?? [],
    bodiesHtml: row.bodies_html ?? [],
    authorIds,
    authors: toPeople(row).filter(({ userId }) => shownIds.has(userId)),
  };
}
