import { advisoryLocks } from '@commonplace/db/advisory-locks';
import { Migration } from '@commonplace/db/migrations';

const memberBit = (column: string) => `set_bit(0::bit(1024), ${column} % 1024, 1)`;

const memberBits = (condition: string) =>
  `coalesce(bit_or(${memberBit('user_id')}) filter (where ${condition}), 0::bit(1024))`;

/** Bit sets of participants: one per 1,024 ids of a scope and day. */
const people = {
  sets: 'people_sets',
  keys: ['scope', 'scope_id', 'day'],
  condition: 'true',
  counts: 'true',
  columns: ['reactors', 'takers'],
  from: [memberBits('reactions > 0 or saves > 0'), memberBits('reactions > 0 or saves > 0 or comments > 0')],
};

const sources = [
  { ...people, table: 'daily_people', own: people.keys, id: 'user_id' },
  {
    ...people,
    table: 'monthly_people',
    sets: 'monthly_people_sets',
    own: people.keys,
    id: 'user_id',
  },
  {
    table: 'follows',
    sets: 'follower_sets',
    keys: ['scope', 'scope_id'],
    own: ['followable_type', 'followable_id'],
    id: 'follower_id',
    condition: "followable_type in ('User', 'Organization') and follower_id is not null",
    counts: 'not deleted',
    columns: ['followers'],
    from: [`coalesce(bit_or(${memberBit('follower_id')}), 0::bit(1024))`],
    // Counting holds a lock already; follows are written by concurrent consumers.
    before: `perform pg_advisory_xact_lock(${advisoryLocks.followerSets});`,
  },
];
type Source = (typeof sources)[number];

const columnsOf = ({ keys, columns }: Source) => [...keys, 'chunk', ...columns].join(', ');

// Rebuilds every touched set from its rows, so that the order of writes does not matter; concurrent writers must wait,
// or each would miss the other's rows. Sequential scans are disabled because a plan from an empty table would be kept.
const functionOf = (source: Source) => `
  create or replace function set_people_of_${source.table}() returns trigger language plpgsql
  set enable_seqscan = off
  as $$
  begin
    ${source.before ?? ''}
    insert into ${source.sets} as kept (${columnsOf(source)})
    select touched.*, members.*
    from (
      select distinct ${source.own.join(', ')}, ${source.id} / 1024 as chunk from changed where ${source.condition}
    ) as touched
    cross join lateral (
      select ${source.from.join(', ')} from ${source.table} there
      where ${source.own.map((name) => `there.${name} = touched.${name}`).join(' and ')}
        and there.${source.id} between touched.chunk * 1024 and touched.chunk * 1024 + 1023 and ${source.counts}
    ) as members
    order by ${source.own.map((_, index) => index + 1).join(', ')}, chunk
    on conflict (${source.keys.join(', ')}, chunk)
    do update set ${source.columns.map((name) => `${name} = excluded.${name}`).join(', ')}
    where (${source.columns.map((name) => `kept.${name}`).join(', ')})
      is distinct from (${source.columns.map((name) => `excluded.${name}`).join(', ')});
    return null;
  end $$`;

const triggerOf = ({ table }: Source, event: string, state: 'old' | 'new') => `
  create or replace trigger people_set_by_${event}_${state} after ${event} on ${table}
  referencing ${state} table as changed for each statement execute function set_people_of_${table}()`;

/** Adds bit sets, which count the participants of a year without reading their rows. */
export class PeopleSets extends Migration {
  static contractStep = 'removes only sets of deleted rows, in new tables';

  override name = '0015-people-sets';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const sets of ['people_sets', 'monthly_people_sets'])
      this.addSql(`
        create table if not exists ${sets} (
          scope text not null,
          scope_id integer not null,
          day date not null,
          chunk integer not null,
          reactors bit(1024) not null,
          takers bit(1024) not null,
          primary key (scope, scope_id, day, chunk)
        )`);
    this.addSql(`
      create table if not exists follower_sets (
        scope text not null,
        scope_id integer not null,
        chunk integer not null,
        followers bit(1024) not null,
        primary key (scope, scope_id, chunk)
      )`);
    for (const source of sources) this.addSetsOf(source);
    for (const table of ['daily_people', 'monthly_people']) {
      this.addSql(`drop index concurrently if exists ${table}_by_score`);
      this.addSql(`create index concurrently ${table}_by_score on ${table}
        (scope, scope_id, day, (reactions + 6 * comments) desc, user_id)`);
    }
  }

  private addSetsOf(source: Source): void {
    const { table, sets, own, id, condition, counts, from } = source;
    this.addSql(functionOf(source));
    this.addSql(triggerOf(source, 'insert', 'new'));
    this.addSql(triggerOf(source, 'update', 'new'));
    // A follow may move to another user.
    if (table === 'follows') this.addSql(triggerOf(source, 'update', 'old'));
    this.addSql(triggerOf(source, 'delete', 'old'));
    this.addSql(`
      create or replace function empty_${sets}() returns trigger language plpgsql as $$
      begin
        delete from ${sets};
        return null;
      end $$`);
    this.addSql(`
      create or replace trigger people_sets_emptied after truncate on ${table}
      for each statement execute function empty_${sets}()`);
    // Rows that triggers wrote since are newer.
    this.addSql(`
      insert into ${sets} (${columnsOf(source)})
      select ${own.join(', ')}, ${id} / 1024, ${from.join(', ')} from ${table} where ${condition} and ${counts}
      group by ${own.join(', ')}, ${id} / 1024
      on conflict do nothing`);
  }
}
