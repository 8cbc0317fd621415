import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { KeyedWork } from './keyed-work.ts';

test('runs tasks of one key in order, those of different keys concurrently, up to the limit', async () => {
  const work = new KeyedWork(pLimit(3));
  const log: string[] = [];
  let running = 0;
  let most = 0;
  const keys = ['a', 'a', 'b', 'c', 'a', 'd', 'b'];
  for (const [index, key] of keys.entries()) {
    work.add(key, async () => {
      running += 1;
      most = Math.max(most, running);
      log.push(`+${key}${index}`);
      await delay(key === 'a' ? 15 : 5);
      log.push(`-${key}${index}`);
      running -= 1;
    });
  }
  await work.idle();
  expect(log).toHaveLength(keys.length * 2);
  expect(log.filter((entry) => entry.includes('a'))).toEqual(['+a0', '-a0', '+a1', '-a1', '+a4', '-a4']);
  expect(log.filter((entry) => entry.includes('b'))).toEqual(['+b2', '-b2', '+b6', '-b6']);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(3);
});

test('does not let a long queue block a short one that shares its slots', async () => {
  const slots = pLimit(2);
  const [long, short] = [new KeyedWork(slots), new KeyedWork(slots)];
  const log: string[] = [];
  const note = (entry: string) => async () => {
    await delay(1);
    log.push(entry);
  };
  for (let key = 0; key < 50; key += 1) long.add(String(key), note('long'));
  short.add('0', note('short'));
  await Promise.all([long.idle(), short.idle()]);
  expect(log).toHaveLength(51);
  expect(log.indexOf('short')).toBeLessThanOrEqual(4);
});
