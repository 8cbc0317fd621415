import { ArticleChangedSchema } from '@commonplace/proto/content/v1/events';
import { settled } from '@commonplace/testing/settled';
import { expect, test } from 'vitest';
import { observe, subscribeEphemeral } from './subscribe.ts';
import { changeArticle, logger, relayOf, startFixture } from './testing/fixture.ts';

test('passes new events to the cache and reports gaps', async () => {
  await using fixture = await startFixture();
  await using relay = relayOf(fixture);
  await changeArticle(fixture.database, 1, 1);
  await settled([relay]);

  const seen: number[] = [];
  const gaps: string[] = [];
  await using subscription = subscribeEphemeral({
    nats: fixture.nats,
    streams: ['CONTENT', 'COMMUNITY'],
    handlers: [observe(ArticleChangedSchema, (event) => seen.push(event.id))],
    onGap: (stream) => gaps.push(stream),
    logger,
  });
  await settled([subscription]);
  expect(gaps).toEqual(['CONTENT']);
  await changeArticle(fixture.database, 2, 1);
  await settled([relay, subscription]);
  expect(seen).toEqual([2]);

  await fixture.server.restart();
  await expect.poll(() => gaps).toEqual(['CONTENT', 'CONTENT']);
  await changeArticle(fixture.database, 3, 1);
  await settled([relay, subscription]);
  expect(seen).toEqual([2, 3]);
});
