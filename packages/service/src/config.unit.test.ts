import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { generateKeySet } from '@commonplace/rpc/signing-keys';
import { z } from 'zod';
import { ConfigError, parseConfig } from './config.ts';
import { baseConfig, callerConfig, neighborConfig } from './variables.ts';
import { editDistance } from './edit-distance.ts';

const schema = z.object({
  ...baseConfig,
  MEILI_URL: z.url().optional(),
  FEED_INTERVAL_SECONDS: z.coerce.number().int().positive().default(900),
});

const { privateKeys, publicKeys } = generateKeySet();
const valid = {
  PORT: '4000',
  MONITORING_PORT: '4001',
  INTERNAL_AUTH_PUBLIC_KEYS: publicKeys,
  NATS_URL: 'nats://localhost:4222',
  DATABASE_URL: 'postgresql://user:secret@localhost:5432/content',
};

function problemsOf(environment: Record<string, string | undefined>): string[] {
  try {
    parseConfig(schema, environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('parseConfig', () => {
  test('reads typed values and fills in defaults', () => {
    expect(parseConfig(schema, { ...valid, PATH: '/usr/bin', HOME: '/home/a' })).toEqual({
      ...valid,
      PORT: 4000,
      DRAIN_SECONDS: 0,
      MONITORING_PORT: 4001,
      HOST: '127.0.0.1',
      DATABASE_POOL_MAX: 10,
      REQUEST_TIMEOUT_SECONDS: 5,
      JOBS_CONCURRENCY: 3,
      NATS_REPLICAS: 1,
      NATS_RETENTION_DAYS: 14,
      LOG_LEVEL: 'info',
      FEED_INTERVAL_SECONDS: 900,
    });
  });

  test('treats a blank variable as unset', () => {
    const config = parseConfig(schema, { ...valid, LOG_LEVEL: '', MEILI_URL: '  ', FEED_INTERVAL_SECONDS: '' });
    expect(config).toMatchObject({ LOG_LEVEL: 'info', FEED_INTERVAL_SECONDS: 900 });
    expect(config.MEILI_URL).toBeUndefined();
    expect(problemsOf({ ...valid, DATABASE_URL: ' ' })).toEqual(['DATABASE_URL is required']);
  });

  test('names every invalid variable, but no value', () => {
    const problems = problemsOf({
      ...valid,
      PORT: '70000',
      MONITORING_PORT: undefined,
      DATABASE_URL: 'mysql://hunter2',
    });
    expect(problems.map((problem) => problem.split(/[ :]/, 1)[0] ?? '').sort()).toEqual([
      'DATABASE_URL',
      'MONITORING_PORT',
      'PORT',
    ]);
    expect(problems.join()).not.toContain('hunter2');
    expect(problems.join()).not.toContain('70000');
  });

  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['MEILI_UR', 'MEILI_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['INTERNAL_AUTH_PUBLIC_KEY', 'INTERNAL_AUTH_PUBLIC_KEYS'],
    ['MEILI_ULR_FILE', 'MEILI_URL_FILE'],
  ])('reports %s as misspelled', (name, meant) => {
    expect(problemsOf({ ...valid, [name]: 'x' })).toEqual([`unknown variable ${name}; did you mean ${meant}?`]);
  });

  test('reports why another variable requires one', () => {
    const pair = z.object({ FEED_URL: z.string().optional(), FEED_KEY: z.string().optional() });
    const schema = pair.superRefine(({ FEED_URL: url, FEED_KEY: key }, context) => {
      if (url !== undefined && key === undefined) {
        context.addIssue({ code: 'custom', path: ['FEED_KEY'], message: 'FEED_URL needs it' });
      }
    });
    expect(() => parseConfig(schema, { FEED_URL: 'x' })).toThrow('  FEED_KEY: FEED_URL needs it');
    expect(parseConfig(schema, { FEED_KEY: 'x' })).toEqual({ FEED_KEY: 'x' });
  });

  test('refuses unknown variables with our prefix and ignores all others', () => {
    expect(problemsOf({ ...valid, COMMONPLACE_COLOR: 'blue' })).toEqual(['unknown variable COMMONPLACE_COLOR']);
    const foreign = { PORTS: '1', HOSTS: 'a', DATA_URL: 'x', SMTP_URL: 'y', NODE_ENV: 'test', database_url: 'z' };
    expect(problemsOf({ ...valid, ...foreign })).toEqual([]);
  });

  test("does not report another process's variable as misspelled", () => {
    const admin = z.object({ ADMIN_ADDRESSES: z.string().optional() });
    expect(() => parseConfig(admin, { ADMIN_ADDRESS: 'localhost:4000' })).not.toThrow();
  });
});

describe('NAME_FILE', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileWith = (text: string) => {
    const path = join(folder, `${text.length}`);
    writeFileSync(path, text);
    return path;
  };
  const { DATABASE_URL, ...others } = valid;

  test.each(['', '\n', '\r\n'])('is the path of a file with the value, which may end with %j', (ending) => {
    const config = parseConfig(schema, { ...others, DATABASE_URL_FILE: fileWith(`${DATABASE_URL}${ending}`) });
    expect(config).toMatchObject({ DATABASE_URL });
  });

  test('gives way to the variable where it is blank, and the variable to it', () => {
    expect(parseConfig(schema, { ...valid, DATABASE_URL_FILE: '' })).toMatchObject({ DATABASE_URL });
    const environment = { ...others, DATABASE_URL: '', DATABASE_URL_FILE: fileWith(DATABASE_URL) };
    expect(parseConfig(schema, environment)).toMatchObject({ DATABASE_URL });
  });

  test('is refused with the variable, and where its file is missing, a folder, blank or huge', () => {
    const problemOf = (path: string) => problemsOf({ ...others, DATABASE_URL_FILE: path });
    expect(problemsOf({ ...valid, DATABASE_URL_FILE: fileWith(DATABASE_URL) })).toEqual([
      'DATABASE_URL_FILE: DATABASE_URL is set too; set one of them',
    ]);
    expect(problemOf(join(folder, 'none'))).toEqual([expect.stringMatching(/none cannot be read \(ENOENT\)$/)]);
    expect(problemOf(folder)).toEqual([expect.stringMatching(/cannot be read \(EISDIR\)$/)]);
    expect(problemOf(fileWith('\n'))).toEqual(['DATABASE_URL is required']);
    expect(problemOf(fileWith('x'.repeat(65_537)))).toEqual([
      'DATABASE_URL_FILE: holds 65537 bytes, at most 65536 are allowed',
    ]);
  });

  test('shows no content of the file in a problem', () => {
    const problems = problemsOf({ ...others, DATABASE_URL_FILE: fileWith('mysql://hunter2') });
    expect(problems).toEqual([expect.stringMatching(/^DATABASE_URL: /)]);
    expect(problems.join()).not.toContain('hunter2');
  });

  test('of another process is not reported as misspelled', () => {
    expect(problemsOf({ ...valid, INTERNAL_AUTH_PRIVATE_KEY_FILE: '/none' })).toEqual([]);
  });
});

describe('shared variables', () => {
  test.each([
    ['INTERNAL_AUTH_PUBLIC_KEYS', 'gateway=short'],
    ['INTERNAL_AUTH_PUBLIC_KEYS', publicKeys.replace('gateway=', '')],
    ['INTERNAL_AUTH_PUBLIC_KEYS', `gateway=${privateKeys.gateway}`],
    ['NATS_URL', 'localhost:4222'],
    ['NATS_URL', 'localhost'],
    ['NATS_URL', 'nats://a:4222,http://b'],
    ['NATS_URL', 'nats://content:1@a:4222,nats://admin:2@b:4222'],
    ['LOG_LEVEL', 'loud'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
    ['PORT', '4000.5'],
    ['DATABASE_POOL_MAX', '2'],
    ['NATS_REPLICAS', '0'],
    ['NATS_RETENTION_DAYS', 'ever'],
    ['NATS_STREAM_MEBIBYTES', '0'],
  ])('reject an invalid %s: %s', (name, value) => {
    expect(problemsOf({ ...valid, [name]: value })).toHaveLength(1);
  });

  test('accepts one or several servers in NATS_URL', () => {
    expect(problemsOf({ ...valid, NATS_URL: 'nats://a:4222,tls://b:4222' })).toEqual([]);
    expect(problemsOf({ ...valid, NATS_URL: 'nats://me:1@a,nats://me:2@b:4222,nats://c' })).toEqual([]);
  });

  test('does not show a rejected private key', () => {
    const { INTERNAL_AUTH_PRIVATE_KEY } = callerConfig;
    expect(INTERNAL_AUTH_PRIVATE_KEY.safeParse(privateKeys.gateway).success).toBe(true);
    for (const key of [privateKeys.gateway.slice(1), publicKeys, publicKeys.split(/[=,]/)[1], 'please-change-me']) {
      const { error } = INTERNAL_AUTH_PRIVATE_KEY.safeParse(key);
      expect(error?.issues.map(({ message }) => message)).toEqual([expect.stringMatching(/^must be an Ed25519/)]);
    }
  });

  test('accepts host and port as the location of a service', () => {
    const { CONTENT_ADDRESS } = neighborConfig;
    for (const address of ['localhost:4000', '[::1]:4000', 'dns:///content.internal:4000']) {
      expect(CONTENT_ADDRESS.safeParse(address).success).toBe(true);
    }
    for (const address of ['localhost', 'http://localhost:4000', 'a:b']) {
      expect(CONTENT_ADDRESS.safeParse(address).success).toBe(false);
    }
  });

  test('describes each of them', () => {
    for (const [name, variable] of Object.entries({ ...baseConfig, ...callerConfig, ...neighborConfig })) {
      expect(variable.description, name).toMatch(/\.$/);
    }
  });
});

test.each([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['abc', '', 3],
  ['abc', 'acb', 1],
  ['kitten', 'sitting', 3],
  ['ca', 'abc', 3],
])('editDistance(%j, %j) returns %d', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
  expect(editDistance(to, from)).toBe(distance);
});
