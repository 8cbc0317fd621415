import type { Param } from '@commonplace/db/statement';
import { violation } from '@commonplace/domain/violations';
import { largestId } from '@commonplace/rules/limits';
import { sql, type RawBuilder } from 'kysely';
import type { ScopeCondition } from '../../subforems/subforem-scope.ts';

/** A place in lists by publication: after the article that was published at this time, with this id. */
export interface PublicationCursor {
  beforeMicroseconds: number;
  beforeId: number;
}

/** Before the first article: in a later century than any publication. */
const start: PublicationCursor = { beforeMicroseconds: 8_000_000_000_000_000, beforeId: largestId };

/** Selects the cursor of a row of `page`, whose column `k` is the time of publication. */
export const cursorOfRow = sql<string>`(extract(epoch from page.k) * 1000000)::bigint || '-' || page.id`;

/** Reads a cursor; the start without one. Throws `validation_failed` for what is none. */
export function parseCursor(text: string | undefined): PublicationCursor {
  if (text === undefined) return start;
  const [, time, id] = /^(\d{1,15}|[1-7]\d{15})-(\d{1,10})$/.exec(text) ?? [];
  if (time === undefined || Number(id) > largestId) throw violation('before', 'is not a cursor');
  return { beforeMicroseconds: Number(time), beforeId: Number(id) };
}

/** Restricts a scope to rows after a cursor, as one range of an index by publication and id. */
export function afterCursor(inScope: ScopeCondition, param: Param<PublicationCursor>): ScopeCondition {
  const time = sql`('epoch'::timestamptz + ${param('beforeMicroseconds')}::bigint * interval '1 microsecond')`;
  return (table): RawBuilder<boolean> => {
    const id = sql.ref(table === 'article_tags' ? 'article_tags.article_id' : `${table}.id`);
    const published = sql.ref(`${table}.published_at`);
    return sql<boolean>`(${inScope(table)} and (${published}, ${id}) < (${time}, ${param('beforeId')}::integer))`;
  };
}
