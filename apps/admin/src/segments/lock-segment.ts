import { notFound } from '@commonplace/domain/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';
import { selectSegments } from './segment-view.ts';

/**
 * Locks a manual segment until the transaction ends.
 * @throws DomainError not_found.
 */
export async function lockSegment(em: SqlEntityManager, id: number) {
  const row = await selectSegments(em.getKysely<Tables>()).where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}
