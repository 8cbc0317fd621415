import { Migration } from '@commonplace/db/migrations';

/** A view of whole sets, its table, and the table whose rows it summarizes. */
const kinds = [
  { view: 'people_sets', table: 'trimmed_people_sets', source: 'daily_people' },
  { view: 'monthly_people_sets', table: 'trimmed_monthly_people_sets', source: 'monthly_people' },
] as const;
type Kind = (typeof kinds)[number];

const trimmed = (bits: string) => `rtrim(${bits}::text, '0')::varbit`;

const tableOf = ({ table }: Kind) => `
  create table ${table} (
    scope text not null,
    scope_id integer not null,
    day date not null,
    chunk integer not null,
    takers varbit not null,
    -- Null if they are the takers.
    reactors varbit,
    primary key (scope, scope_id, day, chunk)
  )`;

const viewOf = ({ view, table }: Kind) => `
  create view ${view} as
  select scope, scope_id, day, chunk, coalesce(reactors, takers)::bit(1024) as reactors, takers::bit(1024) as takers
  from ${table}`;

const bitsOf = (condition: string) =>
  `coalesce(bit_or(set_bit(0::bit(1024), user_id % 1024, 1)) filter (where ${condition}), 0::bit(1024))`;

// As before, into the other table.
const functionOf = ({ table, source }: Kind) => `
  create or replace function set_people_of_${source}() returns trigger language plpgsql
  set enable_seqscan = off
  as $$
  begin
    insert into ${table} as kept (scope, scope_id, day, chunk, takers, reactors)
    select scope, scope_id, day, chunk, ${trimmed('takers')}, nullif(${trimmed('reactors')}, ${trimmed('takers')})
    from (select distinct scope, scope_id, day, user_id / 1024 as chunk from changed) as touched
    cross join lateral (
      select ${bitsOf('reactions > 0 or saves > 0')} as reactors,
        ${bitsOf('reactions > 0 or saves > 0 or comments > 0')} as takers
      from ${source} there
      where there.scope = touched.scope and there.scope_id = touched.scope_id and there.day = touched.day
        and there.user_id between touched.chunk * 1024 and touched.chunk * 1024 + 1023
    ) as members
    order by scope, scope_id, day, chunk
    on conflict (scope, scope_id, day, chunk) do update set takers = excluded.takers, reactors = excluded.reactors
    where (kept.takers, kept.reactors) is distinct from (excluded.takers, excluded.reactors);
    return null;
  end $$`;

const emptyingOf = ({ view, table }: Kind) => `
  create or replace function empty_${view}() returns trigger language plpgsql as $$
  begin
    delete from ${table};
    return null;
  end $$`;

const copyOf = ({ view, table }: Kind) => `
  insert into ${table} (scope, scope_id, day, chunk, takers, reactors)
  select scope, scope_id, day, chunk, ${trimmed('takers')}, nullif(${trimmed('reactors')}, ${trimmed('takers')})
  from ${view} order by scope, scope_id, day, chunk`;

/** Sets of participants without the zeros at their end, and one set where both are the same, as for most. */
export class TrimmedPeopleSetsMigration extends Migration {
  static contractStep = 'the last release only reads the sets, which it finds in views; triggers write them';

  override name = '0016-trimmed-people-sets';

  override up(): void {
    // Counting waits, in the order in which it locks; reads do not.
    this.addSql('lock table daily_people, monthly_people in share row exclusive mode');
    for (const kind of kinds) {
      this.addSql(tableOf(kind));
      this.addSql(copyOf(kind));
      this.addSql(`drop table ${kind.view}`);
      this.addSql(viewOf(kind));
      this.addSql(functionOf(kind));
      this.addSql(emptyingOf(kind));
    }
  }
}
