import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestContext, publish, signUp } from '../testing/fixture.ts';
import { commentEntries } from './comment-entries.ts';
import type { ExportSource } from './export-source.ts';
import { reactionEntries } from './reaction-entries.ts';
import { unzipped } from './testing/gather.ts';
import type { ZipEntry } from './zip.ts';

async function* entriesOf(source: ExportSource): AsyncGenerator<ZipEntry> {
  yield* commentEntries(source);
  yield* reactionEntries(source);
}

it('comments and reactions are a few files, however many there are and whatever they are about', async () => {
  await using context = await createTestContext();
  const [{ principal }, other] = [await signUp(context), await signUp(context)];
  const { userId } = principal;
  await publish(context, { id: 1, path: '/ada/one' });
  const source = { context, userId, signal: new AbortController().signal };
  const read = () => unzipped(entriesOf(source));
  expect(await read()).toEqual({ 'comments.md': '', 'comments.json': '[]\n', 'reactions.json': '[]\n' });
  const db = context.database.reader();
  await sql`
    insert into comments (article_id, user_id, depth, body_markdown, body_html, deleted_at)
    select 1, case when number % 5 = 0 then ${other.principal.userId}::integer else ${userId}::integer end, 0,
      'Said ' || number, '', case when number % 5 = 1 then now() end
    from generate_series(1, 2500) as number`.execute(db);
  await sql`
    insert into reactions (user_id, reactable_type, reactable_id, category)
    select ${userId}, 'Comment', id, 'like' from comments`.execute(db);
  const files = await read();
  const said = Array.from({ length: 2_500 }, (_, index) => index + 1).filter((number) => number % 5 > 1);
  const comments = JSON.parse(files['comments.json'] ?? '') as Record<string, unknown>[];
  expect(comments.map((comment) => comment['body_markdown'])).toEqual(said.map((number) => `Said ${number}`));
  expect(comments[0]).toEqual({
    id: 2,
    article_id: 1,
    article_path: '/ada/one',
    podcast_episode_id: null,
    podcast_episode_path: null,
    parent_id: null,
    body_markdown: 'Said 2',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    edited_at: null,
  });
  const sections = (files['comments.md'] ?? '').split(/^## .*, comment \d+ on \/ada\/one\n\n/m);
  expect(sections).toEqual(['', ...said.map((number) => `Said ${number}\n\n`)]);
  expect(JSON.parse(files['reactions.json'] ?? '')).toHaveLength(2_500);
  expect(Object.keys(files)).toEqual(['comments.md', 'comments.json', 'reactions.json']);
});
