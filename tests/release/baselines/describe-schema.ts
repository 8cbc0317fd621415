import type { Client } from 'pg';
import { isOwn, isOwnRelation, isOwnSchema } from './catalog.ts';

/** What a schema consists of, as queries of lines. They do not depend on the statements that created it. */
const queries: Record<string, string> = {
  schema: `select concat_ws(' ', nspname, nspacl) as line from pg_namespace where ${isOwnSchema('oid')}`,
  extension: `select concat_ws(' ', extname, extnamespace::regnamespace) as line from pg_extension`,
  table: `
    select concat_ws(' ', c.oid::regclass, relkind, relpersistence, relreplident, relrowsecurity, relowner::regrole,
      reloptions, pg_get_partkeydef(c.oid), pg_get_expr(relpartbound, c.oid), relacl,
      (select reloptions from pg_class toast where toast.oid = c.reltoastrelid)) as line
    from pg_class c where relkind in ('r', 'p', 'f', 'm') and ${isOwnRelation()}`,
  column: `
    select concat_ws(' ', c.oid::regclass, row_number() over (partition by c.oid order by attnum), attname,
      format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attcollation::regcollation, attstorage,
      attcompression, attstattarget, attoptions, attacl, attislocal, pg_get_expr(adbin, adrelid)) as line
    from pg_attribute join pg_class c on c.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped and ${isOwnRelation()}`,
  constraint: `
    select concat_ws(' ', c.oid::regclass, conname, contype, pg_get_constraintdef(k.oid), convalidated, condeferrable,
      condeferred, conislocal, coninhcount) as line
    from pg_constraint k join pg_class c on c.oid = conrelid where ${isOwnRelation()}`,
  index: `
    select concat_ws(' ', pg_get_indexdef(c.oid), indisvalid, indisready, indisclustered, indisreplident, c.relowner::regrole,
      (select inhparent::regclass from pg_inherits where inhrelid = c.oid)) as line
    from pg_index join pg_class c on c.oid = indexrelid join pg_class t on t.oid = indrelid
    where ${isOwnRelation()} and ${isOwnRelation('t')}`,
  function: `
    select concat_ws(' ', pg_get_functiondef(p.oid), proowner::regrole, proacl) as line
    from pg_proc p where prokind <> 'a' and ${isOwnSchema('pronamespace')} and ${isOwn('pg_proc', 'p.oid')}`,
  aggregate: `
    select p.oid::regprocedure::text as line
    from pg_proc p where prokind = 'a' and ${isOwnSchema('pronamespace')} and ${isOwn('pg_proc', 'p.oid')}`,
  trigger: `
    select concat_ws(' ', pg_get_triggerdef(g.oid), tgenabled) as line
    from pg_trigger g join pg_class c on c.oid = tgrelid where not tgisinternal and ${isOwnRelation()}`,
  sequence: `
    select concat_ws(' ', c.oid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle, relacl,
      relowner::regrole, (
        select concat_ws(' ', deptype, refobjid::regclass, attname)
        from pg_depend join pg_attribute on attrelid = refobjid and attnum = refobjsubid
        where objid = c.oid and classid = 'pg_class'::regclass and deptype in ('a', 'i'))) as line
    from pg_sequence join pg_class c on c.oid = seqrelid where ${isOwnRelation()}`,
  type: `
    select concat_ws(' ', t.oid::regtype, typtype, format_type(typbasetype, typtypmod), typnotnull, typdefault, typacl, (
      select array_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = t.oid)) as line
    from pg_type t
    where typtype not in ('c') and typelem = 0 and ${isOwnSchema('typnamespace')} and ${isOwn('pg_type', 't.oid')}`,
  view: `
    select concat_ws(' ', c.oid::regclass, relowner::regrole, relacl, reloptions, pg_get_viewdef(c.oid)) as line
    from pg_class c where relkind in ('v', 'm') and ${isOwnRelation()}`,
  'text search configuration': `
    select concat_ws(' ', c.oid::regconfig, cfgparser, maptokentype, mapseqno, mapdict::regdictionary) as line
    from pg_ts_config c join pg_ts_config_map on mapcfg = c.oid where ${isOwnSchema('cfgnamespace')}`,
  'text search dictionary': `
    select concat_ws(' ', d.oid::regdictionary, dictinitoption) as line from pg_ts_dict d
    where ${isOwnSchema('dictnamespace')} and ${isOwn('pg_ts_dict', 'd.oid')}`,
  statistics: `select pg_get_statisticsobjdef(oid) as line from pg_statistic_ext`,
  rule: `
    select pg_get_ruledef(r.oid) as line
    from pg_rewrite r join pg_class c on c.oid = ev_class where rulename <> '_RETURN' and ${isOwnRelation()}`,
  policy: `select concat_ws(' ', polrelid::regclass, to_jsonb(pg_policy) - 'oid' - 'polrelid') as line from pg_policy`,
  comment: `
    select concat_ws(' ', c.oid::regclass, objsubid, description) as line from pg_description
    join pg_class c on c.oid = objoid and classoid = 'pg_class'::regclass where ${isOwnRelation()}`,
  'default rights': `
    select concat_ws(' ', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype, defaclacl) as line
    from pg_default_acl`,
  setting: `
    select concat_ws(' ', setrole::regrole, setconfig) as line
    from pg_db_role_setting join pg_database d on d.oid = setdatabase where datname = current_database()`,
};

/**
 * Returns all that the schema of a database consists of, in a line each, except for partitions of a day or month and the
 * record of migrations. Two databases with the same lines are the same to the service.
 */
export async function describeSchema(client: Client): Promise<string[]> {
  const lines: string[] = [];
  for (const [kind, query] of Object.entries(queries)) {
    const { rows } = await client.query<{ line: string }>(query);
    lines.push(...rows.map(({ line }) => `${kind} ${line}`).toSorted());
  }
  return lines;
}
