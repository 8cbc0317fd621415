import { randomUUID } from 'node:crypto';
import { create, fromBinary } from '@bufbuild/protobuf';
import { WithdrawalRequestedSchema } from '@commonplace/proto/community/v1/events';
import { ArticlesWithdrawnSchema } from '@commonplace/proto/content/v1/events';
import { withdrawRecords } from '@commonplace/service/withdrawal-job';
import { anonymous, userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callBy, createContentFixture, type ContentFixture } from '../../testing/content-fixture.ts';
import { getArticle } from '../read/get-article.ts';
import { enqueueWithdrawal, withdrawnArticles } from './withdraw-articles.ts';

let fixture: ContentFixture;
beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const ada = userPrincipal({ userId: 1 });
const signal = new AbortController().signal;

async function publish(title: string): Promise<number> {
  const bodyMarkdown = `---\ntitle: ${title}\npublished: true\n---\nText`;
  return (await fixture.write(ada, { bodyMarkdown })).summary?.id ?? 0;
}

/** Returns the article ids of each announced withdrawal. */
async function announced(): Promise<number[][]> {
  const rows = await fixture.sql<{ payload: Uint8Array }>(
    `select payload from outbox where subject = '${ArticlesWithdrawnSchema.typeName}' order by position`,
  );
  return rows.map(({ payload }) => fromBinary(ArticlesWithdrawnSchema, payload).articleIds);
}

it('reverts all articles of an author to drafts, however often it is interrupted', async () => {
  const draft = (await fixture.write(ada, { title: 'A draft' })).summary?.id ?? 0;
  const ids: number[] = [];
  for (let written = 0; written < 55; written += 1) ids.push(await publish(`Article ${written}`));
  const others = (await fixture.write(userPrincipal({ userId: 2 }), { title: 'Of others', published: true })).summary;
  const withdrawalId = randomUUID();
  const { database } = fixture.context;
  const event = create(WithdrawalRequestedSchema, { id: withdrawalId, userId: 1 });
  await database.transaction(undefined, (em) => enqueueWithdrawal(event, { em }));
  const progress: unknown[] = [];
  const stopped = new AbortController();
  const report = async (value: unknown) => {
    progress.push(value);
    stopped.abort();
  };
  const work = (by: AbortSignal) =>
    withdrawRecords(fixture.context.database, withdrawnArticles, { withdrawalId }, { signal: by, report });
  await expect(work(stopped.signal)).rejects.toThrow();
  expect(await announced()).toEqual([]);
  // An article that the author publishes again was withdrawn already, and stays.
  await fixture.sql('update articles set published = true where id = $1', [ids[0]]);
  await work(signal);
  await work(signal);
  expect(progress).toEqual([{ withdrawn: 50 }, { withdrawn: 55 }, { withdrawn: 55 }]);
  expect(await announced()).toEqual([ids]);
  const published = await fixture.sql<{ id: number }>('select id from articles where published order by id');
  expect(published.map(({ id }) => id)).toEqual([ids[0], others?.id]);
  expect((await getArticle(fixture.context, callBy(ada), ids[1] ?? 0)).bodyMarkdown).toContain('published: false');
  await expect(getArticle(fixture.context, callBy(anonymous), ids[1] ?? 0)).rejects.toMatchObject({
    code: 'not_found',
  });
  expect((await getArticle(fixture.context, callBy(ada), draft)).version).toBe(1);
});
