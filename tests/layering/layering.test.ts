import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type IConfiguration } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The rules of a configuration at the top of the repository. */
async function rulesIn(file: string): Promise<IConfiguration> {
  const { default: rules } = (await import(new URL(`../../${file}`, import.meta.url).href)) as {
    default: IConfiguration;
  };
  return rules;
}

const layers = await rulesIn('.dependency-cruiser.mjs');
const folders = await rulesIn('.dependency-cruiser.folders.mjs');
let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'commonplace-layering-'));
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The rules that a repository of these files breaks; each file imports what stands beside it. */
async function brokenRules({ options, forbidden }: IConfiguration, files: Record<string, string[]>) {
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

const broken: [what: string, rules: IConfiguration, files: Record<string, string[]>, ...found: string[]][] = [
  [
    'an app that imports another',
    layers,
    { 'apps/content/src/a.ts': ['../../listings/src/b.ts'], 'apps/listings/src/b.ts': [] },
    'app-knows-app: apps/content/src/a.ts',
  ],
  [
    'an app whose test does',
    layers,
    { 'apps/content/test/a.test.ts': ['../../listings/src/b.ts'], 'apps/listings/src/b.ts': [] },
    'app-knows-app: apps/content/test/a.test.ts',
  ],
  [
    'a package that imports an app',
    layers,
    { 'packages/db/src/a.ts': ['../../../apps/listings/src/b.ts'], 'apps/listings/src/b.ts': [] },
    'package-knows-app: packages/db/src/a.ts',
  ],
  [
    'what starts apps and imports one',
    layers,
    { 'deploy/local/a.ts': ['../../apps/listings/src/b.ts'], 'apps/listings/src/b.ts': [] },
    'several-apps: deploy/local/a.ts',
  ],
  [
    'product code that imports a fixture',
    layers,
    { 'apps/content/src/a.ts': ['./testing/b.ts'], 'apps/content/src/testing/b.ts': [] },
    'product-knows-tests: apps/content/src/a.ts',
  ],
  [
    'the HTTP server that imports what is in a route',
    layers,
    { 'apps/gateway/src/http/server/a.ts': ['../../routes/tags/b.ts'], 'apps/gateway/src/routes/tags/b.ts': [] },
    'door-knows-room: apps/gateway/src/http/server/a.ts',
  ],
  [
    'calls between services that know fastify, and HTTP',
    layers,
    { 'packages/rpc/src/a.ts': ['fastify', 'node:http'], 'node_modules/fastify/index.js': [] },
    'http-between-services: packages/rpc/src/a.ts',
    'http-outside-the-gateway: packages/rpc/src/a.ts',
  ],
  [
    'files that import each other',
    layers,
    { 'apps/content/src/a.ts': ['./b.ts'], 'apps/content/src/b.ts': ['./a.ts'] },
    'cycle: apps/content/src/a.ts',
  ],
  ['an import of nothing', layers, { 'apps/content/src/a.ts': ['nothing'] }, 'unresolvable: apps/content/src/a.ts'],
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

test.each(broken)('%s is found', async (_what, rules, files, ...found) => {
  expect((await brokenRules(rules, files)).toSorted()).toEqual(found);
});

test('what belongs together is not', async () => {
  const files = {
    'apps/gateway/src/http/a.ts': ['../routes/all-routes.ts', '../../../../packages/rpc/src/b.ts', 'fastify'],
    'apps/gateway/src/routes/all-routes.ts': ['./tags/routes.ts'],
    'apps/gateway/src/routes/tags/routes.ts': [],
    'apps/gateway/src/routes/tags/routes.test.ts': ['../../testing/c.ts', './routes.ts'],
    'apps/gateway/src/testing/c.ts': [],
    'packages/rpc/src/b.ts': ['node:http2'],
    'tests/contract/d.test.ts': ['../../apps/gateway/src/http/a.ts'],
    'node_modules/fastify/index.js': [],
  };
  expect(await brokenRules(layers, files)).toEqual([]);
  expect(await brokenRules(folders, files)).toEqual([]);
});
