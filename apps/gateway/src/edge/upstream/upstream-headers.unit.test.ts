import { expect, test } from 'vitest';
import { headersFromSite, surrogateKeysOf } from './upstream-headers.ts';

test('passes on the headers of a page, but no cookie and no internal header', () => {
  const siteHeaders = {
    'content-type': 'text/html',
    'set-cookie': ['session=x'],
    'x-commonplace-index-keys': 'articles/1',
    server: 'x',
  };
  expect(headersFromSite(siteHeaders)).toEqual({
    'content-type': 'text/html',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
  });
});

test.each(['https://evil.example/', '//evil.example/', '/\\evil.example/'])('refuses a redirect to %s', (location) => {
  expect(() => headersFromSite({ location })).toThrow('the site redirects to another site');
});

test('has no keys for a page that names none', () => {
  expect(surrogateKeysOf({}, undefined)).toBeUndefined();
  expect(surrogateKeysOf({ 'surrogate-key': 'a tags/%D1%82%D0%B5%D0%B3' }, ['a', 'b', 'c'])).toEqual({
    header: ['a', 'tags/тег'],
    index: ['a', 'b', 'c'],
  });
});
