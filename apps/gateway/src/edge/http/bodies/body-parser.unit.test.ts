import { DomainError } from '@commonplace/domain/errors';
import { describe, expect, test } from 'vitest';
import { parseBody } from './body-parser.ts';

describe('parseBody (rules.md#bad-request-or-invalid)', () => {
  test('accepts JSON types and an empty body', () => {
    for (const type of ['application/json', 'application/json; charset=utf-8', 'application/vnd.x.api-v1+json']) {
      expect(parseBody(type, Buffer.from('{"a":1}'))).toEqual({ a: 1 });
    }
    expect(parseBody(undefined, Buffer.alloc(0))).toBeUndefined();
  });

  test.each(['application/jsonx', 'text/json', 'multipart/form-data', undefined])('refuses %s', (type) => {
    expect(() => parseBody(type, Buffer.from('{}'))).toThrow(DomainError);
  });

  test.each([
    ['the first half of a surrogate pair', String.raw`{"a":"\ud800"}`],
    ['the second half', String.raw`{"a":["\uDC00x"]}`],
    ['halves in the wrong order', String.raw`{"a":"\udc00\ud83d"}`],
  ])('refuses escapes of %s', (_name, body) => {
    expect(() => parseBody('application/json', Buffer.from(body))).toThrow(
      expect.objectContaining({ code: 'bad_request' }),
    );
  });

  test.each([
    ['a null character', String.raw`{"a":["\u0000"]}`],
    ['a null character in a name', String.raw`{"\u0000":1}`],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['a million levels', '['.repeat(1_000_000)],
    ['more than 12,000 values', `[1${',1'.repeat(12_000)}]`],
    ['more than 6,000 empty objects', `{"a":[${'{},'.repeat(6_000)}1]}`],
    ['more than 2,000 members', `{${'"a":1,'.repeat(2_000)}"b":1}`],
  ])('refuses %s', (_name, body) => {
    expect(() => parseBody('application/json', Buffer.from(body))).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    );
  });

  test('does not count characters in strings', () => {
    const text = String.raw`\"[{,:\\`.repeat(20_000);
    expect(parseBody('application/json', Buffer.from(JSON.stringify({ text })))).toEqual({ text });
    expect(parseBody('application/json', Buffer.from(`{"a":"${String.raw`\\`}","b":[]}`))).toEqual({ a: '\\', b: [] });
    const ids = Array.from({ length: 10_000 }, (_, id) => id);
    expect(parseBody('application/json', Buffer.from(JSON.stringify({ ids })))).toEqual({ ids });
    const deep = `${'['.repeat(32)}${']'.repeat(32)}`;
    expect(parseBody('application/json', Buffer.from(deep))).toEqual(JSON.parse(deep));
  });

  test('accepts escapes of whole characters', () => {
    expect(parseBody('application/json', Buffer.from(String.raw`{"a":"\ud83d\ude00 \\ud800"}`))).toEqual({
      a: String.raw`😀 \ud800`,
    });
  });
});
