import type { Client } from 'pg';

/** Ids that are left out, since they may have been given out after the restored moment. */
const gap = 10_000;

/** Tables whose ids no one outside of the database knows. */
const internal = ['outbox'];

/** A table whose next id was raised beyond an id that another database knows. */
export interface RaisedIdentity {
  table: string;
  /** The last id of the table itself, and the highest that others know. */
  own: number;
  known: number;
}

/**
 * Raises the next id of every table of the schema `public` beyond the highest one that others know, and beyond those that
 * were given out after the database was copied. Returns the tables of which others know more than the table itself.
 */
export async function raiseIdentities(
  client: Client,
  highestIds: ReadonlyMap<string, number>,
): Promise<RaisedIdentity[]> {
  const { rows } = await client.query<{ table: string; sequence: string; own: string; max: string }>(
    `select owner.relname as table, format('%I.%I', s.schemaname, s.sequencename) as sequence,
      coalesce(s.last_value, 0) as own, s.max_value as max
    from pg_sequences s
      join pg_class sequence on sequence.oid = format('%I.%I', s.schemaname, s.sequencename)::regclass
      join pg_depend on pg_depend.objid = sequence.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i')
      join pg_class owner on owner.oid = pg_depend.refobjid
    where s.schemaname = 'public' and owner.relname <> all($1) and has_sequence_privilege(sequence.oid, 'update') order by 1`,
    [internal],
  );
  for (const { table, sequence, own, max } of rows) {
    const next = Math.min(Math.max(Number(own), highestIds.get(table) ?? 0) + gap, Number(max));
    await client.query('select setval($1::regclass, $2)', [sequence, next]);
  }
  return rows.flatMap(({ table, own }) => {
    const highest = highestIds.get(table) ?? 0;
    return highest > Number(own) ? [{ table, own: Number(own), known: highest }] : [];
  });
}
