import { invalid, notFound, rateLimited, unavailable, DomainError } from '@commonplace/rpc/errors';
import { describe, expect, test } from 'vitest';
import { isCleanTarget, originForm } from './requests/target.ts';
import { scrubAddress } from './telemetry/scrub-address.ts';
import { parseBody } from './bodies/body-parser.ts';
import { asDomainError, toHttpFailure } from './failures/http-failure.ts';
import { pagingLinks } from './responses/paging-links.ts';
import { matches, render } from './responses/render.ts';
import { createSiteAddress } from '../site/site-address.ts';
import { requestIdFrom } from './requests/request-id.ts';
import { selectVersion } from './requests/version.ts';

describe('scrubAddress (C8)', () => {
  test.each([
    ['/api/articles?api-key=secret', '/api/articles?api-key=[redacted]'],
    ['/api/articles?page=1&API-KEY=secret&x=2', '/api/articles?page=1&API-KEY=[redacted]&x=2'],
    ['/api/articles?api_key=secret', '/api/articles?api_key=[redacted]'],
    ['/api/articles?%61pi%2Dke%79=secret', '/api/articles?%61pi%2Dke%79=[redacted]'],
    ['/api/articles?api-key[]=secret', '/api/articles?api-key[]=[redacted]'],
    ['/api/articles?api-key%5B0%5D=secret&x=1', '/api/articles?api-key%5B0%5D=[redacted]&x=1'],
    ['/api/articles?page=1;api-key=secret;x=2', '/api/articles?page=1;api-key=[redacted];x=2'],
    ['/api/articles;api-key=secret/1?x=2', '/api/articles;api-key=[redacted]/1?x=2'],
    ['/api/articles#api-key=secret', '/api/articles#api-key=[redacted]'],
    ['/api/articles?%2561pi-key=secret', '/api/articles?%2561pi-key=[redacted]'],
    ['/api/articles?apikey=secret', '/api/articles?apikey=[redacted]'],
    ['/api/articles?x-api-key=secret=more', '/api/articles?x-api-key=[redacted]'],
    ['/api/articles?access_token=secret', '/api/articles?access_token=[redacted]'],
    ['/api/articles?q=cp_0123456789abcdefghij&page=2', '/api/articles?q=[redacted]&page=2'],
    ['/api/articles?api-key=a%', '/api/articles?api-key=[redacted]'],
    ['/api/articles?tag=api-key', '/api/articles?tag=api-key'],
    ['/api/articles?tag=%F0%9F%98%80', '/api/articles?tag=%F0%9F%98%80'],
    ['/api/api_keys', '/api/api_keys'],
  ])('%s', (address, scrubbed) => {
    expect(scrubAddress(address)).toBe(scrubbed);
  });
});

test.each([
  ['/api/articles?tag=%F0%9F%98%80', true],
  ['/api/articles?tag=%ff', false],
  ['/api/articles?tag=%00', false],
  ['/api/articles?tag=%', false],
])('isCleanTarget(%s) is %s', (target, isClean) => {
  expect(isCleanTarget(target)).toBe(isClean);
});

test.each([
  ['/api/tags', '/api/tags'],
  ['http://x/api/tags?page=2', '/api/tags?page=2'],
  ['HTTPS://user:password@x:99/api/tags', '/api/tags'],
  ['http://x?page=2', '/?page=2'],
  ['http://x', '/'],
  ['//x/api/tags', '//x/api/tags'],
  ['ftp://x/api/tags', 'ftp://x/api/tags'],
  ['*', '*'],
])('the target %s is %s', (target, path) => {
  expect(originForm(target)).toBe(path);
});

