import { notFound } from '@commonplace/rpc/errors';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Tables } from '../tables/tables.ts';
import { selectSegments } from './segment-view.ts';

/** The segment, which nobody else changes until the end of the transaction; only one that is filled by hand is found. */
export async function holdSegment(em: SqlEntityManager, id: number) {
  const row = await selectSegments(em.getKysely<Tables>()).where('id', '=', id).forUpdate().executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}
