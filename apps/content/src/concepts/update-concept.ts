import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { properName } from '@commonplace/rules/names';
import { waitForLock } from '@commonplace/db/advisory-locks';
import { about } from '@commonplace/events/about';
import { recordAudit } from '@commonplace/events/audit';
import { appendEvent } from '@commonplace/events/outbox';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { Concept as ConceptMessage, ConceptInput } from '@commonplace/proto/content/v1/concepts';
import { AuditRecordedSchema, ConceptChangedSchema } from '@commonplace/proto/content/v1/events';
import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ContentContext } from '../context.ts';
import { Concept } from '../tables/concepts.ts';
import { describeForAudit } from './concept-audit.ts';
import { checkConceptInput } from './concept-input.ts';
import { readConcept } from './get-concept.ts';
import { reclassifyConceptJob } from './reclassify-concept.ts';

/**
 * Changes the given fields of a concept, for administrators (UpdateConceptMetadata). A new name or description means a
 * new anchor; then, or with a new threshold, a job finds the articles again. The slug is part of URLs and stays.
 */
export async function updateConcept(
  context: ContentContext,
  call: CallContext,
  { id, input }: { id: number; input: ConceptInput },
): Promise<ConceptMessage> {
  requireRole(call.principal, 'admin');
  const violations = checkConceptInput(input);
  return context.database.transaction(call, async (em) => {
    const { parentId } = input;
    if (parentId !== undefined) await waitForLock(em, 'conceptTree');
    const concept = await em.findOne(Concept, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (concept === null) throw notFound();
    const before = await readConcept(em.getKysely(), id);
    await requireMatch(call, () => before.etag);
    if (parentId !== undefined) violations.add('parent', await parentProblem(em, id, parentId));
    violations.throwIfAny();
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
    await appendEvent(em, ConceptChangedSchema, { id }, about('concept', id));
    return after;
  });
}

/** A concept must not be its own ancestor. The caller holds the lock for changes of parents. */
async function parentProblem(em: SqlEntityManager, id: number, parentId: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select id, parent_id from concepts where id = ${parentId}
      union
      select concepts.id, concepts.parent_id from concepts join above on concepts.id = above.parent_id
    )
    select id from above`.execute(em.getKysely());
  if (rows.length === 0) return 'must exist';
  return rows.some((above) => above.id === id) ? 'must not be the concept itself or one of its descendants' : undefined;
}

/** Applies the input and returns whether other articles may match now. */
function change(concept: Concept, input: ConceptInput): boolean {
  const { name, description, similarityThreshold: threshold, parentId } = concept;
  concept.name = input.name === undefined ? name : properName(input.name);
  concept.score = input.score ?? concept.score;
  concept.description = input.description ?? description;
  concept.similarityThreshold = input.clearsThreshold ? null : (input.similarityThreshold ?? threshold ?? null);
  concept.parentId = input.clearsParent ? null : (input.parentId ?? parentId ?? null);
  return (
    concept.name !== name || concept.description !== description || concept.similarityThreshold !== (threshold ?? null)
  );
}
