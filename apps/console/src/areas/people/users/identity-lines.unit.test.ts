import { expect, test } from 'vitest';
import { parseLines } from './identity-lines.ts';

test('reads a user ID and a provider ID per line, with any separator', () => {
  expect(parseLines('1,a\n 2 ; b c \n\n3\td\n4 e')).toEqual({
    identities: [
      { user_id: 1, uid: 'a' },
      { user_id: 2, uid: 'b c' },
      { user_id: 3, uid: 'd' },
      { user_id: 4, uid: 'e' },
    ],
    problems: [],
  });
});

test('reports unreadable lines by their number', () => {
  const { identities, problems } = parseLines('ada,x\n\n5\n0,y\n6,z');
  expect(identities).toEqual([{ user_id: 6, uid: 'z' }]);
  expect(problems.map(({ line }) => line)).toEqual([1, 3, 4]);
});

test('accepts at most as many lines as the API does', () => {
  const { identities, problems } = parseLines(Array.from({ length: 1_001 }, (_, at) => `${at + 1},u${at}`).join('\n'));
  expect([identities.length, problems.map(({ line }) => line)]).toEqual([1_000, [1_001]]);
});