describe('parseBody (S6)', () => {
  test('takes JSON under its types, and nothing at all', () => {
    for (const type of ['application/json', 'application/json; charset=utf-8', 'application/vnd.x.api-v1+json']) {
      expect(parseBody(type, Buffer.from('{"a":1}'))).toEqual({ a: 1 });
    }
    expect(parseBody(undefined, Buffer.alloc(0))).toBeUndefined();
  });

  test.each(['application/jsonx', 'text/json', 'multipart/form-data', undefined])('refuses %s', (type) => {
    expect(() => parseBody(type, Buffer.from('{}'))).toThrow(DomainError);
  });

  test.each([
    ['a half of a pair', String.raw`{"a":"\ud800"}`],
    ['the other half', String.raw`{"a":["\uDC00x"]}`],
    ['the halves in the wrong order', String.raw`{"a":"\udc00\ud83d"}`],
  ])('refuses escapes of %s', (_name, body) => {
    expect(() => parseBody('application/json', Buffer.from(body))).toThrow(
      expect.objectContaining({ code: 'bad_request' }),
    );
  });

  test.each([
    ['a null character', String.raw`{"a":["\u0000"]}`],
    ['a null character in a name', String.raw`{"\u0000":1}`],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['levels without end', '['.repeat(1_000_000)],
    ['more than 12,000 values', `[1${',1'.repeat(12_000)}]`],
    ['more than 6,000 empty objects', `{"a":[${'{},'.repeat(6_000)}1]}`],
    ['more than 2,000 members', `{${'"a":1,'.repeat(2_000)}"b":1}`],
  ])('does not take %s as a value', (_name, body) => {
    expect(() => parseBody('application/json', Buffer.from(body))).toThrow(
      expect.objectContaining({ code: 'validation_failed' }),
    );
  });

  test('counts only what is no text', () => {
    const text = String.raw`\"[{,:\\`.repeat(20_000);
    expect(parseBody('application/json', Buffer.from(JSON.stringify({ text })))).toEqual({ text });
    expect(parseBody('application/json', Buffer.from(`{"a":"${String.raw`\\`}","b":[]}`))).toEqual({ a: '\\', b: [] });
    const ids = Array.from({ length: 10_000 }, (_, id) => id);
    expect(parseBody('application/json', Buffer.from(JSON.stringify({ ids })))).toEqual({ ids });
    const deep = `${'['.repeat(32)}${']'.repeat(32)}`;
    expect(parseBody('application/json', Buffer.from(deep))).toEqual(JSON.parse(deep));
  });

  test('takes escapes of whole characters', () => {
    expect(parseBody('application/json', Buffer.from(String.raw`{"a":"\ud83d\ude00 \\ud800"}`))).toEqual({
      a: String.raw`😀 \ud800`,
    });
  });
});

describe('errors (S5)', () => {
  test('a 422 carries the messages by field', () => {
    const failure = toHttpFailure(invalid('Validation failed: Title is bad', { fields: { title: ['is bad'] } }), false);
    expect(failure.body).toEqual({
      error: 'Validation failed: Title is bad',
      status: 422,
      errors: { title: ['is bad'] },
    });
  });

  test('a 422 always has errors, at the least for the whole', () => {
    expect(toHttpFailure(invalid('Not like this'), false).body.errors).toEqual({ base: ['Not like this'] });
  });

  test('administrative operations carry an error_code, except 401 and 403', () => {
    expect(toHttpFailure(notFound(), true).body).toEqual({ error: 'not found', status: 404, error_code: 'not_found' });
    expect(toHttpFailure(invalid('No', { reason: 'invalid_status' }), true).body).toHaveProperty(
      'error_code',
      'invalid_status',
    );
    expect(toHttpFailure(new DomainError('permission_denied', 'forbidden'), true).body).toEqual({
      error: 'forbidden',
      status: 403,
    });
  });

  test('what is our own fault says nothing, and when to come back', () => {
    const unexpected = toHttpFailure(asDomainError(new TypeError('secret detail')), false);
    expect(unexpected).toMatchObject({ status: 500, body: { error: 'internal server error', status: 500 } });
    const away = toHttpFailure(unavailable('postgres at 10.0.0.1 is away'), false);
    expect(away).toMatchObject({
      status: 503,
      body: { error: 'service unavailable' },
      headers: { 'retry-after': '5' },
    });
    expect(toHttpFailure(rateLimited(7), false).headers['retry-after']).toBe('7');
  });

  test('the framework is believed about the request only', () => {
    expect(asDomainError(Object.assign(new Error('x'), { statusCode: 413 })).code).toBe('payload_too_large');
    expect(asDomainError(Object.assign(new Error('x'), { statusCode: 415 })).code).toBe('bad_request');
    expect(asDomainError(Object.assign(new Error('x'), { statusCode: 503 })).code).toBe('internal');
  });
});

