import type { CallContext } from '@commonplace/domain/call-context';
import { requireMatch } from '@commonplace/domain/edit-tags';
import { notFound } from '@commonplace/domain/errors';
import { requireRole } from '@commonplace/domain/principal';
import { about } from '@commonplace/events/about';
import { recordAudit } from '@commonplace/events/audit';
import { appendEvent } from '@commonplace/events/outbox';
import { AuditRecordedSchema, ConceptChangedSchema } from '@commonplace/proto/content/v1/events';
import { sql } from 'kysely';
import type { ContentContext } from '../context.ts';
import { describeForAudit } from './concept-audit.ts';
import { readConcept } from './get-concept.ts';

/**
 * Deletes a concept with its metrics, for administrators. Its articles stay, and its children lose their parent.
 * @throws DomainError not_found.
 */
export async function deleteConcept({ database }: ContentContext, call: CallContext, id: number): Promise<void> {
  requireRole(call.principal, 'admin');
  await database.transaction(call, async (em) => {
    const kysely = em.getKysely();
    const { rows } = await sql`select from concepts where id = ${id} for update`.execute(kysely);
    if (rows.length === 0) throw notFound();
    const before = await readConcept(kysely, id);
    await requireMatch(call, () => before.etag);
    await sql`delete from concepts where id = ${id}`.execute(kysely);
    await recordAudit(em, call, AuditRecordedSchema, {
      action: 'api_concept_delete',
      target: { type: 'Concept', id },
      before: describeForAudit(before),
      after: {},
    });
    await appendEvent(em, ConceptChangedSchema, { id }, about('concept', id));
  });
}
