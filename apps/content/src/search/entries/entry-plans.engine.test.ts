import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContentFixture, type ContentFixture } from '../../testing/content-fixture.ts';
import { parseQuery } from '../index/parse-query.ts';
import { entryQueries } from './entry-queries.ts';
import { finders } from './postgres-entry-index.ts';

const parts = 10;
const usersOfPart = 5_000;

/** Statements for a part of the users, since one for all would take longer than a statement may on a slow machine. */
const seedPart = (part: number) => {
  const ids = `generate_series(${part * usersOfPart + 1}, ${(part + 1) * usersOfPart}) id`;
  return `
  insert into users (id, version, username, name) select id * 100, 1, 'member' || id, 'Member ' || id from ${ids};
  insert into search_entries (type, id, document)
    select 'users', id * 100,
      (case id % 2 when 0 then '''member'':1A ' else '' end || '''person' || id || ''':2A ''late' || id / 49000 || ''':3A')::tsvector
    from ${ids};`;
};

/** Ids are as far apart as those of five million users. Half of the users are called `member`, and each has a unique name. */
const seed = `
  ${Array.from({ length: parts }, (_, part) => seedPart(part)).join('')}
  insert into tags (id, name, articles_count) select 1000 + id, 'topic' || id, id from generate_series(1, 1000) id;
  insert into search_entries (type, id, document)
    select 'tags', 1000 + id, ('''topic' || id || ''':1A ''member'':2')::tsvector from generate_series(1, 1000) id;
  vacuum analyze`;

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
  for (const statement of seed.split(';')) await fixture.sql(statement);
});
afterAll(() => fixture[Symbol.asyncDispose]());

interface Node {
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows': number;
  Plans?: Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

async function explain(type: keyof typeof finders, text: string) {
  const queries = entryQueries(parseQuery(text), new Map());
  const none = { authorId: null, organizationId: null, tags: [], since: '-infinity', before: 'infinity' };
  const query = finders[type].compile({ ...queries, ...none, byDate: false, offset: 0, limit: 5 });
  const parameters = query.parameters as unknown[];
  const rows = await fixture.sql<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, format json) ${query.sql.replace(/^\/\*.*?\*\//, '')}`,
    parameters,
  );
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  if (plan === undefined) throw new Error('nothing was explained');
  return nodesOf(plan.Plan);
}

it.each([
  ['users', 'person4711'],
  ['users', 'member'],
  ['users', 'member person4'],
  ['tags', 'member'],
  ['tags', 'topic77'],
] as const)('reads at most two thousand %s for %s, each by its key', async (type, text) => {
  const nodes = await explain(type, text);
  expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  for (const { 'Actual Rows': rows } of nodes) expect(rows).toBeLessThanOrEqual(2_000);
});

interface Read {
  matches: number;
  /** Entries that the index named. */
  named: number;
}

const namedSoFar = `pg_stat_get_xact_tuples_returned('search_entries_found'::regclass)`;

/** Runs one reading of a search. */
async function read(text: string, name: 'Typed' | 'Widest'): Promise<Read> {
  const queries = entryQueries(parseQuery(text), new Map());
  const query = name === 'Typed' ? queries.typedNames : queries.widest;
  // Of a prefix, the index collects all records before it compares them with those of other words.
  expect(queries[`indexed${name}`]).not.toContain(':*');
  const [counted] = await fixture.sql<Read>(
    `with before as materialized (
      select ${namedSoFar} as named
    ), matching as materialized (
      select count(id)::integer as matches
      from before left join lateral search_entry_matches('users', $1::tsquery, $2::tsquery, 1000) on true
    ) select matches, (${namedSoFar} - before.named)::integer as named from matching, before`,
    [queries[`indexed${name}`], query],
  );
  if (counted === undefined) throw new Error('nothing was counted');
  return counted;
}

it.each([
  ['a common name', 'member', 1_000],
  ['the beginning of a common name', 'memb', 1_000],
  ['the beginning of as many names as users', 'person', 1_000],
  ['a common name and a rare one', 'member person4712', 6],
  ['beginnings of a common name and of a rare one', 'mem person4712', 6],
  ['a name that only the latest users have', 'late1', 1_000],
  ['an unknown name', 'stranger', 0],
])('reads few users for %s', async (_kind, text, matches) => {
  const wide = await read(text, 'Widest');
  expect(wide.matches).toBe(matches);
  expect(wide.named).toBeLessThanOrEqual(4 * matches);
});

it('reads few users for a common name as typed', async () => {
  const typed = await read('member', 'Typed');
  expect(typed.matches).toBe(1_000);
  expect(typed.named).toBeLessThanOrEqual(4_000);
});

it.each(['member', 'mem', 'person47', 'member person4712', 'person4711', 'late1 -member', '"member person4"', 'p'])(
  'finds all users for %s',
  async (text) => {
    const queries = entryQueries(parseQuery(text, { operators: true }), new Map());
    const readings = [
      [queries.indexedTyped, queries.typedNames],
      [queries.indexedWidest, queries.widest],
    ];
    for (const [indexed, query] of readings) {
      const [counts] = await fixture.sql<{ all: number; matches: number }>(
        `select (select count(*) from search_entries where type = 'users' and document @@ $2::tsquery) as all,
          (select count(*) from search_entry_matches('users', $1::tsquery, $2::tsquery, 2000000)) as matches`,
        [indexed, query],
      );
      expect(counts?.matches).toBe(counts?.all);
    }
  },
);

it('knows whether an entry has a word, not only its beginning', async () => {
  const rows = await fixture.sql<{ has: boolean }>(
    `select search_entries_have(word, '{users,tags}') as has
    from unnest('{member,late1,topic77,memb,stranger}'::text[]) with ordinality as given (word, place) order by place`,
  );
  expect(rows.map(({ has }) => has)).toEqual([true, true, true, false, false]);
});
