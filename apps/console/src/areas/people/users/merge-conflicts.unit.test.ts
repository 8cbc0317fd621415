import { expect, test } from 'vitest';
import { mergeConflicts } from './merge-conflicts.ts';

const account = (id: number, ...providers: string[]) => ({
  id,
  username: `user_${id}`,
  identities: providers.map((provider, at) => ({ id: at, provider, uid: String(id), created_at: '' })),
});

test.each([
  [account(1), account(2), 0],
  [account(1, 'codehost'), account(2, 'microblog'), 0],
  [account(1), account(1), 1],
  [account(1, 'codehost'), account(2, 'codehost'), 1],
  [account(1, 'codehost', 'microblog'), account(2, 'codehost'), 2],
])('finds the conflicts of merging %j into %j: %i', (source, target, count) => {
  expect(mergeConflicts(source, target)).toHaveLength(count);
});
