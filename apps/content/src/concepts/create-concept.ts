import type { CallContext } from '@commonplace/domain/call-context';
import { conflict } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { properName } from '@commonplace/rules/names';
import { isUniqueViolation } from '@commonplace/db/errors';
import { about } from '@commonplace/events/about';
import { recordAudit } from '@commonplace/events/audit';
import { appendEvent } from '@commonplace/events/outbox';
import { enqueue } from '@commonplace/jobs/enqueue';
import type { Concept as ConceptMessage, ConceptInput } from '@commonplace/proto/content/v1/concepts';
import { AuditRecordedSchema, ConceptChangedSchema } from '@commonplace/proto/content/v1/events';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { uniqueSlug } from '../slugs/unique-slug.ts';
import type { ContentContext } from '../context.ts';
import { Concept } from '../tables/concepts.ts';
import { describeForAudit } from './concept-audit.ts';
import { checkConceptInput } from './concept-input.ts';
import { readConcept } from './get-concept.ts';
import { reclassifyConceptJob } from './reclassify-concept.ts';

/** Creates a concept, for administrators. A job makes its anchor and finds its articles. */
export async function createConcept(
  context: ContentContext,
  call: CallContext,
  input: ConceptInput,
): Promise<ConceptMessage> {
  requireRole(call.principal, 'admin');
  const name = properName(input.name ?? '');
  const violations = checkConceptInput({ ...input, name });
  try {
    return await context.database.transaction(call, async (em) => {
      const parent = input.parentId === undefined ? undefined : await em.findOne(Concept, input.parentId);
      if (parent === null) violations.add('parent', 'must exist');
      violations.throwIfAny();
      const slug = await uniqueSlug(em, 'concepts', name);
      return writeConcept(em, call, context.embedder.model, { ...input, name, slug });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'concepts_slug_key')) throw conflict('the name was just taken');
    throw error;
  }
}

async function writeConcept(
  em: SqlEntityManager,
  call: CallContext,
  anchorModel: string,
  input: ConceptInput & { name: string; slug: string },
): Promise<ConceptMessage> {
  const { name, slug, description = '', score = 0, parentId, similarityThreshold } = input;
  const concept = new Concept();
  Object.assign(concept, { name, slug, description, score, anchorModel });
  Object.assign(concept, { parentId: parentId ?? null, similarityThreshold: similarityThreshold ?? null });
  em.persist(concept);
  await em.flush();
  await enqueue(em, reclassifyConceptJob, { conceptId: concept.id });
  const created = await readConcept(em.getKysely(), concept.id);
  await recordAudit(em, call, AuditRecordedSchema, {
    action: 'api_concept_create',
    target: { type: 'Concept', id: created.id },
    before: {},
    after: describeForAudit(created),
  });
  await appendEvent(em, ConceptChangedSchema, { id: created.id }, about('concept', created.id));
  return created;
}
