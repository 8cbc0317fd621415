import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { KeyedWork } from './keyed-work.ts';

test('the same key runs in order and one at a time, different keys at once, never more than the limit', async () => {
  const work = new KeyedWork(3);
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
