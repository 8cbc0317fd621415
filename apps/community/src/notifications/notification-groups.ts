import { violation } from '@commonplace/domain/violations';
import { sql, type RawBuilder } from 'kysely';

/**
 * Returns the columns that notifications of one group have in common: those of one kind about one subject. Comments belong to
 * their article or episode, whose ids are told apart by their sign; all followers are one group.
 */
export function groupOf(table: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column('kind')}, ${column('about_type')}, case
    when ${column('about_type')} = 'Comment' and ${column('kind')} <> 'reaction'
      then coalesce(${column('article_id')}, -${column('podcast_episode_id')})
    when ${column('about_type')} = 'Follower' then 0
    else ${column('about_id')} end`;
}

/** A place among notifications, newest first: the time in microseconds, and the id. */
interface Place {
  time: number;
  id: number;
}

/**
 * The place after which a page of groups begins, and the newest notification of the first page. Later notifications do not
 * count, so that a group with a new one is not lost between the pages.
 */
export interface GroupCursor {
  beforeTime: number;
  beforeId: number;
  asOfTime: number;
  asOfId: number;
}

/** Later than any notification. */
const latest: Place = { time: 8_000_000_000_000_000, id: Number.MAX_SAFE_INTEGER };
const pattern = /^(\d{1,15}|[1-7]\d{15})-(\d{1,15})-(\d{1,15}|[1-7]\d{15})-(\d{1,15})$/;

/** Reads a cursor; the start without one. Throws `validation_failed` for what is none. */
export function parseGroupCursor(text: string | undefined): GroupCursor {
  if (text === undefined)
    return { beforeTime: latest.time, beforeId: latest.id, asOfTime: latest.time, asOfId: latest.id };
  const numbers = pattern.exec(text)?.slice(1).map(Number);
  if (!numbers) throw violation('before', 'is not a cursor');
  const [beforeTime = 0, beforeId = 0, asOfTime = 0, asOfId = 0] = numbers;
  return { beforeTime, beforeId, asOfTime, asOfId };
}

/** Returns the time of a place as SQL. */
export function timeOfPlace(microseconds: RawBuilder<number>): RawBuilder<unknown> {
  return sql`('epoch'::timestamptz + ${microseconds}::bigint * interval '1 microsecond')`;
}
