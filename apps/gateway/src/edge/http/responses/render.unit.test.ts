import { describe, expect, test } from 'vitest';
import { render } from './render.ts';

describe('render (rules.md#http-caching)', () => {
  const headers = { vary: 'Accept' };
  const route = { method: 'GET', path: '/api/articles', operation: 'ListArticles' } as const;

  const answer = { text: '[]', keys: undefined, link: undefined, isForAll: true };

  test('gives equal bytes the same strong ETag', () => {
    const keys = { header: ['k'], index: ['k', 'p'] };
    const one = render(route, { ...answer, text: '{"a":"ä"}', keys }, headers);
    const two = render(route, { ...answer, text: '{"a":"ä"}', keys }, headers);
    const other = render(route, { ...answer, text: '{"a":"b"}', keys }, headers);
    expect(one.response.plain.etag).toMatch(/^"[\w-]{27}"$/);
    expect(one.response.plain.etag).toBe(two.response.plain.etag);
    expect(one.response.plain.etag).not.toBe(other.response.plain.etag);
    expect(one.keys).toEqual(['k', 'p']);
    expect(one.response.plain.headers).toContain(String(one.response.plain.body.length));
    expect(one.response.publicHeaders).not.toContain('p');
  });

  test('leaves cache headers out for callers with a key', () => {
    const keys = { header: ['k'], index: ['k'] };
    const { privateHeaders } = render(route, { ...answer, keys, link: '<x>' }, headers).response;
    expect(privateHeaders).toEqual(['vary', 'Accept', 'link', '<x>', 'cache-control', 'private, no-store']);
  });

  test('allocates its own memory', () => {
    const keys = { header: [], index: ['k'] };
    const { body } = render(route, { ...answer, keys }, headers).response.plain;
    expect(body.buffer.byteLength).toBe(2);
  });

  test('throws for a response without surrogate keys', () => {
    expect(() => render(route, answer, headers)).toThrow('/api/articles');
  });

  test.each([
    ['tags/тег', 'tags/%D1%82%D0%B5%D0%B3'],
    ['tags/café', 'tags/caf%C3%A9'],
    ['tags/c++&#', 'tags/c++&#'],
    ['tags/100% true\n', 'tags/100%25%20true%0A'],
  ])('sends the key %j as %s, and keeps it for changes', (key, sent) => {
    const { response, keys } = render(route, { ...answer, keys: { header: [key, 'k'], index: [key] } }, headers);
    expect(response.publicHeaders.slice(-2)).toEqual(['surrogate-key', `${sent} k`]);
    expect(keys).toEqual([key]);
  });

  test('leaves out a key that does not fit into a header', () => {
    const keys = { header: ['т'.repeat(4_000)], index: ['k'] };
    expect(render(route, { ...answer, keys }, headers).response.publicHeaders).not.toContain('surrogate-key');
  });

  test('limits the size of the Surrogate-Key header', () => {
    const header = ['articles', ...Array.from({ length: 1000 }, (_, id) => `articles/${id + 1_000_000}`)];
    const result = { ...answer, keys: { header, index: header } };
    const { response, keys } = render(route, result, headers);
    const sent = response.publicHeaders[response.publicHeaders.indexOf('surrogate-key') + 1] ?? '';
    expect(sent.length).toBeLessThanOrEqual(8_000);
    expect(sent).toMatch(/^articles articles\/1000000 .*articles\/\d{7}$/);
    expect(keys).toHaveLength(1001);
  });
});
