import { statement, type Param, type StatementRunner } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { notFound } from '@commonplace/domain/errors';
import { requireRole, requireUser } from '@commonplace/domain/principal';
import type { Concept, GetConceptRequest } from '@commonplace/proto/content/v1/concepts';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectConcepts, toConcept } from './concept-view.ts';

/** The default number of days of activity (ListConcepts). */
const defaultDays = 7;

const conceptById = statement('concept-by-id', (db: Kysely<Tables>, param: Param<{ id: number; days: number }>) =>
  selectConcepts(db, param).where('c.id', '=', param('id')),
);

/** Returns a concept, also before its articles are found: to any user, or to administrators (GetConceptRecord). */
export async function getConcept(
  context: ContentContext,
  call: CallContext,
  { id, days, withDrafts }: GetConceptRequest,
): Promise<Concept> {
  if (withDrafts) requireRole(call.principal, 'admin');
  else requireUser(call.principal);
  const row = await conceptById.first(context.database.reader(call.signal), { id, days });
  if (row === undefined) throw notFound();
  return toConcept(row);
}

/** @throws DomainError not_found. */
export async function readConcept(db: StatementRunner, id: number, days = defaultDays): Promise<Concept> {
  const row = await conceptById.first(db, { id, days });
  if (row === undefined) throw notFound();
  return toConcept(row);
}
