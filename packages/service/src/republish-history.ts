import { handle, type Handler } from '@commonplace/events/consumers';
import { republishNext, type SnapshotSource } from '@commonplace/events/republish';
import type { Database } from '@commonplace/db/database';
import { defineJob } from '@commonplace/jobs/define-job';
import { enqueue } from '@commonplace/jobs/enqueue';
import { perform, type JobHandler } from '@commonplace/jobs/handler';
import type { DescMessage } from '@bufbuild/protobuf';
import { HistoryRequestedSchema, type HistoryRequested } from '@commonplace/proto/analytics/v1/events';
import type { HistoryRequestedSchema as ContentHistoryRequested } from '@commonplace/proto/content/v1/events';
import { z } from 'zod';

const republishJob = defineJob({
  name: 'announce-history',
  payload: z.object({ type: z.string() }),
  timeLimitSeconds: 12 * 60 * 60,
  maxConcurrency: 1,
});

const progressSchema = z.object({ after: z.int() }).catch({ after: 0 });

/**
 * Handles a request for history by republishing the requested types of state, in jobs. `desc` is the event with which another
 * service asks for it; by default the one of analytics.
 */
export function republishHandler(
  sources: readonly SnapshotSource[],
  desc: typeof HistoryRequestedSchema | typeof ContentHistoryRequested = HistoryRequestedSchema,
): Handler {
  const types = new Set(sources.map(({ type }) => type));
  return handle<DescMessage>(desc, async (message, { em }) => {
    const event = message as HistoryRequested;
    for (const type of event.types.filter((wanted) => types.has(wanted))) {
      await enqueue(em, republishJob, { type });
    }
  });
}

/** Republishes one type and continues where an earlier try ended. */
export function republishJobHandler(database: Database, sources: readonly SnapshotSource[]): JobHandler {
  return perform(republishJob, async ({ type }, { progress, report, signal }) => {
    const source = sources.find((candidate) => candidate.type === type);
    if (source === undefined) return;
    for (let after: number | undefined = progressSchema.parse(progress).after; after !== undefined;) {
      after = (await republishNext(database, source, after, signal)).nextAfter;
      if (after !== undefined) await report({ after });
    }
  });
}
