import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import { recordAudit } from '@commonplace/events/audit';
import { enqueue } from '@commonplace/jobs/enqueue';
import { publicId } from '@commonplace/jobs/job-row';
import { AuditRecordedSchema } from '@commonplace/proto/content/v1/events';
import { limits } from '@commonplace/rules/limits';
import { LockMode } from '@mikro-orm/core';
import type { ContentContext } from '../context.ts';
import { Concept } from '../tables/concepts.ts';
import { lookBackJob } from './look-back.ts';

/**
 * Enqueues a job that compares the articles of the last N days with a concept (A40), for administrators. Returns its
 * id.
 * @throws DomainError not_found, validation_failed (must reach further back than before).
 */
export async function triggerLookback(
  { database }: ContentContext,
  call: CallContext,
  { id, days }: { id: number; days: number },
): Promise<string> {
  requireRole(call.principal, 'admin');
  return database.transaction(call, async (em) => {
    const concept = await em.findOne(Concept, id, { lockMode: LockMode.PESSIMISTIC_READ });
    if (concept === null) throw notFound();
    const { maxLookbackDays } = concept;
    const problem = daysProblem(days, maxLookbackDays);
    if (problem !== undefined) throw violation('days', problem);
    const job = publicId('content', await enqueue(em, lookBackJob, { conceptId: id, days }));
    await recordAudit(em, call, AuditRecordedSchema, {
      action: 'api_concept_trigger_lookback',
      target: { type: 'Concept', id },
      before: { maxLookbackDays },
      after: { days, job },
    });
    return job;
  });
}

function daysProblem(days: number, already: number): string | undefined {
  if (days <= 0) return 'must be greater than 0';
  if (days > limits.concept.lookbackDays) return `must be less than or equal to ${limits.concept.lookbackDays}`;
  return days > already ? undefined : `must be greater than ${already}, the longest lookback so far`;
}
