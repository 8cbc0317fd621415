import type { Database } from '@commonplace/db/database';
import { requireOperator } from '@commonplace/domain/principal';
import { violation } from '@commonplace/domain/violations';
import type { CopiesService } from '@commonplace/proto/events/v1/copies';
import type { ServiceImplementation } from '@commonplace/rpc/server';
import { sql } from 'kysely';
import { unconfirmed, type CopiedRow, type Copy } from './copies.ts';
import type { Handler } from './handler.ts';

/** Copies removed by one call. */
const batchSize = 200;

/** Implements the removal of unconfirmed copies, for the operator only. */
export function copiesRpc(
  database: Database,
  copies: readonly Copy[],
  handlers: readonly Handler[],
): ServiceImplementation<typeof CopiesService> {
  const byName = new Map(copies.map((copy) => [nameOf(copy), copy]));
  return {
    async listCopies(_request, call) {
      requireOperator(call.principal);
      return { names: [...byName.keys()] };
    },
    async removeUnconfirmedCopies({ name, after }, call) {
      requireOperator(call.principal);
      const copy = byName.get(name);
      const handler = handlers.find(({ type }) => type === copy?.type);
      if (copy === undefined || handler === undefined) throw violation('name', 'is not a copy of this service');
      const rows = await nextUnconfirmed(database, copy, after, call.signal);
      if (rows.length > 0)
        await handler.applyStates(
          rows.map((row) => copy.absent(row)),
          database,
        );
      const removedIds = rows.map((row) => Number(row[copy.key]));
      const last = removedIds.at(-1);
      return { removedIds, ...(removedIds.length === batchSize && last !== undefined && { nextAfter: last }) };
    },
  };
}

function nameOf({ table, version }: Copy): string {
  return version === 'version' ? table : `${table}.${version}`;
}

async function nextUnconfirmed(
  database: Database,
  { table, key, version, present }: Copy,
  after: number,
  signal: AbortSignal,
): Promise<CopiedRow[]> {
  const { rows } = await sql<{ row: CopiedRow }>`
    select to_jsonb(copied) as row from ${sql.table(table)} as copied
    where ${sql.ref(version)} = ${sql.lit(unconfirmed)} and ${sql.ref(key)} > ${after} and (${sql.raw(present)})
    order by ${sql.ref(key)} limit ${sql.lit(batchSize)}`.execute(database.reader<object>(signal));
  return rows.map(({ row }) => row);
}
