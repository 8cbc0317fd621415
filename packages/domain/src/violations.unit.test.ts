import { expect, test } from 'vitest';
import { notFound } from './errors.ts';
import { violation, Violations } from './violations.ts';

test('reports all violations together, in a sentence and by field', () => {
  const violations = new Violations();
  violations.add('body_markdown', "can't be blank");
  violations.add('tag_list', 'has too many tags');
  violations.add('tag_list', '"c++" is invalid', 'Tag');
  violations.add('base', 'You cannot mention more than 7 users in a post!');
  expect(violations.toError()).toMatchObject({
    code: 'validation_failed',
    message:
      `Validation failed: Body markdown can't be blank, Tag list has too many tags, Tag "c++" is invalid, ` +
      'You cannot mention more than 7 users in a post!',
    fields: {
      body_markdown: ["can't be blank"],
      tag_list: ['has too many tags', '"c++" is invalid'],
      base: ['You cannot mention more than 7 users in a post!'],
    },
  });
});

test('does not throw without violations', () => {
  const violations = new Violations();
  violations.add('title', undefined);
  expect(() => violations.throwIfAny()).not.toThrow();
  violations.add('title', 'is too long');
  expect(() => violations.throwIfAny()).toThrow('Validation failed: Title is too long');
});

test('accepts any field name', () => {
  expect(violation('__proto__', 'is not known').fields).toEqual(Object.fromEntries([['__proto__', ['is not known']]]));
});

test('collects the violations of other checks, and lets other errors pass', async () => {
  const violations = new Violations();
  violations.add('name', 'is too long');
  expect(await violations.collect(Promise.resolve(7))).toBe(7);
  expect(await violations.collect(Promise.reject(violation('username', 'is invalid')))).toBeUndefined();
  await expect(violations.collect(Promise.reject(notFound()))).rejects.toMatchObject({ code: 'not_found' });
  expect(violations.of('username')).toEqual(['is invalid']);
  expect(() => violations.throwIfAny()).toThrow('Validation failed: Name is too long, Username is invalid');
});
