import { settled } from '@commonplace/testing/settled';
import { startSilentProxy } from '@commonplace/db/testing/silent-proxy';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { startRelay } from './relay.ts';
import { changeArticle, consumersOf, effects, logger, startFixture } from './testing/fixture.ts';

test(
  'steps down when its machine loses the network, and another relay leads within seconds',
  { timeout: 90_000 },
  async () => {
    await using fixture = await startFixture();
    await using proxy = await startSilentProxy(fixture.databaseUrl);
    await using consumers = consumersOf(fixture);
    const start = (databaseUrl: string) => {
      const registry = new Registry();
      const { database, nats } = fixture;
      const relay = startRelay({
        databaseUrl,
        database,
        nats,
        stream: 'CONTENT',
        subjects: ['commonplace.content.v1.>'],
        logger,
        registry,
      });
      const isLeading = async () => {
        const metric = await registry.getSingleMetric('commonplace_outbox_leading')?.get();
        return metric?.values[0]?.value === 1;
      };
      return { relay, isLeading, [Symbol.asyncDispose]: () => relay[Symbol.asyncDispose]() };
    };
    await using first = start(proxy.url);
    await expect.poll(first.isLeading).toBe(true);
    await using second = start(fixture.databaseUrl);
    await changeArticle(fixture.database, 1, 1);
    await settled([first.relay, second.relay, consumers]);
    expect(await second.isLeading()).toBe(false);

    proxy.silence();
    await changeArticle(fixture.database, 1, 2);
    const history: string[] = [];
    await expect
      .poll(
        async () => {
          const state = [await first.isLeading(), await second.isLeading()].join();
          if (history.at(-1) !== state) history.push(state);
          return state;
        },
        { interval: 20 },
      )
      .toBe('false,true');
    // The two never led at the same time.
    expect(history).not.toContain('true,true');
    await settled([second.relay, consumers]);
    expect(await effects(fixture.database)).toEqual(['1.1', '1.2']);
  },
);
