import { expect, test } from 'vitest';
import { createRecentAnswers } from './recent-answers.ts';

/** Returns answers that a service gives in turn; an error is an outage. */
function start(replies: (string | Error)[], max = 10) {
  let [time, calls] = [0, 0];
  const answers = createRecentAnswers<string, string>({ max, freshMs: 10_000 }, () => time);
  const ask = async () => {
    calls += 1;
    const answer = replies.shift();
    if (typeof answer !== 'string') throw answer ?? new Error('no answer');
    return answer;
  };
  return {
    answers,
    read: (key = 'a') => answers.read(key, ask),
    calls: () => calls,
    wait: (ms: number) => (time += ms),
  };
}

test('asks once for concurrent and later readers, and again when the answer is old', async () => {
  const { answers, read, calls, wait } = start(['one', 'two']);
  expect(await Promise.all([read(), read()])).toEqual(['one', 'one']);
  wait(9_999);
  expect([await read(), answers.recall('a'), calls()]).toEqual(['one', 'one', 1]);
  wait(1);
  expect([await read(), calls()]).toEqual(['two', 2]);
});

test('keeps the last answer during an outage, and asks again after a second', async () => {
  const { answers, read, calls, wait } = start([new Error('down'), 'one', new Error('down'), 'two']);
  expect([await read(), answers.recall('a')]).toEqual([undefined, undefined]);
  expect([await read(), calls()]).toEqual([undefined, 1]);
  wait(1_000);
  expect(await read()).toBe('one');
  wait(10_000);
  expect([await read(), await read(), calls()]).toEqual(['one', 'one', 3]);
  wait(1_000);
  expect(await read()).toBe('two');
});

test('does not remember an answer from before a change', async () => {
  const { answers, read } = start(['old', 'new']);
  const reading = read();
  answers.forget('a');
  expect(await reading).toBe('old');
  expect(answers.recall('a')).toBeUndefined();
  expect(await read()).toBe('new');
});

test('keeps the keys that were used last', async () => {
  const { answers, read } = start(['one', 'two'], 1);
  await read('a');
  await read('b');
  expect([answers.recall('a'), answers.recall('b')]).toEqual([undefined, 'two']);
});
