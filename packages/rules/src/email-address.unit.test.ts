import { describe, expect, it } from 'vitest';
import { isEmailAddress, mailLink } from './email-address.ts';

const longDomain = (length: number) => `${'abcdefghi.'.repeat(30).slice(0, length - 4)}x.de`;

describe('isEmailAddress', () => {
  it.each([
    'name@example.com',
    'First.Last+tag@Example.COM',
    "o'neil@example.com",
    'name%x@example.com',
    'name!x@example.com',
    '#name@example.com',
    'name/dept=x@example.com',
    'a|b@example.com',
    '_-$&*?^`{}~@example.com',
    '-@a.co',
    'x@xn--e1afmkfd.xn--p1ai',
    `${'a'.repeat(64)}@example.com`,
    `a@${longDomain(252)}`,
  ])('takes %s', (address) => {
    expect(isEmailAddress(address)).toBe(true);
  });

  it.each([
    '',
    'name',
    '@example.com',
    'name@',
    'name@localhost',
    'a@b@example.com',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'a b@example.com',
    '"a b"@example.com',
    'a,b@example.com',
    'a;b@example.com',
    'a:b@example.com',
    'a<b@example.com',
    'a(b)@example.com',
    'a\\b@example.com',
    'a[b]@example.com',
    'jörg@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com\n',
    'a\0@example.com',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@-example.com',
    'a@example-.com',
    'a@example..com',
    `a@${'b'.repeat(64)}.com`,
    `${'a'.repeat(65)}@example.com`,
    `a@${longDomain(253)}`,
  ])('refuses %j', (address) => {
    expect(isEmailAddress(address)).toBe(false);
  });
});

describe('mailLink', () => {
  it('escapes signs that would end the address', () => {
    expect(mailLink("o'neil+a@example.com")).toBe("mailto:o'neil%2Ba@example.com");
    expect(mailLink('a?cc=b&c#d%e@example.com')).toBe('mailto:a%3Fcc%3Db%26c%23d%25e@example.com');
  });
});
