import { sql, type RawBuilder } from 'kysely';

/** A table of sums by scope and day. */
export interface Rollup {
  table: string;
  /** Key columns besides scope and day. */
  keys: readonly string[];
  sums: readonly string[];
}

export const figures: Rollup = {
  table: 'daily_figures',
  keys: [],
  sums: [
    'views',
    'logged_in_views',
    'logged_in_read_seconds',
    'reactions_like',
    'reactions_readinglist',
    'reactions_unicorn',
    'reactions_exploding_head',
    'reactions_raised_hands',
    'reactions_fire',
    'comments',
    'follows',
  ],
};

export const people: Rollup = {
  table: 'daily_people',
  keys: ['user_id'],
  sums: ['reactions', 'saves', 'comments'],
};

/** The day is the first of the month. */
export const peopleOfMonths: Rollup = { ...people, table: 'monthly_people' };

export const referrers: Rollup = { table: 'daily_referrers', keys: ['domain'], sums: ['views'] };

export const rollups = [figures, people, peopleOfMonths, referrers];

/** Returns the primary key columns. */
export const keysOf = ({ keys }: Rollup): readonly string[] => ['scope', 'scope_id', 'day', ...keys];

/** Adds rows, with all columns in the table's order, to the existing sums. */
export function addTo(rollup: Rollup, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const keys = keysOf(rollup);
  const added = rollup.sums.map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`kept.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  );
  return sql`
    insert into ${sql.table(rollup.table)} as kept (${sql.join([...keys, ...rollup.sums].map((name) => sql.ref(name)))})
    ${rows}
    on conflict (${sql.join(keys.map((name) => sql.ref(name)))}) do update set ${sql.join(added)}`;
}
