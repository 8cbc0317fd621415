import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startTestNats } from '@commonplace/testing/nats';
import { freePort } from '@commonplace/engines/ports';
import { todaysPart } from '@commonplace/testing/extent';
import { startPostgres } from '@commonplace/testing/postgres';
import { testKeys } from '@commonplace/testing/principals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runToEnd, startApp, type AppProcess } from './testing/app-process.ts';
import { copyBuildCache } from './testing/build-cache.ts';
import { createImageBuilder, type BuiltImage, type ImageBuilder } from './testing/build-image.ts';
import { composeFolder, readLayer, withDefaults } from './testing/compose-file.ts';
import { readExposition, readQueries } from './testing/queries.ts';

const services = ['content', 'community', 'listings', 'admin', 'analytics'] as const;
/** The tasks that run with only the files that the Dockerfile copies; the others come from the cache of the build. */
const madeAnew = ['@commonplace/proto#generate', '@commonplace/content#build'];
type App = (typeof services)[number] | 'gateway' | 'site';

const compose = readLayer('compose.yaml').services;
const repository = resolve(composeFolder, '../..');
const stack = new AsyncDisposableStack();
const running = new Map<App, AppProcess>();
/** Of the other, the app that the repository has built stands for its image. */
const built = todaysPart<App>(['content', 'gateway'], 2);
/** The files of the images. */
const folders = new Map<App, string>();
let images: ImageBuilder;
/** The variables that have other values here than in the containers. */
let replaced: (app: App) => Promise<Record<string, string>>;

beforeAll(async () => {
  const workFolder = mkdtempSync(join(tmpdir(), 'commonplace-images-'));
  stack.defer(() => rmSync(workFolder, { recursive: true, force: true }));
  const cache = join(workFolder, 'cache');
  await copyBuildCache(repository, cache, madeAnew);
  images = createImageBuilder({
    context: repository,
    dockerfile: join(composeFolder, 'Dockerfile'),
    workFolder,
    // All packages were downloaded when this repository was installed.
    environment: { pnpm_config_prefer_offline: 'true', TURBO_CACHE_DIR: cache },
  });
  const postgres = stack.use(await startPostgres());
  const nats = stack.use(await startTestNats());
  const ports: Record<string, number> = { gateway: await freePort(), site: await freePort() };
  for (const service of services) ports[service] = await freePort();
  const addresses = services.map((name) => [`${name.toUpperCase()}_ADDRESS`, `127.0.0.1:${ports[name]}`]);
  replaced = async (app) => ({
    ...Object.fromEntries(addresses),
    HOST: '127.0.0.1',
    PORT: `${ports[app]}`,
    MONITORING_PORT: `${await freePort()}`,
    DATABASE_URL: `postgresql://commonplace_${app}:own@127.0.0.1:${postgres.port}/commonplace_${app}`,
    DATABASE_ADMIN_URL: postgres.databaseUrl('postgres'),
    ...(app !== 'site' && { NATS_URL: nats.urlOf(app) }),
    INTERNAL_AUTH_PUBLIC_KEYS: testKeys.publicKeys,
    INTERNAL_AUTH_PRIVATE_KEY: testKeys.privateKeys.gateway,
    // An unused port: content starts without Meilisearch and searches with PostgreSQL.
    MEILI_URL: `http://127.0.0.1:${await freePort()}`,
    MEILI_API_KEY: '',
    // There is no load balancer that must notice the stop.
    DRAIN_SECONDS: '0',
    OBJECTS_DIR: join(workFolder, 'objects'),
  });
});

afterAll(() => stack.disposeAsync());

/** Returns the environment of a service in compose.yaml, without settings of the operator. */
async function environmentOf(service: string, app: App): Promise<Record<string, string>> {
  const here = await replaced(app);
  const entries = Object.entries(compose[service]?.environment ?? {});
  return Object.fromEntries(entries.map(([name, value]) => [name, here[name] ?? withDefaults(value)]));
}

