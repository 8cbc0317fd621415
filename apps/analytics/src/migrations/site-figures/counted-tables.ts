/** A projection whose rows count for a figure of the site. */
export interface CountedTable {
  table: string;
  kind: string;
  /** SQL for the day that a row counts for, its amount, and whether it counts. */
  day: string;
  amount: string;
  counts: string;
}

export const countedTables: readonly CountedTable[] = [
  { table: 'users', kind: 'sign_ups', day: 'registered_on', amount: '1', counts: 'registered_on is not null' },
  {
    table: 'articles',
    kind: 'publications',
    day: `(published_at at time zone 'UTC')::date`,
    amount: '1',
    counts: 'published and not deleted and published_at is not null',
  },
  { table: 'comments', kind: 'comments', day: 'created_on', amount: '1', counts: 'not deleted' },
  {
    table: 'reactions',
    kind: 'reactions',
    day: 'created_on',
    amount: '1',
    counts: `not deleted and created_on is not null and category <> 'readinglist'`,
  },
  { table: 'daily_page_views', kind: 'page_views', day: 'day', amount: 'views', counts: 'true' },
];

const nameOf = (table: string) => `count_for_site_of_${table}`;

/** Selects what rows add to the figure or subtract from it, as `day, amount`. */
const part = ({ day, amount, counts }: CountedTable, rows: string, sign: '' | '-') =>
  `select ${day} as day, ${sign}${amount} as amount from ${rows} where ${counts}`;

const add = ({ kind }: CountedTable, parts: string) => `
          insert into site_figures as kept (day, kind, amount)
          select day, '${kind}', sum(amount) from (${parts}) as part
          group by day having sum(amount) <> 0 order by day
          on conflict (day, kind) do update set amount = kept.amount + excluded.amount;`;

/** Returns the trigger function that adds up the changes of a statement. */
export function functionSql(counted: CountedTable): string {
  const [added, removed] = [part(counted, 'added', ''), part(counted, 'removed', '-')];
  return `
      create or replace function ${nameOf(counted.table)}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then${add(counted, added)}
        elsif tg_op = 'UPDATE' then${add(counted, `${added} union all ${removed}`)}
        elsif tg_op = 'DELETE' then${add(counted, removed)}
        else
          update site_figures set amount = 0 where kind = '${counted.kind}';
        end if;
        return null;
      end $$`;
}

/** Returns a statement that creates the triggers and counts existing rows, without writes in between. */
export function beginSql(counted: CountedTable): string {
  const { table, kind } = counted;
  const trigger = (name: string, event: string, rows: string) => `
        create or replace trigger site_${name} after ${event} on ${table} ${rows}
        for each statement execute function ${nameOf(table)}();`;
  return `
      do $$ begin
        perform set_config('lock_timeout', '3s', true);
        ${trigger('counts_added', 'insert', 'referencing new table as added')}
        ${trigger('counts_changed', 'update', 'referencing new table as added old table as removed')}
        ${trigger('counts_removed', 'delete', 'referencing old table as removed')}
        ${trigger('counts_emptied', 'truncate', '')}
        insert into site_figures (day, kind, amount)
        select day, '${kind}', sum(amount) from (${part(counted, table, '')}) as part group by day
        on conflict (day, kind) do update set amount = excluded.amount;
      end $$`;
}
