import { expect, test } from 'vitest';
import { PageKeys } from './page-keys.ts';

const answer = (index: string, publicKeys: string) => ({
  'x-commonplace-index-keys': index,
  'surrogate-key': publicKeys,
});

test('joins the keys of all answers, each once', () => {
  const keys = new PageKeys();
  keys.add(answer('articles/1 lists', 'articles/1'));
  keys.add(answer('articles/1 users/2', 'articles/1 users/2'));
  expect(keys.headers()).toEqual({
    'x-commonplace-index-keys': 'articles/1 lists users/2',
    'surrogate-key': 'articles/1 users/2',
  });
});

test('has no headers without answers, or if one has no keys', () => {
  const keys = new PageKeys();
  expect(keys.headers()).toBeUndefined();
  keys.add(answer('articles/1', 'articles/1'));
  keys.add({});
  expect(keys.headers()).toBeUndefined();
});

test('leaves out public keys that do not fit into a header, and has none at all with too many', () => {
  const keys = new PageKeys();
  const many = (count: number) => Array.from({ length: count }, (_, id) => `articles/${id}`).join(' ');
  keys.add(answer(many(1_000), many(1_000)));
  const publicKeys = keys.headers()?.['surrogate-key'] ?? '';
  expect(publicKeys.length).toBeLessThanOrEqual(8_000);
  expect(many(1_000).split(' ')).toEqual(expect.arrayContaining(publicKeys.split(' ')));
  keys.add(answer(many(10_000), ''));
  expect(keys.headers()).toBeUndefined();
});
