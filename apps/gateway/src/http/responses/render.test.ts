import { describe, expect, test } from 'vitest';
import { matches, render } from './render.ts';

describe('render (S13)', () => {
  const headers = { vary: 'Accept' };
  const route = { method: 'GET', path: '/api/articles', operation: 'E1' } as const;

  test('the same bytes have the same strong ETag', () => {
    const keys = { header: ['k'], index: ['k', 'p'] };
    const one = render(route, { text: '{"a":"ä"}', keys }, headers, undefined);
    const two = render(route, { text: '{"a":"ä"}', keys }, headers, undefined);
    const other = render(route, { text: '{"a":"b"}', keys }, headers, undefined);
    expect(one.response.etag).toMatch(/^"[\w-]{27}"$/);
    expect(one.response.etag).toBe(two.response.etag);
    expect(one.response.etag).not.toBe(other.response.etag);
    expect(one.keys).toEqual(['k', 'p']);
    expect(one.response.headers).toContain(String(one.response.body.length));
    expect(one.response.headers).not.toContain('p');
  });

  test('its bytes keep no others in memory', () => {
    const keys = { header: [], index: ['k'] };
    const { body } = render(route, { text: '[]', keys }, headers, undefined).response;
    expect(body.buffer.byteLength).toBe(2);
  });

  test('an answer that nothing could purge is not cached', () => {
    expect(() => render(route, { text: '[]', keys: undefined }, headers, undefined)).toThrow('/api/articles');
  });

  test('keeps the Surrogate-Key header to a size that clients take', () => {
    const header = ['articles', ...Array.from({ length: 1000 }, (_, id) => `articles/${id + 1_000_000}`)];
    const result = { text: '[]', keys: { header, index: header } };
    const { response, keys } = render(route, result, headers, undefined);
    const sent = response.headers[response.headers.indexOf('surrogate-key') + 1] ?? '';
    expect(sent.length).toBeLessThanOrEqual(8_000);
    expect(sent).toMatch(/^articles articles\/1000000 .*articles\/\d{7}$/);
    expect(keys).toHaveLength(1001);
  });

  test.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
  ])('If-None-Match: %s', (given, isMatch) => {
    expect(matches(given, '"a"')).toBe(isMatch);
  });
});
