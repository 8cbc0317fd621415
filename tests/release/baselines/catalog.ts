// Conditions on PostgreSQL's catalog: what belongs to the schema of a service.

/** Partitions of a day or month, which processes create and drop, and that of the events before there were any. */
const datedPartition = '_(20[0-9]{6}|20[0-9]{2}_[0-9]{2}(_[0-9]{2})?|until_partitioned)(_|$)';

/** The record of applied migrations, which belongs to the migrator. */
const migrationRecord = '^schema_migrations(_|$)';

/** Returns the condition that a schema of PostgreSQL belongs to the service. */
export function isOwnSchema(oid: string): string {
  return `${oid}::regnamespace::text !~ '^(pg_|information_schema$)'`;
}

/** Returns the condition that no extension has created an object. */
export function isOwn(catalog: string, oid: string): string {
  return `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${oid} and deptype = 'e')`;
}

/** Returns the condition that a row of `pg_class` is part of the schema. */
export function isOwnRelation(alias = 'c'): string {
  return `${isOwnSchema(`${alias}.relnamespace`)} and ${isOwn('pg_class', `${alias}.oid`)}
    and ${alias}.relname !~ '${datedPartition}' and ${alias}.relname !~ '${migrationRecord}'`;
}
