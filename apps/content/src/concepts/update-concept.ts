import { recordAudit } from '@commonplace/events/audit';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { Concept as ConceptMessage, ConceptInput } from '@commonplace/proto/content/v1/concepts';
import { AuditRecordedSchema } from '@commonplace/proto/content/v1/events';
import { notFound } from '@commonplace/rpc/errors';
import { requireRole } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import { LockMode } from '@mikro-orm/core';
import type { ContentContext } from '../context.ts';
import { Concept } from '../tables/concepts.ts';
import { describeForAudit } from './concept-audit.ts';
import { checkConceptInput } from './concept-input.ts';
import { readConcept } from './get-concept.ts';
import { reclassifyConceptJob } from './reclassify-concept.ts';

/**
 * E46: an administrator changes score, description or threshold. Another description makes another anchor; with that, or
 * with another threshold, a job finds the concept's articles anew.
 */
export async function updateConcept(
  context: ContentContext,
  call: CallContext,
  { id, input }: { id: number; input: ConceptInput },
): Promise<ConceptMessage> {
  requireRole(call.principal, 'admin');
  const violations = checkConceptInput(input);
  return context.database.transaction(call.signal, async (em) => {
    const concept = await em.findOne(Concept, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (concept === null) throw notFound();
    violations.throwIfAny();
    const before = await readConcept(em.getKysely(), id);
    if (change(concept, input)) {
      concept.version += 1;
      await enqueue(em, reclassifyConceptJob, { conceptId: id });
    }
    await em.flush();
    const after = await readConcept(em.getKysely(), id);
    await recordAudit(em, call, AuditRecordedSchema, {
      action: 'api_concept_update',
      target: { type: 'Concept', id },
      before: describeForAudit(before),
      after: describeForAudit(after),
    });
    return after;
  });
}

/** Whether other articles may belong to it now. */
function change(concept: Concept, input: ConceptInput): boolean {
  const { description, similarityThreshold: threshold } = concept;
  concept.score = input.score ?? concept.score;
  concept.description = input.description ?? concept.description;
  concept.similarityThreshold = input.clearsThreshold ? null : (input.similarityThreshold ?? threshold ?? null);
  return concept.description !== description || concept.similarityThreshold !== (threshold ?? null);
}
