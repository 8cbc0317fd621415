import { afterAll, beforeAll, expect, it } from 'vitest';
import { createContentFixture, type ContentFixture } from '../../testing/content-fixture.ts';
import { forgetServer } from './forget-server.ts';

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

it('removes the indexes of a server that is not configured, and their pending changes', async () => {
  await fixture.sql(`
    with index as (
      insert into search_indexes (name, engine, type, fingerprint, created_at, filled_at)
      values ('server', 'meilisearch', 'articles', 'x', 'then', now()), ('here', 'postgresql', 'articles', 'x', '', now())
      returning name)
    select from index`);
  await fixture.sql(`insert into search_changes (index_name, record_id) values ('server', 1)`);
  await using _forgetting = forgetServer(fixture.context);
  const count = async (table: string) => (await fixture.sql(`select from ${table}`)).length;
  await expect.poll(() => count('search_changes')).toBe(0);
  expect(await fixture.sql(`select name from search_indexes where name in ('server', 'here')`)).toEqual([
    { name: 'here' },
  ]);
});
