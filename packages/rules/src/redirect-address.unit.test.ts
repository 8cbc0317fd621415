import { describe, expect, test } from 'vitest';
import { redirectAddressProblem } from './redirect-address.ts';

describe('redirectAddressProblem', () => {
  test.each([
    'https://app.example/callback',
    'https://app.example:8443/callback?state=kept',
    'http://127.0.0.1/callback',
    'http://127.0.0.1:4000/callback',
    'http://[::1]:4000/callback',
    'http://localhost:4000/',
  ])('may be %s', (address) => {
    expect(redirectAddressProblem(address, true)).toBeUndefined();
    expect(redirectAddressProblem(address, false)).toBeUndefined();
  });

  test.each([
    'http://app.example/callback',
    'http://127.0.0.1.app.example/',
    'https://localhost/callback',
    'https://app.example/callback#fragment',
    'https://app.example/callback#',
    'https://user:password@app.example/',
    'https://app.example/ callback',
    'https://app.example/cällback',
    'https://app.example/\0',
    '/callback',
    '//app.example/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://app.example/',
    '',
    `https://app.example/${'a'.repeat(2_000)}`,
  ])('may not be %s', (address) => {
    expect(redirectAddressProblem(address, true)).toBeDefined();
    expect(redirectAddressProblem(address, false)).toBeDefined();
  });

  test.each([
    ['http://app.example/callback', 'must be https'],
    ['ftp://app.example/', 'must be https'],
    ['https://localhost/callback', 'must use http for a loopback host'],
    ['https://user@app.example/', 'must not contain credentials'],
    ['https://:password@app.example/', 'must not contain credentials'],
    ['https://app.example/#fragment', 'must be an absolute URL without a fragment'],
    [`https://app.example/${'a'.repeat(2_000)}`, 'is too long'],
  ])('names the problem of %.40s', (address, problem) => {
    expect(redirectAddressProblem(address, true)).toBe(problem);
  });

  test('allows private-use schemes for installed applications, which keep no secret', () => {
    expect(redirectAddressProblem('com.example.app:/callback', false)).toBeUndefined();
    expect(redirectAddressProblem('com.example.app:/callback', true)).toContain('must be https');
    expect(redirectAddressProblem('myapp:/callback', false)).toBe('must be https');
  });
});