/** Builds the image of an app, or returns what the repository has built. */
async function imageOf(app: App): Promise<BuiltImage> {
  if (built.includes(app)) return images.build(app);
  return { workingFolder: join(repository, 'apps', app), command: ['node', 'dist/main.js'], environment: {} };
}

/** Migrates the database of a service and starts it. */
async function migrateAndStart(service: 'content' | 'admin', image: BuiltImage): Promise<void> {
  const migrateCommand = compose[`${service}-migrate`]?.command ?? [];
  await runToEnd(image, migrateCommand, await environmentOf(`${service}-migrate`, service));
  const app = stack.use(startApp(image, compose[service]?.command, await environmentOf(service, service)));
  await app.ready();
  running.set(service, app);
}

it('content, the app with the most dependencies, builds, migrates and starts alone', { timeout: 600_000 }, async () => {
  const image = await imageOf('content');
  folders.set('content', image.workingFolder);
  await migrateAndStart('content', image);
});

it('content decodes images with what its own image has', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>';
  const options = { cwd: folders.get('content'), input: drawing, env: {} };
  const answer = execFileSync(process.execPath, ['dist/image-program.js', '{"shape":"whole"}'], options).toString(
    'latin1',
  );
  expect(answer).toMatch(/^ready\n\{"width":3,"height":2,/);
});

it('the gateway builds, and serves with content and admin', { timeout: 600_000 }, async () => {
  // The gateway needs admin to start, whose image is built like that of content.
  await migrateAndStart('admin', await imageOf('admin'));
  const image = await imageOf('gateway');
  const environment = await environmentOf('gateway', 'gateway');
  const gateway = stack.use(startApp(image, compose['gateway']?.command, environment));
  await gateway.ready();
  running.set('gateway', gateway);
  const headers = { accept: 'application/vnd.commonplace.api-v1+json' };
  for (const path of ['/api/articles', '/api/articles/search?q=commonplace']) {
    const answer = async () => {
      const response = await fetch(`http://127.0.0.1:${environment['PORT']}${path}`, { headers });
      return [path, response.status, await response.json()];
    };
    // The first request may miss its deadline on a busy machine.
    await expect.poll(answer).toEqual([path, 200, []]);
  }
  // Only the image has the console next to the gateway.
  if (!built.includes('gateway')) return;
  const console = await fetch(`http://127.0.0.1:${environment['PORT']}/admin`);
  expect([console.status, await console.text()]).toEqual([200, expect.stringContaining('/admin/assets/')]);
});

it('the site serves alone', async () => {
  const image = { workingFolder: join(repository, 'apps/site'), command: ['node', 'dist/main.js'], environment: {} };
  const site = stack.use(startApp(image, compose['site']?.command, await environmentOf('site', 'site')));
  await site.ready();
  running.set('site', site);
});

it('the dashboards and rules query only metrics that the processes export', async () => {
  const exposed = readExposition(await Promise.all([...running.values()].map((app) => app.metrics())));
  const queries = readQueries();
  expect(queries.length).toBeGreaterThan(20);
  // Labels that Prometheus adds.
  const added = ['job', 'instance'];
  for (const { expression, metrics, labels } of queries) {
    expect(
      metrics.filter((metric) => !exposed.has(metric)),
      expression,
    ).toEqual([]);
    const sampled = metrics.map((metric) => exposed.get(metric) ?? new Set()).filter((seen) => seen.size > 1);
    const availableLabels = new Set([...added, ...sampled.flatMap((seen) => [...seen])]);
    if (sampled.length > 0)
      expect(
        labels.filter((label) => !availableLabels.has(label)),
        expression,
      ).toEqual([]);
  }
});

it('all stop on request, with exit code 0', async () => {
  const codes = await Promise.all([...running.values()].map((app) => app.stop()));
  expect(codes).toEqual([0, 0, 0, 0]);
});
