import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Param } from '@commonplace/db/statement';
import type { CallContext } from '@commonplace/domain/call-context';
import { requireRole, requireUser } from '@commonplace/domain/principal';
import type { Concept, ListConceptsRequest } from '@commonplace/proto/content/v1/concepts';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectConcepts, toConcept } from './concept-view.ts';

type Listed = PageWindow & { days: number };

export const conceptsByName = pagedStatement({ planName: 'concepts' }, (db: Kysely<Tables>, param: Param<Listed>) =>
  selectConcepts(db, param).orderBy('c.name').orderBy('c.id').limit(param('limit')).offset(param('offset')),
);

/**
 * Returns concepts by name, also before their articles are found: to any user, or to administrators
 * (ListConceptRecords).
 */
export async function listConcepts(
  context: ContentContext,
  call: CallContext,
  request: ListConceptsRequest,
): Promise<{ concepts: Concept[]; hasNext: boolean }> {
  const { days, withDrafts } = request;
  if (withDrafts) requireRole(call.principal, 'admin');
  else requireUser(call.principal);
  const { rows, hasNext } = await conceptsByName.page(context.database.reader(call.signal), { days }, request);
  return { concepts: rows.map(toConcept), hasNext };
}
