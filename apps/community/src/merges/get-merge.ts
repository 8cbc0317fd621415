import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { toRfc3339 } from '@commonplace/rules/rfc3339';
import type { MergeSchema } from '@commonplace/proto/community/v1/merges';
import type { CommunityContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Returns the progress of the merge of an account, for super administrators. Throws `not_found` for an account that was
 * not merged.
 */
export async function getMerge(
  context: CommunityContext,
  call: CallContext,
  { sourceId }: { sourceId: number },
): Promise<MessageInitShape<typeof MergeSchema>> {
  requireRole(call.principal, 'super_admin');
  const rows = await context.database
    .reader<Tables>(call.signal)
    .selectFrom('user_merges as merge')
    .innerJoin('user_merge_parts as part', 'part.merge_id', 'merge.id')
    .select(['merge.id', 'merge.source_id', 'merge.target_id', 'merge.started_at', 'merge.finished_at'])
    .select(['part.service', 'part.finished_at as part_finished_at'])
    .where('merge.source_id', '=', sourceId)
    .orderBy('part.service')
    .execute();
  const [merge] = rows;
  if (!merge) throw notFound();
  return {
    id: merge.id,
    sourceId: merge.source_id,
    targetId: merge.target_id,
    state: merge.finished_at === null ? 'running' : 'done',
    startedAt: toRfc3339(merge.started_at),
    ...finishedAt(merge.finished_at),
    parts: rows.map((row) => ({ service: row.service, ...finishedAt(row.part_finished_at) })),
  };
}

function finishedAt(time: string | null) {
  return time === null ? {} : { finishedAt: toRfc3339(time) };
}
