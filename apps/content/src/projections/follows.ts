import { keepSnapshots, type Projection } from '@commonplace/events/projection';
import type { FollowChanged } from '@commonplace/proto/community/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';

const follows: Projection<FollowChanged> = {
  table: 'follows',
  key: 'id',
  row: (event) => ({
    id: event.id,
    version: event.version,
    deleted: event.deleted || event.points < 0,
    follower_id: event.followerId,
    followable_type: event.followableType,
    followable_id: event.followableId,
    points: event.points,
  }),
};

/** Copies follows with their weights, by which feeds are read; without tags that the user does not want, with negative points. */
export async function applyFollowsChanged(
  events: readonly FollowChanged[],
  { em }: { em: SqlEntityManager },
): Promise<void> {
  await keepSnapshots(em.getKysely(), follows, events);
}
