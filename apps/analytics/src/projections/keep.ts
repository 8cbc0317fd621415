import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { handleStates, type Handler } from '@commonplace/events/consumers';
import { keepSnapshots, type Projection } from '@commonplace/events/projection';
import { changeNoted } from '../figures/change-noted.ts';

/**
 * Declares that tables keep what figures are made of, from events of one snapshot or of several: triggers note in the
 * same transaction what that changes in the figures.
 */
export function projectCounted<Desc extends DescMessage, Snapshot>(
  desc: Desc,
  projections: readonly Projection<Snapshot>[],
  snapshotsOf: (event: MessageShape<Desc>) => readonly Snapshot[],
): Handler<MessageShape<Desc>> {
  return handleStates(desc, async (events, { em }) => {
    const snapshots = events.flatMap(snapshotsOf);
    for (const projection of projections) await keepSnapshots(em.getKysely(), projection, snapshots);
    changeNoted.raise(em);
  });
}
