import { expect, test } from 'vitest';
import { z } from 'zod';
import { unknownNames } from './unknown-names.ts';

const author = z.object({ name: z.string() });
const schema = z.object({
  title: z.string().optional(),
  author: author.nullable().default(null),
  parts: z.array(author),
  either: z.union([z.object({ a: z.number() }), z.object({ b: z.number() })]),
  count: z.string().transform(Number).optional(),
  split: z.preprocess((text) => text, z.object({ x: z.string() })),
  free: z.record(z.string(), z.string()),
  loose: z.looseObject({}),
});

test.each([
  [{}, []],
  [{ title: 'A', tilte: 'B' }, ['tilte']],
  [{ author: { name: 'Ada', email: 'x' } }, ['author.email']],
  [{ author: null, parts: [{ name: 'A' }, { nmae: 'B' }] }, ['parts.nmae']],
  [{ either: { b: 1 } }, []],
  [{ either: { b: 1, c: 2 } }, ['either.c']],
  [{ count: '1', split: { x: 'y', z: 1 } }, ['split.z']],
  [{ free: { anything: 'goes' }, loose: { anything: 'goes' } }, []],
  [JSON.parse('{"__proto__": 1, "constructor": 2}'), ['__proto__', 'constructor']],
  ['no object', []],
  [null, []],
  [[{ a: 1 }], []],
])('finds in %j the unknown names %j', (value, names) => {
  expect(unknownNames(schema, value)).toEqual(names);
});

test('checks the first twenty items of a list', () => {
  const items = Array.from({ length: 100_000 }, () => ({ other: 1 }));
  expect(unknownNames(schema, { parts: items })).toHaveLength(20);
});
