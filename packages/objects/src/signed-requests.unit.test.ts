import { expect, test } from 'vitest';
import { createSignedRequests } from './signed-requests.ts';

const secret = Buffer.from('secret');
let now = 1_000_000;
const requests = createSignedRequests(secret, () => now);
const upload = { contentType: 'text/plain; charset=utf-8', bytes: 5, expiresInSeconds: 60 };

test('accepts a download with GET and HEAD until it expires', () => {
  const address = requests.signDownload('a/b.txt', 60);
  expect(address).toMatch(/^\/objects\/a\/b\.txt\?/);
  expect(requests.check('GET', address)).toEqual({ key: 'a/b.txt' });
  expect(requests.check('HEAD', address)).toEqual({ key: 'a/b.txt' });
  for (const method of ['PUT', 'DELETE', 'POST']) expect(requests.check(method, address)).toBeUndefined();
  now += 60_000;
  expect(requests.check('GET', address)).toBeUndefined();
});

test('accepts an upload with PUT, of its type and size', () => {
  const address = requests.signUpload('a/b', upload);
  expect(requests.check('PUT', address)).toEqual({
    key: 'a/b',
    upload: { contentType: 'text/plain; charset=utf-8', maxBytes: 5, isExact: true },
  });
  const upTo = requests.signUpload('a/b', { contentType: 'a/b', maxBytes: 5, expiresInSeconds: 60 });
  expect(requests.check('PUT', upTo)).toEqual({
    key: 'a/b',
    upload: { contentType: 'a/b', maxBytes: 5, isExact: false },
  });
  expect(requests.check('PUT', upTo.replace('%3C%3D5', '5'))).toBeUndefined();
  expect(requests.check('GET', address)).toBeUndefined();
});

test.each([
  ['another key', (address: string) => address.replace('/a/b', '/a/c')],
  ['a key that leads elsewhere', (address: string) => address.replace('/a/b', '/a/../b')],
  ['another expiry', (address: string) => address.replace(/expires=\d+/, 'expires=99999999999')],
  ['an expiry without end', (address: string) => address.replace(/expires=\d+/, 'expires=Infinity')],
  ['another type', (address: string) => address.replace('plain', 'html')],
  ['another size', (address: string) => address.replace('bytes=5', 'bytes=6')],
  ['another signature', (address: string) => address.replace(/signature=./, 'signature=_')],
  ['no signature', (address: string) => address.replace(/&signature=.*/, '')],
  ['no query', (address: string) => address.replace(/\?.*/, '')],
  ['another path', (address: string) => address.replace('/objects/', '/images/')],
])('%s is not what was signed', (_, change) => {
  const address = requests.signUpload('a/b', upload);
  expect(change(address)).not.toBe(address);
  expect(requests.check('PUT', change(address))).toBeUndefined();
});

test('rejects signatures of another key', () => {
  const address = createSignedRequests(Buffer.from('other'), () => now).signDownload('a', 60);
  expect(requests.check('GET', address)).toBeUndefined();
});
