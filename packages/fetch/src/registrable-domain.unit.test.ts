import { expect, test } from 'vitest';
import { registrableDomain } from './registrable-domain.ts';

test.each([
  ['https://mei.example/', 'mei.example'],
  ['https://a.b.MEI.example:8443/', 'mei.example'],
  ['https://mei.example./', 'mei.example'],
  ['https://shop.mei.co.uk/', 'mei.co.uk'],
  ['https://mei.github.io/', 'mei.github.io'],
  ['https://a.mei.github.io/', 'mei.github.io'],
  ['https://a.пример.рф/', 'xn--e1afmkfd.xn--p1ai'],
  ['https://co.uk/', 'co.uk'],
  ['http://localhost:3000/', 'localhost'],
  ['http://127.0.0.1:4000/', '127.0.0.1'],
  ['http://[2001:db8:1:2::3]:4000/', '32.1.13.184.0.1.0.2/64'],
])('counts %s as %s', (url, domain) => {
  expect(registrableDomain(new URL(url))).toBe(domain);
});
