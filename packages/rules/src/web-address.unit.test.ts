import { expect, test } from 'vitest';
import { parsePublicWebAddress, parseUrl, parseWebAddress } from './web-address.ts';

test.each([
  'https://example.com/a?b#c',
  'http://example.com./',
  'http://93.184.216.34/',
  'https://[2606:2800:220:1::1]/',
  'https://bücher.example/',
  'https://localhost.example/',
])('%s is public', (address) => {
  expect(parsePublicWebAddress(address)).toBeInstanceOf(URL);
});

test.each([
  'http://localhost/',
  'http://localhost./',
  'http://a.localhost../',
  'http://printer.local/',
  'http://db.internal/',
  'https://intranet/',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.0.1./',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://10.1.2.3/',
  'http://169.254.169.254/latest',
  'http://100.64.0.1/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
])('%s is a web address, though not public', (address) => {
  expect(parseWebAddress(address)).toBeInstanceOf(URL);
  expect(parsePublicWebAddress(address)).toBeUndefined();
});

test.each([
  'http://a@evil.example/',
  'http://a:b@evil.example/',
  'http://:b@evil.example/',
  'ftp://example.com',
  'javascript:alert(1)',
  'example.com',
  '//example.com',
  '',
])('%j is no web address', (text) => {
  expect(parseWebAddress(text)).toBeUndefined();
});

test.each([
  ['http://a/b?c', undefined, 'http://a/b?c'],
  ['../c', 'http://a/b/', 'http://a/c'],
  ['//b/c', 'http://a/', 'http://b/c'],
  ['/'.repeat(2) + 'b'.repeat(253), 'http://a/', `http://${'b'.repeat(253)}/`],
  ['b'.repeat(300), 'http://a/', `http://a/${'b'.repeat(300)}`],
  [`/${'b'.repeat(300)}`, 'http://a/', `http://a/${'b'.repeat(300)}`],
  [`?${'b'.repeat(300)}`, 'http://a/', `http://a/?${'b'.repeat(300)}`],
])('parseUrl returns the URL of %s', (text, base, href) => {
  expect(parseUrl(text, base)?.href).toBe(href);
});

test.each([
  `http://${'b'.repeat(254)}/`,
  `HTTPS:\\\\${'一'.repeat(254)}`,
  `//${'b'.repeat(254)}`,
  `\\/${'b'.repeat(254)}`,
  ` \u0001http:${'b'.repeat(254)}`,
  `ht\ntp:\t//${'b\n'.repeat(254)}`,
  `http://a:${'b'.repeat(254)}@c/`,
])('parseUrl refuses the host of %j', (text) => {
  expect(parseUrl(text, 'https://a/')).toBeNull();
});
