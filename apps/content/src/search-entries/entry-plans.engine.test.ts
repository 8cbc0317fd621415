import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContentFixture, type ContentFixture } from '../testing/content-fixture.ts';
import { parseQuery } from '../search/parse-query.ts';
import { entryQueries } from './entry-queries.ts';
import { finders } from './postgres-entry-index.ts';

const users = 50_000;

/** Half of the users are called `member`, and each has a unique name. */
const seed = `
  insert into users (id, version, username, name) select id, 1, 'member' || id, 'Member ' || id
    from generate_series(1, ${users}) id;
  insert into search_entries (type, id, document)
    select 'users', id, (case id % 2 when 0 then '''member'':1A ' else '' end || '''person' || id || ''':2A')::tsvector
    from generate_series(1, ${users}) id;
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
