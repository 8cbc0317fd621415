import { expect, test } from 'vitest';
import { conflictsOf } from './merge.ts';

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
])('%j and %j have %i conflicts', (gone, kept, count) => {
  expect(conflictsOf(gone, kept)).toHaveLength(count);
});
