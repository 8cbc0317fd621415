import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactValue } from './redact-value.ts';
import { redacted, redactText, type Counts, type SecretClass } from './secrets.ts';

const body = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFy';
const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${body}`;
const pem = (kind: string) => `-----BEGIN ${kind}-----\nMIIE\n${body}\n-----END ${kind}-----`;

/** A secret of each kind, and what is left of it. */
const secrets: [SecretClass, string, string?][] = [
  ['private_keys', pem('PRIVATE KEY')],
  ['private_keys', pem('RSA PRIVATE KEY')],
  ['private_keys', pem('OPENSSH PRIVATE KEY')],
  ['private_keys', pem('PGP PRIVATE KEY BLOCK')],
  ['jwts', jwt],
  ['bearer_tokens', `Bearer ${body}==`, `Bearer ${redacted}`],
  ['bearer_tokens', 'bearer abcdefgh', `bearer ${redacted}`],
  ['cloud_keys', 'AKIAIOSFODNN7EXAMPLE'],
  ['cloud_keys', 'ASIAIOSFODNN7EXAMPLE'],
  ['cloud_keys', `aws_secret_access_key = ${body}`, `aws_secret_access_key = ${redacted}`],
  ['cloud_keys', `"AWS_SECRET_ACCESS_KEY": "${body}`, `"AWS_SECRET_ACCESS_KEY": "${redacted}`],
  ['cloud_keys', `AIza${'a'.repeat(35)}`],
  ['cloud_keys', `AccountKey=${body}${body}==`, `AccountKey=${redacted}`],
  ['access_tokens', `ghp_${'a1'.repeat(18)}`],
  ['access_tokens', `github_pat_${'a1'.repeat(20)}`],
  ['access_tokens', `glpat-${'a1'.repeat(10)}`],
  // In two parts, since scanners of repositories know them too.
  ['access_tokens', ['xox', 'b-123456789012-abcdefghijkl'].join('')],
  ['access_tokens', `sk-proj-${'a1'.repeat(20)}`],
  ['access_tokens', ['sk_', 'live_', 'a1'.repeat(12)].join('')],
  ['access_tokens', `npm_${'a1'.repeat(18)}`],
  ['access_tokens', `hf_${'a1'.repeat(17)}`],
  ['access_tokens', `cp_${'a1'.repeat(20)}`],
  ...['cp_', 'cpa_', 'cps_'].map((prefix): [SecretClass, string] => [
    'access_tokens',
    `${prefix}Y7-_${'-a1_'.repeat(10)}x`,
  ]),
  ['emails', 'ada.lovelace+notes@mail.example.co.uk'],
  ['emails', 'a@b.co'],
  ['ip_addresses', '192.168.0.1'],
  ['ip_addresses', '8.8.8.8'],
  ['home_directories', '/home/ada'],
  ['home_directories', '/Users/Ada'],
  ['home_directories', String.raw`C:\Users\Ada`],
];

const isOutputTold = (name: SecretClass) => name === 'emails' || name === 'ip_addresses' || name === 'home_directories';

describe('secrets', () => {
  test.each(secrets)('%s: %j is replaced, wherever it stands', (name, secret, rest = redacted) => {
    for (const [before, after] of [
      ['', ''],
      ['See ', ', and go on'],
      ['"', '"'],
      ['key=', '\n'],
      ['(', ')'],
    ]) {
      const counts: Counts = {};
      const open = secret.startsWith('"') ? '{' : before;
      expect(redactText(`${open}${secret}${after}`, counts)).toBe(`${open}${rest}${after}`);
      expect(counts).toEqual({ [name]: 1 });
    }
  });

  test.each(secrets)('%s: in what a tool has printed, %j is one that stays or not', (name, secret, rest = redacted) => {
    const call = { type: 'tool_call', name: 'shell', input: { command: secret }, output: { lines: [secret] } };
    const counts: Counts = {};
    const { input, output } = redactValue(call, counts) as typeof call;
    expect(input.command).toBe(rest);
    expect(output.lines).toEqual([isOutputTold(name) ? secret : rest]);
    expect(counts).toEqual({ [name]: isOutputTold(name) ? 1 : 2 });
  });

  test.each([
    'The bearer of bad news',
    'version 1.2.3',
    '1.2.3.4.5',
    '300.1.1.1',
    'me@localhost',
    '@name and @other.name',
    'risk-based-analysis-of-things',
    'mask_live_data',
    '/home and /homework/ada',
    'https://example.com/a/b?c=d',
    'eyJ is how they begin',
    '-----BEGIN PUBLIC KEY-----\nMIIE\n-----END PUBLIC KEY-----',
    'The private key is not here',
    'AKIA and ASIA',
  ])('%j has none', (text) => {
    const counts: Counts = {};
    expect(redactText(text, counts)).toBe(text);
    expect(counts).toEqual({});
  });

  test('a private key that does not end is one to the end; names of members are looked at too', () => {
    const counts: Counts = {};
    expect(redactText(`x\n-----BEGIN PRIVATE KEY-----\n${body}`, counts)).toBe(`x\n${redacted}`);
    expect(redactValue({ 'ada@example.org': [1, null, true], __proto__x: 'y' }, counts)).toEqual({
      [redacted]: [1, null, true],
      __proto__x: 'y',
    });
    expect(counts).toEqual({ private_keys: 1, emails: 1 });
  });

  test('whatever stands around them, nothing of them is left, and nothing is found twice', () => {
    const around = fc.string({ unit: fc.constantFrom(' ', '\n', '"', ':', ',', '(', 'ü', '😀'), maxLength: 20 });
    const some = fc.array(fc.tuple(around, fc.constantFrom(...secrets)), { maxLength: 6 });
    fc.assert(
      fc.property(some, around, (parts, end) => {
        const counts: Counts = {};
        const text = parts.map(([before, [, secret]]) => `${before} ${secret} `).join('') + end;
        const result = redactText(text, counts);
        for (const [, [, secret]] of parts) expect(result).not.toContain(secret);
        expect(redactText(result, {})).toBe(result);
      }),
      { numRuns: 200 },
    );
  });
});

describe('time', () => {
  // What could be read in many ways, as often as a transcript has room for it: quadratic time would be hours.
  test.each([
    'a',
    'eyJ',
    'eyJaaaaa.',
    'a@',
    'a@a.',
    'a.',
    '1.',
    '255.255.',
    'bearer ',
    '-----BEGIN PRIVATE KEY-----',
    '-----BEGIN A PRIVATE KEY----- -----END ',
    '-----BEGIN ',
    'AKIA',
    'aws_secret_key = ',
    'AccountKey=',
    'sk-',
    'ghp_',
    'SG.aaaaaaaaaaaaaaaaaaaa.',
    '/home/',
    String.raw`C:\Users` + '\\',
  ])('%j over and over takes no longer than its length', (piece) => {
    const long = piece.repeat(Math.ceil(1_000_000 / piece.length));
    // A tenth of a second; in quadratic time it would be hours.
    expect(redactText(`${long} private key bearer @ .`, {})).toMatch(/./);
  });
});
