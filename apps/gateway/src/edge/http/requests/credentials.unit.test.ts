import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createCredentialReader, credentialHeaders } from './credentials.ts';
import { csrfTokenFor } from './csrf-token.ts';
import { createCookies } from './session-cookie.ts';

const site = 'https://commonplace.test';
const cookies = createCookies(site);
const token = 'a-secret-of-a-session-000000000000000000000';
const cookie = `other=1; __Host-session=${token}.abc`;
const read = (headers: IncomingHttpHeaders, method = 'GET') =>
  createCredentialReader(cookies, site)({ method, headers });
const counted = { kind: 'session', secret: token };
const refused = { kind: 'session', secret: undefined };

test('reads a key, even an empty one, before a session, and nothing from an anonymous request', () => {
  expect(read({ 'api-key': 'secret', accept: '*/*' })).toEqual({ kind: 'api_key', secret: 'secret' });
  expect(read({ 'api-key': '', cookie })).toEqual({ kind: 'api_key', secret: '' });
  expect(read({ accept: '*/*', cookie: 'other=1' })).toBeUndefined();
  expect(credentialHeaders).toEqual(['Api-Key', 'Authorization', 'Cookie']);
});

test('reads a bearer token after a key and before a session', () => {
  expect(read({ authorization: 'Bearer token', cookie })).toEqual({ kind: 'access_token', secret: 'token' });
  expect(read({ authorization: 'bearer  token ' })).toEqual({ kind: 'access_token', secret: 'token' });
  expect(read({ authorization: 'Bearer token', 'api-key': 'key' })).toEqual({ kind: 'api_key', secret: 'key' });
  expect(read({ authorization: 'Basic dXNlcjpwYXNzd29yZA==' })).toBeUndefined();
  expect(read({ authorization: 'Bearer' })).toBeUndefined();
});

describe('a session', () => {
  test.each<[string, IncomingHttpHeaders, 'GET' | 'POST', object]>([
    ['reads', {}, 'GET', counted],
    ['reads from our own pages', { 'sec-fetch-site': 'same-origin' }, 'GET', counted],
    ['reads from the address bar', { 'sec-fetch-site': 'none' }, 'GET', counted],
    ['writes from our own pages', { 'sec-fetch-site': 'same-origin', origin: site }, 'POST', counted],
    ['writes with its CSRF token', { 'x-csrf-token': csrfTokenFor(token) }, 'POST', counted],
    ['writes from a page without referrer', { 'sec-fetch-site': 'same-origin', origin: 'null' }, 'POST', counted],
    [
      'writes under another name of the site',
      { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
      'POST',
      counted,
    ],
    ['does not write without either', {}, 'POST', refused],
    ['does not write from the address bar', { 'sec-fetch-site': 'none' }, 'POST', refused],
    ['does not write with the token of another', { 'x-csrf-token': csrfTokenFor('another') }, 'POST', refused],
    ['does not write with our origin alone', { origin: site }, 'POST', refused],
    ['does not count on other sites', { 'sec-fetch-site': 'cross-site' }, 'GET', refused],
    ['does not count on neighboring hosts', { 'sec-fetch-site': 'same-site' }, 'GET', refused],
    ['does not count for another origin', { origin: 'https://evil.test' }, 'GET', refused],
    [
      'does not count for another origin in spite of other headers',
      { origin: 'https://evil.test', 'sec-fetch-site': 'same-origin', 'x-csrf-token': csrfTokenFor(token) },
      'POST',
      refused,
    ],
    [
      'does not count on other sites even with its CSRF token',
      { 'sec-fetch-site': 'cross-site', 'x-csrf-token': csrfTokenFor(token) },
      'POST',
      refused,
    ],
  ])('%s', (_name, headers, method, expected) => {
    expect(read({ ...headers, cookie }, method)).toEqual(expected);
  });
});
