import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { isOwnRelation } from './catalog.ts';

interface Column {
  name: string;
  type: string;
  /** Whether its default is a function, as `now()` or a random value, which each database calls itself. */
  isComputed: boolean;
  isIdentity: boolean;
}

const tablesSql = `
  select c.oid::regclass::text as name from pg_class c where relkind = 'r' and ${isOwnRelation()} order by c.oid`;

const columnsSql = `
  select attname as name, format_type(atttypid, null) as type,
    attgenerated <> '' or coalesce(pg_get_expr(adbin, adrelid) like '%(%', false) as "isComputed",
    attidentity = 'a' as "isIdentity"
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`;

const sequencesSql = `
  select format('select setval(%L, %s)', c.oid::regclass, last_value) as statement
  from pg_sequences join pg_class c on c.oid = format('%I.%I', schemaname, sequencename)::regclass
  where last_value is not null and ${isOwnRelation()} order by c.oid`;

/** Returns the statements that insert the rows of a new site. Times are those of the insertion. */
export async function dumpRows(client: Client): Promise<string[]> {
  const statements: string[] = [];
  for (const { name } of (await client.query<{ name: string }>(tablesSql)).rows) {
    const statement = await dumpTable(client, name);
    if (statement !== undefined) statements.push(statement);
  }
  const sequences = await client.query<{ statement: string }>(sequencesSql);
  return [...statements, ...sequences.rows.map(({ statement }) => statement)];
}

async function dumpTable(client: Client, table: string): Promise<string | undefined> {
  const all = (await client.query<Column>(columnsSql, [table])).rows;
  const columns = all.filter(({ isComputed }) => !isComputed);
  const names = columns.map(({ name }) => escapeIdentifier(name));
  const texts = names.map((name) => `${name}::text as ${name}`);
  const { rows } = await client.query<Record<string, string | null>>(
    `select ${texts.join(', ')} from ${table} order by ${table}.*`,
  );
  if (rows.length === 0) return undefined;
  const overriding = columns.some(({ isIdentity }) => isIdentity) ? ' overriding system value' : '';
  const values = rows.map(
    (row) => `  (${columns.map((column) => valueOf(column, row[column.name] ?? null)).join(', ')})`,
  );
  return `insert into ${table} (${names.join(', ')})${overriding} values\n${values.join(',\n')}`;
}

function valueOf({ type }: Column, text: string | null): string {
  if (text === null) return 'null';
  return type.startsWith('timestamp') ? 'now()' : escapeLiteral(text);
}