describe('render (S13)', () => {
  const headers = { vary: 'Accept' };
  const route = { method: 'GET', path: '/api/articles', operation: 'E1' } as const;

  test('the same bytes have the same strong ETag', () => {
    const keys = { header: ['k'], index: ['k', 'p'] };
    const one = render(route, { status: 200, body: { a: 'ä' }, keys }, headers, undefined);
    const two = render(route, { status: 200, body: { a: 'ä' }, keys }, headers, undefined);
    const other = render(route, { status: 200, body: { a: 'b' }, keys }, headers, undefined);
    expect(one.response.etag).toMatch(/^"[\w-]{27}"$/);
    expect(one.response.etag).toBe(two.response.etag);
    expect(one.response.etag).not.toBe(other.response.etag);
    expect(one.keys).toEqual(['k', 'p']);
    expect(one.response.headers).toContain(String(one.response.body.length));
    expect(one.response.headers).not.toContain('p');
  });

  test('its bytes keep no others in memory', () => {
    const keys = { header: [], index: ['k'] };
    const { body } = render(route, { status: 200, body: [], keys }, headers, undefined).response;
    expect(body.buffer.byteLength).toBe(2);
  });

  test('an answer that nothing could purge is not cached', () => {
    expect(() => render(route, { status: 200, body: [] }, headers, undefined)).toThrow('/api/articles');
  });

  test('keeps the Surrogate-Key header to a size that clients take', () => {
    const header = ['articles', ...Array.from({ length: 1000 }, (_, id) => `articles/${id + 1_000_000}`)];
    const result = { status: 200, body: [], keys: { header, index: header } };
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

describe('Link (S7)', () => {
  const site = createSiteAddress('https://x.test');
  const links = (page: number, hasNext: boolean, path = '/api/articles', params?: object) =>
    pagingLinks(path, { params, query: { page, per_page: 2, tags: ['a', 'b'], top: undefined } }, hasNext, site);

  test('names the neighbours only', () => {
    expect(links(1, false)).toBeUndefined();
    expect(links(2, true)).toBe(
      '<https://x.test/api/articles?per_page=2&tags=a%2Cb&page=3>; rel="next", ' +
        '<https://x.test/api/articles?per_page=2&tags=a%2Cb&page=1>; rel="prev"',
    );
  });

  test('fills in the parameters of the path', () => {
    const path = '/api/listings/category/:category';
    expect(links(1, true, path, { category: 'a>b/c' })).toContain('<https://x.test/api/listings/category/a%3Eb%2Fc?');
  });
});

test('a sane request id is taken over', () => {
  expect(requestIdFrom('abc-123')).toBe('abc-123');
  for (const insane of [undefined, '', 'a b', 'x'.repeat(129), ['a', 'b']]) {
    expect(requestIdFrom(insane)).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test.each([
  [undefined, 'beta'],
  ['application/json', 'beta'],
  ['application/vnd.commonplace.api-v1+json', 'v1'],
  ['APPLICATION/VND.Other-Word.API-V1+JSON', 'v1'],
  ['application/vnd.a.b.api-v1+json', 'beta'],
  ['application/vnd.commonplace.api-v2+json', 'beta'],
])('Accept: %s selects %s', (accept, version) => {
  expect(selectVersion(accept)).toBe(version);
});
