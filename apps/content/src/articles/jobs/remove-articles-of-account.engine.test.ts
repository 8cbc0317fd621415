import { create, fromBinary } from '@bufbuild/protobuf';
import { AccountClosedSchema } from '@commonplace/proto/community/v1/events';
import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { userPrincipal } from '@commonplace/testing/principals';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createContentFixture, type ContentFixture } from '../../testing/content-fixture.ts';
import { enqueueArticleRemoval, removeArticlesOfAccount } from './remove-articles-of-account.ts';

let fixture: ContentFixture;
const ada = userPrincipal({ userId: 1 });
const bob = userPrincipal({ userId: 2 });

beforeAll(async () => {
  fixture = await createContentFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => fixture.sql('truncate articles, outbox, jobs.job cascade'));

async function closed(userId: number, removesContent: boolean) {
  const event = create(AccountClosedSchema, { userId, removesContent });
  await fixture.context.database.transaction(undefined, (em) => enqueueArticleRemoval(event, { em }));
  return fixture.sql<{ data: { payload: unknown } }>('select data from jobs.job');
}

it('removes the articles of a closed account and announces each', async () => {
  for (let number = 1; number <= 45; number += 1) {
    await fixture.write(ada, { title: `Article ${number}`, published: number % 2 === 0 });
  }
  const { summary } = await fixture.write(bob, { title: 'Stays', published: true });
  expect(await closed(1, true)).toMatchObject([{ data: { payload: { userId: 1 } } }]);
  const job = { signal: new AbortController().signal };
  await removeArticlesOfAccount(fixture.context, { userId: 1 }, job);
  await removeArticlesOfAccount(fixture.context, { userId: 1 }, job);
  expect(await fixture.sql('select id from articles')).toEqual([{ id: summary?.id }]);
  const rows = await fixture.sql<{ payload: Uint8Array }>(
    `select payload from outbox where subject like '%.ArticleChanged'`,
  );
  const events = rows.map(({ payload }) => fromBinary(ArticleChangedSchema, payload));
  expect(events.filter(({ deleted }) => deleted).map(({ userId }) => userId)).toEqual(
    Array.from({ length: 45 }, () => 1),
  );
});

it('keeps articles that are to stay', async () => {
  await fixture.write(ada, { title: 'Stays' });
  expect(await closed(1, false)).toEqual([]);
});

it('stops with the process and continues later', async () => {
  await fixture.write(ada, { title: 'Waits' });
  const stopped = removeArticlesOfAccount(fixture.context, { userId: 1 }, { signal: AbortSignal.abort() });
  await expect(stopped).rejects.toThrow();
  expect(await fixture.sql('select id from articles')).toHaveLength(1);
});
