import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import type { Tables } from './tables/tables.ts';

/**
 * Rows of a statement whose text is constant, with $1, $2, ... for its parameters, in the transaction of `em` if it
 * has one. For hot reads, where building the same statement again for each call would cost more than reading its rows.
 */
export async function queryRows<Row>(
  em: SqlEntityManager,
  text: string,
  parameters: readonly unknown[],
): Promise<Row[]> {
  const result = await em.getKysely<Tables>().executeQuery(CompiledQuery.raw(text, [...parameters]));
  return result.rows as Row[];
}
