import { describe, expect, test } from 'vitest';
import { checkAnswer, type Exchange } from '../support/check-answer.ts';

const tag = { id: 1, name: 'a', bg_color_hex: null, text_color_hex: null, short_summary: null };
const exchange: Exchange = { method: 'GET', target: '/api/tags?page=1', version: 'v1', status: 200, text: '[]' };
const check = (changes: Partial<Exchange>, body?: unknown) => () =>
  checkAnswer({ ...exchange, ...changes, ...(body !== undefined && { text: JSON.stringify(body) }) });

describe('the check of answers against the OpenAPI documents', () => {
  test.each<[string, Partial<Exchange>, unknown]>([
    ['another status', { status: 201 }, []],
    ['500', { status: 500 }, { error: 'x', status: 500 }],
    ['a missing field', {}, [{ ...tag, name: undefined }]],
    ['an additional field', {}, [{ ...tag, count: 1 }]],
    ['a field of another type', {}, [{ ...tag, id: '1' }]],
    ['a status that differs from the body', { status: 404, target: '/api/articles/1' }, { error: 'x', status: 403 }],
    ['a 422 without its fields', { status: 422, method: 'POST', target: '/api/articles' }, { error: 'x', status: 422 }],
    ['a 204 with a body', { status: 204, method: 'DELETE', target: '/api/articles/1' }, {}],
    ['a failure in another shape', { status: 404, target: '/api/nothing' }, { message: 'x' }],
    [
      'a timestamp that is not in UTC',
      { target: '/api/api_keys' },
      [{ id: 1, description: 'x', last_used_at: null, created_at: '2026-01-01T00:00:00+01:00' }],
    ],
    ['the other version', { target: '/api/users/1' }, { type_of: 'user' }],
  ])('rejects %s', (_name, changes, body) => {
    expect(check(changes, body)).toThrow('answered');
  });

  test('accepts answers that match', () => {
    for (const target of ['/api/tags', '/api/tags/', 'http://x/api/tags?page=1', '/api/tags?x']) {
      expect(check({ target }, [tag])).not.toThrow();
    }
    expect(check({ status: 404, target: '/api/articles/ada%2Fx' }, { error: 'not found', status: 404 })).not.toThrow();
    expect(check({ status: 405, method: 'PROPFIND' }, { error: 'method not allowed', status: 405 })).not.toThrow();
    expect(check({ method: 'HEAD', text: '' })).not.toThrow();
    expect(check({ status: 304, text: '' })).not.toThrow();
  });
});
