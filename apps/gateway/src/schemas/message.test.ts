import { ArticleInputSchema } from '@commonplace/proto/content/v1/articles';
import { expect, test } from 'vitest';
import { toMessage } from './message.ts';

test('values go to the fields of their names; what is null or not there is left out', () => {
  const values = { title: 'x', body_markdown: '', published: null, series: undefined, tags: { values: ['a'] } };
  expect(toMessage(ArticleInputSchema, values)).toEqual({ title: 'x', bodyMarkdown: '', tags: { values: ['a'] } });
});

test('a value that has no field, or is of another type, does not compile', () => {
  // @ts-expect-error: no such field
  expect(toMessage(ArticleInputSchema, { color: 'red' })).toEqual({});
  // @ts-expect-error: a number where the field is a text
  expect(toMessage(ArticleInputSchema, { title: 1 })).toEqual({ title: 1 });
});
