import { expect, test } from 'vitest';
import { findRedirect } from './find-redirect.ts';

const redirect = (original_url: string, request_domain: string) => ({
  original_url,
  request_domain,
  destination_url: `of ${original_url} at ${request_domain}`,
});
const redirects = [
  redirect('/a', 'one.test'),
  redirect('/a', 'one.test:3000'),
  redirect('/a?b=1', 'one.test'),
  redirect('/c', 'two.test'),
  redirect('/%d0%bf%2Cx{1}', 'one.test'),
];

test.each([
  ['http://one.test/a', '/a', 'one.test'],
  ['http://one.test:3000/a', '/a', 'one.test:3000'],
  ['http://one.test/a?b=1', '/a?b=1', 'one.test'],
  ['http://one.test/a?b=2', '/a', 'one.test'],
  ['http://one.test/п,x{1}', '/%d0%bf%2Cx{1}', 'one.test'],
])('redirects %s by the rule for %s at %s', async (url, path, domain) => {
  expect(await findRedirect(redirects, new URL(url))).toEqual(redirect(path, domain));
});

test.each(['http://one.test/c', 'http://three.test/a', 'http://one.test/a/'])('has no redirect for %s', async (url) => {
  expect(await findRedirect(redirects, new URL(url))).toBeUndefined();
});
