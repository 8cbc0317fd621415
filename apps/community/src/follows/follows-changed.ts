import type { MessageInitShape } from '@bufbuild/protobuf';
import { toRfc3339 } from '@commonplace/db/timestamps';
import { about } from '@commonplace/events/about';
import { appendEvent, appendEvents } from '@commonplace/events/outbox';
import { FollowChangedSchema, FollowsChangedSchema } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { FollowRow } from './follow-rows.ts';

/** Some 60 KB of an event. */
const mostInOne = 1_000;

/** Tells everybody of follows that have begun or ended: one as an event of its own, many in events of many. */
export async function appendFollowsChanged(
  em: SqlEntityManager,
  rows: readonly FollowRow[],
  { deleted }: { deleted: boolean },
): Promise<void> {
  const follows = rows.map((row) => ({ ...followEvent(row), deleted }));
  const [first, ...others] = follows;
  if (first === undefined) return;
  if (others.length === 0) {
    await appendEvent(em, FollowChangedSchema, first, about('follow', first.id, first.version));
    return;
  }
  const parts = Array.from({ length: Math.ceil(follows.length / mostInOne) }, (_, part) =>
    follows.slice(part * mostInOne, (part + 1) * mostInOne),
  );
  const events = parts.map((part) => ({ event: { follows: part }, ...about('user', first.followerId) }));
  await appendEvents(em, FollowsChangedSchema, events);
}

function followEvent(row: FollowRow) {
  return {
    id: row.id,
    version: row.version,
    followerId: row.follower_id,
    followableType: row.followable_type,
    followableId: row.followable_id,
    createdAt: toRfc3339(row.created_at),
  } satisfies MessageInitShape<typeof FollowChangedSchema>;
}
