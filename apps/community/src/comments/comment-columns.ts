import { listOf } from '@commonplace/db/lists';
import { authorLists, toPeople, type AuthorLists } from '@commonplace/people/person';
import type { Person } from '@commonplace/proto/people/v1/people';
import { sql, type RawBuilder, type Selectable, type SelectQueryBuilder } from 'kysely';
import { isSpamAccount } from '../standing/conditions.ts';
import type { Tables } from '../tables/tables.ts';

/** What is shown instead of a text. */
export const deletedHtml = '<p>[deleted]</p>';
export const hiddenHtml = '<p>[hidden by post author]</p>';

/** Comments as they are shown, each in the same place of every list; as the message has them. */
export interface CommentColumns {
  ids: number[];
  /** 0 at the top of a thread. */
  parentIds: number[];
  createdAtSeconds: number[];
  bodiesHtml: string[];
  /** 0 where no author is shown. */
  authorIds: number[];
  /** Each of them once. */
  authors: Person[];
}

export const noComments: CommentColumns = {
  ids: [],
  parentIds: [],
  createdAtSeconds: [],
  bodiesHtml: [],
  authorIds: [],
  authors: [],
};

/** What is read of a comment; long texts stay where they are until it is known that they fit. */
export const readColumns = [
  'comments.id',
  'comments.thread_id',
  'comments.parent_id',
  'comments.created_at',
  'comments.user_id',
  'comments.deleted_at',
  'comments.hidden_at',
  'comments.withheld',
  'comments.body_html',
] as const;

/** A row of them. */
export type ReadComment = Pick<Selectable<Tables['comments']>, ColumnIn<(typeof readColumns)[number]>>;
type ColumnIn<Reference> = Reference extends `comments.${infer Column}` ? Column : never;

/** The row of `inColumns`. */
export type ColumnsRow = AuthorLists & {
  ids: number[] | null;
  parent_ids: number[] | null;
  created_at_seconds: number[] | null;
  bodies_html: string[] | null;
  author_ids: number[] | null;
};

interface ColumnsOptions {
  /** Whether the reader may see the comment at hand though it is withheld. */
  sees?: RawBuilder<boolean>;
  /** What else the row has, of `chosen`. */
  more?: RawBuilder<unknown>;
}

/** These columns of the authors of what is `chosen`: each is looked up once, however many of the comments are theirs. */
export function authorsOfChosen<Author>(columns: RawBuilder<unknown>): RawBuilder<Author & { is_spam: boolean }> {
  return sql`(
    select ${columns}, ${isSpamAccount('author')} as is_spam
    from (select distinct user_id from chosen) as one
    cross join lateral (select * from users where users.id = one.user_id offset 0) as author
  )`;
}

/** Whether a comment of `chosen` is kept from everybody since its author is spam, as `isWithheld`. */
export const isChosenWithheld = sql<boolean>`(
  withheld or user_id = any(array(select id from authors where is_spam))
)`;

/** One row of lists, of comments in their order: a row for each would take several times as long to read. */
export function inColumns<Row extends ColumnsRow = ColumnsRow>(
  comments: SelectQueryBuilder<Tables, never, ReadComment>,
  { sees = sql<boolean>`false`, more }: ColumnsOptions = {},
): RawBuilder<Row> {
  return sql<Row>`
    with chosen as materialized ${comments},
    authors as materialized ${authorsOfChosen(sql`author.*`)},
    shown as (
      select *, (deleted_at is not null or (${isChosenWithheld} and not ${sees})) as is_gone from chosen as comments
    ),
    texts as (
      select ${listOf(sql`id`)} as ids, ${listOf(sql`coalesce(parent_id, 0)`)} as parent_ids,
        ${listOf(sql`floor(date_part('epoch', created_at))`)} as created_at_seconds,
        ${listOf(sql`case
          when is_gone then ${sql.lit(deletedHtml)}
          when hidden_at is not null then ${sql.lit(hiddenHtml)}
          else body_html
        end`)} as bodies_html,
        ${listOf(sql`case when is_gone or hidden_at is not null then 0 else user_id end`)} as author_ids
      from shown
    ),
    bylines as (select ${authorLists} from authors as author)
    select texts.*, bylines.* ${more ? sql`, ${more}` : sql``} from texts, bylines`;
}

/** What such a row shows. */
export function toColumns(row: ColumnsRow): CommentColumns {
  const authorIds = row.author_ids ?? [];
  const shownIds = new Set(authorIds);
  return {
    ids: row.ids ?? [],
    parentIds: row.parent_ids ?? [],
    createdAtSeconds: row.created_at_seconds ?? [],
    bodiesHtml: row.bodies_html ?? [],
    authorIds,
    authors: toPeople(row).filter(({ userId }) => shownIds.has(userId)),
  };
}
