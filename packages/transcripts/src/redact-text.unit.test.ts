import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactValue } from './redact-value.ts';
import { secretPatterns, type SecretClass } from './secret-patterns.ts';
import { redacted, redactText, type Counts } from './redact-text.ts';

const body = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFy';
const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${body}`;
const pem = (kind: string) => `-----BEGIN ${kind}-----\nMIIE\n${body}\n-----END ${kind}-----`;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const hex = '0123456789abcdef';
/** Returns pseudo-random characters, the same ones every time. */
function drawn(length: number, alphabet = letters): string {
  const bytes = ['a', 'b', 'c'].flatMap((part) => [...createHash('sha512').update(`${part}${length}`).digest()]);
  return bytes
    .slice(0, length)
    .map((byte) => alphabet[byte % alphabet.length])
    .join('');
}

/** A secret of each kind, and its redacted form. Split, since secret scanners would report them. */
const secrets: [SecretClass, string, string?][] = [
  ['private_keys', pem('PRIVATE KEY')],
  ['private_keys', pem('RSA PRIVATE KEY')],
  ['private_keys', pem('OPENSSH PRIVATE KEY')],
  ['private_keys', pem('PGP PRIVATE KEY BLOCK')],
  ['jwts', jwt],
  ['bearer_tokens', `Bearer ${body}==`, `Bearer ${redacted}`],
  ...['123e4567-e89b-12d3-a456-426614174000', '12345678-1234-4234-8234-123456789012'].map(
    (uuid): [SecretClass, string, string] => ['bearer_tokens', `Bearer ${uuid}`, `Bearer ${redacted}`],
  ),
  ['bearer_tokens', `bearer ${drawn(20)}`, `bearer ${redacted}`],
  ['cloud_keys', 'AKIAIOSFODNN7EXAMPLE'],
  ['cloud_keys', 'ASIAIOSFODNN7EXAMPLE'],
  ['cloud_keys', `aws_secret_access_key = ${body}`, `aws_secret_access_key = ${redacted}`],
  ['cloud_keys', `"AWS_SECRET_ACCESS_KEY": "${body}`, `"AWS_SECRET_ACCESS_KEY": "${redacted}`],
  ['cloud_keys', `AIza${drawn(35)}`],
  ['cloud_keys', `AccountKey=${body}${body}==`, `AccountKey=${redacted}`],
  ...[
    ...['ghp_', 'gho_', 'ghs_', 'npm_', 'nfp_', 'hf_'].map((prefix) => prefix + drawn(36)),
    `github_pat_${drawn(22)}_${drawn(59)}`,
    `glpat-${drawn(20)}`,
    ['xox', `b-123456789012-1234567890123-${drawn(24)}`].join(''),
    ['xapp', `1-A012345678-1234567890123-${drawn(64, hex)}`].join('-'),
    `sk-${drawn(48)}`,
    `sk-proj-${drawn(60)}`,
    `sk-ant-api03-${drawn(40)}-${drawn(40)}`,
    `sk-or-v1-${drawn(64, hex)}`,
    ...['sk_live_', 'rk_live_', 'sk_test_'].map((prefix) => ['', prefix, drawn(24)].join('')),
    `whsec_${drawn(32)}`,
    `pypi-AgEIcHlwaS5vcmc${drawn(120)}`,
    `dop_v1_${drawn(64, hex)}`,
    ['shpat', drawn(32, hex)].join('_'),
    ['SG', drawn(22), drawn(43)].join('.'),
    ['dckr_pat', drawn(27)].join('_'),
    ['lin_api', drawn(40)].join('_'),
    ['gsk', drawn(52)].join('_'),
    ['glsa', drawn(32), drawn(8, hex)].join('_'),
    ['hvs', drawn(90)].join('.'),
    ['dapi', drawn(32, hex)].join(''),
    ['key', drawn(32, hex)].join('-'),
    `123456789:AA${drawn(33)}`,
    ['M', drawn(23), '.', drawn(6), '.', drawn(38)].join(''),
    ...['cp_', 'cpa_', 'cps_'].map((prefix) => prefix + drawn(43, `${letters}-_`)),
  ].map((token): [SecretClass, string] => ['access_tokens', token]),
  ['emails', 'ada.lovelace+notes@mail.example.co.uk'],
  ['emails', 'a@b.co'],
  ['ip_addresses', '192.168.0.1'],
  ['ip_addresses', '8.8.8.8'],
  ['home_directories', '/home/ada'],
  ['home_directories', '/Users/Ada'],
  ['home_directories', String.raw`C:\Users\Ada`],
];

/** Names in code that begin like secrets. */
const names = [
  'cp_parser_require',
  'cp_parser_require_1_2_3',
  'cp_lexer_peek_token_and_consume_it_if_it_fits',
  'cpa_invoice_total_of_2024',
  'cps_transform_of_nested_lambda_expressions_v2',
  'cp_async_wait_group_for_all_the_copies_of_x',
  'cp_0123456789',
  'sk-circle-fade-dot',
  'sk-folding-cube-2',
  'sk-estimator-html-repr',
  'sk-toggleable__content-arrow',
  'sk-container-id-12',
  'sk-bounce-1-delay-200ms',
  'sk-learn-random-forest-classifier',
  'sk_test_key_from_settings',
  'pk_live_mode_is_on',
  'ghp_token_from_the_environment_of_ci',
  'github_pat_is_read_from_the_environment',
  'glpat-my-token-of-2024-01-01',
  'hf_hub_download_with_retries',
  'npm_config_registry_of_the_project',
  'npm_lifecycle_script',
  'pypi-upload-of-the-release',
  'whsec_from_environment_variable',
  'xoxb-your-token-goes-here',
  'xapp-token-placeholder',
  'sk-xxxxxxxxxxxxxxxxxxxxxxxx',
  'AsiaPacificNortheast',
  'asiapacificsoutheast',
  'akiaabcdefghijklmnop',
  'aidaabcdefghijklmnop',
  'AIzaKeyOfTheMapService',
  'aws_secret_access_key = get_secret_from_the_vault',
  'AWS_SECRET_ACCESS_KEY=your_secret_access_key_here',
  'Bearer authentication',
  'bearer token-placeholder',
  'Bearer YOUR_ACCESS_TOKEN',
  'the bearer certificates',
  'Bearer realm',
  'git@github.com:ada/engine.git',
  'this@MainActivity.finish',
  'return@forEach.also',
  'dp.measured',
  'key-value-pairs-of-a-map',
];

const isOutputTold = (name: SecretClass) => name === 'emails' || name === 'ip_addresses' || name === 'home_directories';

describe('secrets', () => {
  test.each(secrets)('%s: replaces %j in any context', (name, secret, rest = redacted) => {
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

  test.each(secrets)('%s: keeps or replaces %j in the output of a tool', (name, secret, rest = redacted) => {
    const call = { type: 'tool_call', name: 'shell', input: { command: secret }, output: { lines: [secret] } };
    const counts: Counts = {};
    const { input, output } = redactValue(call, counts) as typeof call;
    expect(input.command).toBe(rest);
    expect(output.lines).toEqual([isOutputTold(name) ? secret : rest]);
    expect(counts).toEqual({ [name]: isOutputTold(name) ? 1 : 2 });
  });

  test.each([
    ...names,
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

  test('replaces an unfinished private key to the end, and secrets in names of fields', () => {
    const counts: Counts = {};
    expect(redactText(`x\n-----BEGIN PRIVATE KEY-----\n${body}`, counts)).toBe(`x\n${redacted}`);
    expect(redactValue({ 'ada@example.org': [1, null, true], __proto__x: 'y' }, counts)).toEqual({
      [redacted]: [1, null, true],
      __proto__x: 'y',
    });
    expect(counts).toEqual({ private_keys: 1, emails: 1 });
  });

  test('leaves nothing of secrets in any context, and is idempotent', () => {
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

test('has an example of every kind', () => {
  const results = secretPatterns.map(({ expression }) =>
    secrets.some(([, secret]) => secret.search(expression) !== -1),
  );
  expect(results).not.toContain(false);
});

describe('time', () => {
  // Ambiguous texts as long as a transcript allows: quadratic time would take hours.
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
    'cp_',
    'cp_Aa',
    'key-0',
    '12345678:AA',
    'Maaa.',
    'SG.aaaaaaaaaaaaaaaaaaaa.',
    '/home/',
    String.raw`C:\Users` + '\\',
  ])('%j over and over takes no longer than its length', (piece) => {
    const long = piece.repeat(Math.ceil(1_000_000 / piece.length));
    // A tenth of a second; quadratic time would take hours.
    expect(redactText(`${long} private key bearer @ .`, {})).toMatch(/./);
  });
});
