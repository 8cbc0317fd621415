import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { unwrap } from '../../edge/http/bodies/wrapper.ts';
import { followables } from '../routes/follows/follows.schemas.ts';
import { notificationSelection } from '../routes/notifications/notifications.schemas.ts';
import { paging } from './paging.ts';
import { nameInAnyCase, nameList, oneOf, oneOfInPath, searchText } from './query-values.ts';
import { bodyId, positiveInteger, readBodyId, recordId, tagList } from './values.ts';

test.each([
  ['7', 7],
  ['0', 0],
  ['-1', 0],
  ['2147483647', 2_147_483_647],
  ['2147483648', 0],
])('parses the record id %s as %i', (text, id) => {
  expect(recordId.parse(text)).toBe(id);
});

test.each(['', 'x', '1.5', '1e3', ' 1', '0x1'])('rejects "%s" as an integer', (text) => {
  expect(recordId.safeParse(text).success).toBe(false);
  expect(positiveInteger.safeParse(text).success).toBe(false);
});

test('accepts ids in bodies as numbers or strings (rules.md#ignored-input)', () => {
  expect(['7', 7, '99999999999'].map((id) => bodyId.parse(id))).toEqual([7, 7, 0]);
  expect(['', 'x', 1.5, null].map((id) => bodyId.safeParse(id).success)).toEqual([false, false, false, false]);
});

test('parses ids in long lists alike and reports the first failure only', () => {
  const values = ['7', 7, '99999999999', 2_147_483_648, -1, -0, 0];
  expect(values.map(readBodyId)).toEqual(values.map((value) => bodyId.parse(value)));
  for (const wrong of ['', 'x', '-1', 1.5, 2 ** 53, NaN, null, undefined, true, [7]]) {
    expect([readBodyId(wrong), bodyId.safeParse(wrong).success]).toEqual([undefined, false]);
  }
  const wrongs = Array<unknown>(10_000).fill(null);
  for (const body of [{ user_ids: wrongs }, { users: wrongs }, { organizations: [{ id: 1 }, ...wrongs.slice(1)] }]) {
    expect(followables.safeParse(body).error?.issues.map(({ path }) => path[0])).toEqual([Object.keys(body)[0]]);
  }
  expect(notificationSelection.safeParse({ ids: [0, ...wrongs] }).error?.issues.map(({ path }) => path)).toEqual([
    ['ids', 1],
  ]);
});

test('limits pages above the maximum and rejects those below 1 (rules.md#paging)', () => {
  const schema = z.object(paging({ default: 30, max: 100 }));
  expect(schema.parse({})).toEqual({ page: 1, per_page: 30 });
  expect(schema.parse({ page: '99999999999', per_page: '1000' })).toEqual({ page: 2_147_483_647, per_page: 100 });
  for (const wrong of [{ page: '0' }, { per_page: '0' }, { page: '-1' }, { page: 'x' }, { page: ['1', '2'] }]) {
    expect(schema.safeParse(wrong).success).toBe(false);
  }
});

test('normalizes equivalent query values and limits their length', () => {
  expect([' b,A ,,b', 'a,b'].map((list) => nameList.parse(list))).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
  expect(nameInAnyCase.parse('Ada')).toBe('ada');
  expect(searchText.parse(' two words ')).toBe('two words');
  const sort = oneOf(['desc']);
  expect(['desc', 'asc', 'x'.repeat(15_000), ''].map((word) => sort.parse(word))).toEqual([
    'desc',
    'none',
    'none',
    undefined,
  ]);
  const category = oneOfInPath(['jobs']);
  expect(['jobs', 'Jobs', 'x'.repeat(500), ''].map((word) => category.parse(word))).toEqual([
    'jobs',
    'none',
    'none',
    'none',
  ]);
  for (const schema of [nameList, nameInAnyCase, searchText]) {
    expect(schema.safeParse('x'.repeat(1_001)).success).toBe(false);
  }
});

test('drops blanks from lists with commas', () => {
  expect(tagList.parse(['a', 'b'])).toEqual(['a', 'b']);
  expect(tagList.parse('a, b')).toEqual(['a', 'b']);
});

describe('unwrap', () => {
  test('returns the value under the first known name', () => {
    expect(unwrap({ classified_listing: { a: 1 } }, ['listing', 'classified_listing'])).toEqual({ a: 1 });
  });

  test.each([undefined, null, [], 'x', {}, { listing: {} }])('throws for %j without the wrapper', (body) => {
    expect(() => unwrap(body, ['listing'])).toThrow('param is missing or the value is empty: listing');
  });

  test.each([
    ['x', 'String'],
    [1, 'Integer'],
    [1.5, 'Float'],
    [true, 'TrueClass'],
    [false, 'FalseClass'],
    [null, 'NilClass'],
    [[], 'Array'],
  ])('names the type of %j as %s', (value, name) => {
    expect(() => unwrap({ listing: value }, ['listing'])).toThrow(
      `listing param must be a JSON object. You provided listing as a ${name}`,
    );
  });
});
