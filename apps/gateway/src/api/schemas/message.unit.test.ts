import { ArticleInputSchema } from '@commonplace/proto/content/v1/articles';
import { expect, test } from 'vitest';
import { toMessage } from './message.ts';

test('maps values to fields by name and omits null and undefined', () => {
  const values = { title: 'x', body_markdown: '', published: null, series: undefined, tags: { values: ['a'] } };
  expect(toMessage(ArticleInputSchema, values)).toEqual({ title: 'x', bodyMarkdown: '', tags: { values: ['a'] } });
});

test('does not compile with an unknown field or a value of another type', () => {
  // @ts-expect-error: no such field
  expect(toMessage(ArticleInputSchema, { color: 'red' })).toEqual({});
  // @ts-expect-error: a number where the field is a text
  expect(toMessage(ArticleInputSchema, { title: 1 })).toEqual({ title: 1 });
});
