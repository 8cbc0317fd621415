import type { Client } from 'pg';
import { isOwn, isOwnRelation, isOwnSchema } from './catalog.ts';
import { dumpRows } from './dump-rows.ts';

const schemas = `
  select format('create schema if not exists %I', nspname) as statement from pg_namespace
  where ${isOwnSchema('oid')} and nspname <> 'public' order by oid`;

const extensions = `
  select format('create extension if not exists %I%s', extname,
    case when nspname <> 'public' then format(' with schema %I', nspname) end) as statement
  from pg_extension join pg_namespace n on n.oid = extnamespace where extname <> 'plpgsql' order by pg_extension.oid`;

const enums = `
  select format('create type %s as enum (%s)', t.oid::regtype,
    string_agg(quote_literal(enumlabel), ', ' order by enumsortorder)) as statement
  from pg_type t join pg_enum on enumtypid = t.oid where ${isOwnSchema('t.typnamespace')} group by t.oid order by t.oid`;

const textSearch = `
  select format('create text search configuration %s (parser = %s)', c.oid::regconfig, prsname) as statement
  from pg_ts_config c join pg_ts_parser p on p.oid = cfgparser where ${isOwnSchema('c.cfgnamespace')} order by c.oid`;

const textSearchMappings = `
  select format('alter text search configuration %s add mapping for %s with %s', config, string_agg(alias, ', '), dictionaries)
    as statement
  from (
    select c.oid::regconfig as config, alias, string_agg(mapdict::regdictionary::text, ', ' order by mapseqno) as dictionaries
    from pg_ts_config c join pg_ts_config_map on mapcfg = c.oid
    join lateral ts_token_type(cfgparser) token on tokid = maptokentype
    where ${isOwnSchema('c.cfgnamespace')} group by c.oid, alias
  ) mapping group by config, dictionaries order by config, dictionaries`;

const functions = `
  select rtrim(replace(pg_get_functiondef(p.oid), ' FUNCTION public.', ' FUNCTION '), E'\\n') as statement from pg_proc p
  where ${isOwnSchema('p.pronamespace')} and ${isOwn('pg_proc', 'p.oid')} order by p.oid`;

/** The name that PostgreSQL gives to the constraint or sequence of a column, so that the statement need not. */
const usualName = (ending: string) => `c.relname || '_' || attname || '_${ending}'`;

const notNull = `
  select case when conname <> ${usualName('not_null')} then format(' constraint %I', conname) else '' end || ' not null'
  from pg_constraint where conrelid = c.oid and contype = 'n' and conkey = array[attnum]`;

const identity = `
  select format(' generated %s as identity%s', case attidentity when 'a' then 'always' else 'by default' end,
    case when s.relname <> ${usualName('seq')} then format(' (sequence name %s)', s.oid::regclass) end)
  from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
  where d.refobjid = c.oid and d.refobjsubid = attnum and d.deptype = 'i' and attidentity <> ''`;

const columnDefault = `
  select case attgenerated
    when 's' then format(' generated always as (%s) stored', pg_get_expr(adbin, adrelid, true))
    when 'v' then format(' generated always as (%s) virtual', pg_get_expr(adbin, adrelid, true))
    else format(' default %s', pg_get_expr(adbin, adrelid, true)) end
  from pg_attrdef where adrelid = c.oid and adnum = attnum`;

const columns = `
  select string_agg(format('  %I %s%s%s%s%s', attname, format_type(atttypid, atttypmod),
    case when attcollation <> typcollation then format(' collate %s', attcollation::regcollation) end,
    (${columnDefault}), (${identity}), (${notNull})), E',\\n' order by attnum)
  from pg_attribute join pg_type t on t.oid = atttypid where attrelid = c.oid and attnum > 0 and not attisdropped`;

const tableConstraints = `
  select string_agg(format(E',\\n  constraint %I %s', conname, pg_get_constraintdef(oid, true)), '' order by conname)
  from pg_constraint where conrelid = c.oid and contype in ('c', 'p', 'u', 'x')`;

const tables = `
  select format(E'create table %s (\\n%s%s\\n)%s%s', c.oid::regclass, (${columns}), (${tableConstraints}),
    case when relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) end,
    ' with (' || array_to_string(reloptions, ', ') || ')') as statement
  from pg_class c where relkind in ('r', 'p') and ${isOwnRelation()} order by c.oid`;

const storage = `
  select format('alter table %s alter column %I set storage %s', c.oid::regclass, attname,
    case attstorage when 'e' then 'external' when 'm' then 'main' when 'p' then 'plain' else 'extended' end) as statement
  from pg_attribute join pg_class c on c.oid = attrelid join pg_type t on t.oid = atttypid
  where relkind in ('r', 'p') and attnum > 0 and not attisdropped and attstorage <> typstorage and ${isOwnRelation()}
  order by c.oid, attnum`;

const views = `
  select format(E'create view %s as\\n%s', c.oid::regclass, rtrim(pg_get_viewdef(c.oid, true), ';')) as statement
  from pg_class c where relkind = 'v' and ${isOwnRelation()} order by c.oid`;

const indexes = `
  select pg_get_indexdef(i.indexrelid, 0, true) as statement from pg_index i join pg_class c on c.oid = i.indexrelid
  join pg_class t on t.oid = i.indrelid
  where ${isOwnRelation()} and ${isOwnRelation('t')}
    and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
  order by i.indexrelid`;

/** Attaches partitions when both tables have their indexes, which are attached to each other then. */
const partitions = `
  select format('alter table %s attach partition %s %s', inhparent::regclass, c.oid::regclass,
    pg_get_expr(relpartbound, c.oid)) as statement
  from pg_inherits join pg_class c on c.oid = inhrelid where relkind in ('r', 'p') and ${isOwnRelation()} order by c.oid`;

const foreignKeys = `
  select format('alter table %s add constraint %I %s', c.oid::regclass, conname, pg_get_constraintdef(k.oid, true)) as statement
  from pg_constraint k join pg_class c on c.oid = conrelid
  where contype = 'f' and conparentid = 0 and ${isOwnRelation()} order by k.oid`;

const triggers = `
  select pg_get_triggerdef(g.oid, true) as statement from pg_trigger g join pg_class c on c.oid = tgrelid
  where not tgisinternal and tgparentid = 0 and ${isOwnRelation()} order by g.oid`;

/**
 * Returns the statements that create the tables of a database with their first rows and all that belongs to them, in the
 * order in which they run. Catalogs that they leave out show in the comparison with the original (`describe-schema.ts`).
 */
export async function dumpSchema(client: Client): Promise<string[]> {
  const parts: string[][] = [];
  for (const query of beforeRows) parts.push(await read(client, query));
  parts.push(await dumpRows(client));
  for (const query of afterRows) parts.push(await read(client, query));
  return parts.flat();
}

const beforeRows = [schemas, extensions, enums, textSearch, textSearchMappings, functions, tables, storage, views];
const afterRows = [indexes, partitions, foreignKeys, triggers];

async function read(client: Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(query);
  return rows.map(({ statement }) => statement);
}
