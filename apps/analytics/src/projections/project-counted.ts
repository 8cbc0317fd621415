import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { handleStates, type Handler } from '@commonplace/events/consumers';
import { keepSnapshots, type Projection } from '@commonplace/events/projection';
import { figuresChanged } from '../figures/figures-changed.ts';

/**
 * Declares a handler that keeps tables which figures are made of; triggers queue the changes of figures in the same
 * transaction. An event may hold several snapshots.
 */
export function projectCounted<Desc extends DescMessage, Snapshot>(
  desc: Desc,
  projections: readonly Projection<Snapshot>[],
  snapshotsOf: (event: MessageShape<Desc>) => readonly Snapshot[],
): Handler<MessageShape<Desc>> {
  return handleStates(desc, async (events, { em }) => {
    const snapshots = events.flatMap(snapshotsOf);
    for (const projection of projections) await keepSnapshots(em.getKysely(), projection, snapshots);
    figuresChanged.raise(em);
  });
}
