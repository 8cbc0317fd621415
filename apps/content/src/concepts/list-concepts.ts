import { pagedStatement, type PageWindow } from '@commonplace/db/paged-statement';
import type { Given } from '@commonplace/db/statement';
import type { Concept, ListConceptsRequest } from '@commonplace/proto/content/v1/concepts';
import { requireRole, requireUser } from '@commonplace/rpc/principal';
import type { CallContext } from '@commonplace/rpc/server';
import type { Kysely } from 'kysely';
import type { ContentContext } from '../context.ts';
import type { Tables } from '../tables/tables.ts';
import { selectConcepts, toConcept } from './concept-view.ts';

type Listed = PageWindow & { days: number };

const byName = (db: Kysely<Tables>, given: Given<Listed>) =>
  selectConcepts(db, given).orderBy('c.name').orderBy('c.id').limit(given('limit')).offset(given('offset'));

export const conceptsByName = pagedStatement({ planName: 'concepts' }, (db: Kysely<Tables>, given: Given<Listed>) =>
  byName(db, given).where('c.draft', '=', false),
);

export const allConceptsByName = pagedStatement({ planName: 'all-concepts' }, byName);

/** E44: concepts by name, for whoever has a key; A36: also those of which it is not known yet what they mean. */
export async function listConcepts(
  context: ContentContext,
  call: CallContext,
  request: ListConceptsRequest,
): Promise<{ concepts: Concept[]; hasNext: boolean }> {
  const { days, withDrafts } = request;
  if (withDrafts) requireRole(call.principal, 'admin');
  else requireUser(call.principal);
  const list = withDrafts ? allConceptsByName : conceptsByName;
  const { rows, hasNext } = await list.page(context.database.reader(call.signal), { days }, request);
  return { concepts: rows.map(toConcept), hasNext };
}
