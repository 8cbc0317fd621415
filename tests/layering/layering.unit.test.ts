import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type IConfiguration } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Loads a configuration from the root of the repository. */
async function rulesIn(file: string): Promise<IConfiguration> {
  const { default: rules } = (await import(new URL(`../../${file}`, import.meta.url).href)) as {
    default: IConfiguration;
  };
  return rules;
}

const layers = await rulesIn('.dependency-cruiser.mjs');
const folders = await rulesIn('.dependency-cruiser.folders.mjs');
const repository = fileURLToPath(new URL('../../', import.meta.url));
let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'commonplace-layering-'));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Returns the violations of a repository with these files and their imports. */
async function findViolations({ options, forbidden }: IConfiguration, files: Record<string, string[]>) {
  const base = mkdtempSync(join(root, 'repository-'));
  for (const [path, imports] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    const lines = imports.map((target, index) => `import type { A as A${index} } from '${target}';`);
    writeFileSync(join(base, path), [...lines, 'export type A = string;'].join('\n'));
  }
  const { output } = await cruise(['.'], {
    ...options,
    baseDir: base,
    validate: true,
    ruleSet: { forbidden: forbidden ?? [] },
  });
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

const violations: [name: string, rules: IConfiguration, files: Record<string, string[]>, ...found: string[]][] = [
  [
    'an app that imports another app',
    layers,
    { 'apps/content/src/a.ts': ['../../listings/src/b.ts'], 'apps/listings/src/b.ts': [] },
    'app-imports-app: apps/content/src/a.ts',
  ],
  [
    'an app whose test imports another app',
    layers,
    { 'apps/content/test/a.test.ts': ['../../listings/src/b.ts'], 'apps/listings/src/b.ts': [] },
    'app-imports-app: apps/content/test/a.test.ts',
  ],
  [
    'a package that imports an app',
    layers,
    { 'packages/db/src/a.ts': ['../../../apps/listings/src/b.ts'], 'apps/listings/src/b.ts': [] },
    'package-imports-app: packages/db/src/a.ts',
  ],
  [
    'a launcher that imports an app',
    layers,
    { 'deploy/local/a.ts': ['../../apps/listings/src/b.ts'], 'apps/listings/src/b.ts': [] },
    'launcher-imports-app: deploy/local/a.ts',
  ],
  [
    'production code that imports a fixture',
    layers,
    { 'apps/content/src/a.ts': ['./testing/b.ts'], 'apps/content/src/testing/b.ts': [] },
    'production-imports-tests: apps/content/src/a.ts',
  ],
  [
    'the edge that imports a route and a page',
    layers,
    {
      'apps/gateway/src/edge/http/a.ts': ['../../api/b.ts', '../../accounts/c.ts'],
      'apps/gateway/src/api/b.ts': [],
      'apps/gateway/src/accounts/c.ts': [],
    },
    'edge-imports-wing: apps/gateway/src/edge/http/a.ts',
    'edge-imports-wing: apps/gateway/src/edge/http/a.ts',
  ],
  [
    'an operation of the API that imports a page',
    layers,
    { 'apps/gateway/src/api/a.ts': ['../accounts/b.ts'], 'apps/gateway/src/accounts/b.ts': [] },
    'api-imports-accounts: apps/gateway/src/api/a.ts',
  ],
  [
    'a cache that imports a request',
    layers,
    { 'apps/gateway/src/edge/cache/a.ts': ['../http/b.ts'], 'apps/gateway/src/edge/http/b.ts': [] },
    'cache-imports-http: apps/gateway/src/edge/cache/a.ts',
  ],
  [
    'site settings that import the edge',
    layers,
    { 'apps/gateway/src/site/a.ts': ['../edge/b.ts'], 'apps/gateway/src/edge/b.ts': [] },
    'site-imports-wing: apps/gateway/src/site/a.ts',
  ],
  [
    'service calls that import fastify and HTTP',
    layers,
    { 'packages/rpc/src/a.ts': ['fastify', 'node:http'], 'node_modules/fastify/index.js': [] },
    'http-between-services: packages/rpc/src/a.ts',
    'http-outside-the-gateway: packages/rpc/src/a.ts',
  ],
  [
    'the domain that imports a package other than the rules',
    layers,
    {
      'packages/domain/src/a.ts': ['../../db/src/b.ts', '../../rules/src/c.ts'],
      'packages/db/src/b.ts': [],
      'packages/rules/src/c.ts': [],
    },
    'domain-imports-package: packages/domain/src/a.ts',
  ],
  [
    'a package of calculations that imports gRPC',
    layers,
    {
      'packages/markdown/src/a.ts': ['../../rpc/src/b.ts'],
      'packages/images/src/c.ts': ['@grpc/grpc-js'],
      'packages/rpc/src/b.ts': ['@grpc/grpc-js'],
      'node_modules/@grpc/grpc-js/index.js': [],
    },
    'grpc-below-rpc: packages/images/src/c.ts',
    'grpc-below-rpc: packages/markdown/src/a.ts',
  ],
  [
    'files that import each other',
    layers,
    { 'apps/content/src/a.ts': ['./b.ts'], 'apps/content/src/b.ts': ['./a.ts'] },
    'cycle: apps/content/src/a.ts',
  ],
  ['an unresolvable import', layers, { 'apps/content/src/a.ts': ['nothing'] }, 'unresolvable: apps/content/src/a.ts'],
  [
    'folders that import each other',
    folders,
    {
      'apps/listings/src/credits/a.ts': ['../listings/b.ts'],
      'apps/listings/src/listings/b.ts': [],
      'apps/listings/src/listings/c.ts': ['../credits/d.ts'],
      'apps/listings/src/credits/d.ts': [],
    },
    'folder-cycle: apps/listings/src/credits',
    'folder-cycle: apps/listings/src/listings',
  ],
];

test.each(violations)('finds %s', async (_name, rules, files, ...found) => {
  expect((await findViolations(rules, files)).toSorted()).toEqual(found);
});

test('accepts allowed imports', async () => {
  const files = {
    'apps/gateway/src/app.ts': ['./api/routes/tags/tags.routes.ts', './accounts/e.ts'],
    'apps/gateway/src/accounts/e.ts': ['../edge/http/a.ts', '../api/routes/tags/tags.routes.ts'],
    'apps/gateway/src/edge/http/a.ts': ['../cache/f.ts', '../../../../../packages/rpc/src/b.ts', 'fastify'],
    'apps/gateway/src/edge/cache/f.ts': [],
    'apps/gateway/src/api/routes/tags/tags.routes.ts': ['../../../edge/http/a.ts'],
    'apps/gateway/src/api/routes/tags/tags.routes.test.ts': ['../../../testing/c.ts', './tags.routes.ts'],
    'apps/gateway/src/testing/c.ts': [],
    'packages/rpc/src/b.ts': ['node:http2'],
    'tests/contract/d.test.ts': ['../../apps/gateway/src/edge/http/a.ts'],
    'node_modules/fastify/index.js': [],
  };
  expect(await findViolations(layers, files)).toEqual([]);
  expect(await findViolations(folders, files)).toEqual([]);
});

/** Returns the production files whose text matches all patterns. */
function filesWith(...patterns: RegExp[]): string[] {
  const sources = globSync('{apps,packages}/*/src/**/*.ts', { cwd: repository, exclude: ['**/node_modules/**'] });
  return sources
    .filter((file) => !/\.test\.ts$|\/(?:testing|migrations|gen)\//.test(file))
    .filter((file) => patterns.every((pattern) => pattern.test(readFileSync(join(repository, file), 'utf8'))));
}

test('lets one file name the tables of pg-boss', () => {
  expect(filesWith(/\bjobs\.(?:job|queue|schedule)\b/)).toEqual(['packages/jobs/src/job-table.ts']);
});

test('lets no use case open a transaction without its call', () => {
  const withCall = filesWith(/\bCallContext\b/, /\.transaction\(call,/);
  expect(withCall).toContain('apps/content/src/tags/update-tag.ts');
  expect(filesWith(/\bCallContext\b/, /\.transaction\(\s*(?:undefined|\{ signal)/)).toEqual([]);
});
