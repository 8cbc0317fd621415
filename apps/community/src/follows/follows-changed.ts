import { statement, type Param } from '@commonplace/db/statement';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import { about } from '@commonplace/events/about';
import { appendEvent, appendEvents } from '@commonplace/events/outbox';
import { FollowChangedSchema, FollowsChangedSchema, type FollowChanged } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../tables/tables.ts';
import { columnsOfFollow, type FollowRow } from './follow-row.ts';

/** About 60 KB in an event. */
const maxPerEvent = 1_000;

/** Announces follows that started or ended: a single one in its own event, many in batch events. */
export async function appendFollowsChanged(em: SqlEntityManager, rows: readonly FollowRow[]): Promise<void> {
  const follows = rows.map(followEvent);
  const [first, ...others] = follows;
  if (first === undefined) return;
  if (others.length === 0) {
    await appendEvent(em, FollowChangedSchema, first, about('follow', first.id, first.version));
    return;
  }
  const parts = Array.from({ length: Math.ceil(follows.length / maxPerEvent) }, (_, part) =>
    follows.slice(part * maxPerEvent, (part + 1) * maxPerEvent),
  );
  const events = parts.map((part) => ({ event: { follows: part }, ...about('user', first.followerId) }));
  await appendEvents(em, FollowsChangedSchema, events);
}

/** Announces the current state of follows again. */
export async function announceFollows(em: SqlEntityManager, after: number, limit: number): Promise<number[]> {
  const rows = await followsById.all(em.getKysely(), { after, limit });
  await appendFollowsChanged(em, rows);
  return rows.map(({ id }) => id);
}

const followsById = statement(
  'follows-by-id',
  (_db: Kysely<Tables>, param: Param<{ after: number; limit: number }>) => sql<FollowRow>`
    select ${columnsOfFollow} from follows where id > ${param('after')} order by id limit ${param('limit')}`,
);

/** Avoids `create`, which would dominate the time of ten thousand follows. */
function followEvent(row: FollowRow): FollowChanged {
  return {
    $typeName: 'commonplace.community.v1.FollowChanged',
    id: row.id,
    version: row.version,
    deleted: !row.active,
    followerId: row.follower_id,
    followableType: row.followable_type,
    followableId: row.followable_id,
    createdAt: toRfc3339(row.created_at),
    points: row.points,
  };
}
