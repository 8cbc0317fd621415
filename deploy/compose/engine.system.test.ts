import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@commonplace/engines/ports';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { composeFolder } from './testing/compose-file.ts';
import {
  createContainerPlatform,
  whyNoEngine,
  whyNoService,
  type ContainerPlatform,
} from './testing/container-engine.ts';
import { parseDockerfile } from './testing/dockerfile.ts';
import { lastMailTo } from './testing/mailpit.ts';
import { startLoad } from './testing/site-load.ts';
import { sendTo, type Answer } from './testing/site-request.ts';
import { createSiteVisitor } from './testing/site-visitor.ts';

const apps = ['content', 'community', 'listings', 'admin', 'analytics', 'site', 'gateway'];
/** Of this run alone: others may be under way on the same engine. */
const project = `commonplace-test-${process.pid}`;
const minutes = 60_000;

const obstacle = whyNoEngine();
const mailObstacle = obstacle ?? whyNoService('mailpit');
const searchObstacle = obstacle ?? whyNoService('meilisearch');

describe.skipIf(obstacle)(`compose on a container engine${obstacle ? `: not run, since ${obstacle}` : ''}`, () => {
  let platform: ContainerPlatform;
  let port: number;
  let mailPort: number;
  let apiKey: string;
  let articleId: number;
  let written = 0;

  const read = (path: string): Promise<Answer> => sendTo({ port, method: 'GET', path });
  const comments = async () => JSON.parse((await read(`/api/comments?a_id=${articleId}`)).text) as unknown[];
  const served = () => expect.poll(async () => (await read(`/api/articles/${articleId}`)).status).toBe(200);
  /** Images of another release: each the same with one more instruction. */
  const release = async (tag: string, instruction: string, names: readonly string[]) => {
    for (const name of names) {
      const image = `commonplace/${name}:${project}`;
      await platform.makeImage(`${image}-${tag}`, `FROM ${image}\n${instruction}\n`);
    }
    platform.settings['COMMONPLACE_TAG'] = `${project}-${tag}`;
  };
  const inspect = (id: string, format: string) => platform.docker('inspect', '--format', `{{${format}}}`, id);
  const natsLoadedAt = async () => {
    const text = await platform.docker(
      'exec',
      await only('nats'),
      'wget',
      '-q',
      '-O',
      '-',
      'http://127.0.0.1:8222/varz',
    );
    return Date.parse((JSON.parse(text) as { config_load_time: string }).config_load_time);
  };
  const only = async (service: string) => {
    const [id, ...others] = await platform.containers(service);
    if (id === undefined || others.length > 0) throw new Error(`${service} has ${others.length} more`);
    return id;
  };

  /** Stops all but the init: what is stopped still takes connections, and answers none. */
  const restartsOnce = async (service: string) => {
    const id = await only(service);
    await platform.docker('exec', id, 'sh', '-c', 'kill -STOP -1');
    await expect.poll(() => inspect(id, '.RestartCount'), { timeout: 4 * minutes }).toBe('1');
    await expect.poll(() => inspect(id, '.State.Health.Status'), { timeout: 2 * minutes }).toBe('healthy');
  };

  beforeAll(async () => {
    port = await freePort();
    mailPort = await freePort();
    platform = createContainerPlatform({
      ...(await generateSecrets()),
      COMPOSE_PROJECT_NAME: project,
      COMPOSE_PROFILES: '',
      COMMONPLACE_TAG: project,
      EDGE_NETWORK: `172.30.${100 + (port % 128)}`,
      GATEWAY_PORT: `${port}`,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      MAILPIT_WEB_PORT: `${mailPort}`,
      SMTP_URL: '',
      MAIL_FROM: '',
      SIGN_UP_CONFIRMATION: '',
      MEILI_URL: '',
      RATE_LIMIT_GENERAL: 'off',
      LOG_LEVEL: 'warn',
    });
    await platform.compose('build', ...apps, 'cli');
  }, 20 * minutes);

  afterAll(() => platform[Symbol.asyncDispose](), 2 * minutes);

  it(
    'comes up with Meilisearch switched off, and is written to, read and searched',
    { timeout: 5 * minutes },
    async () => {
      await platform.compose('up', '--detach', 'edge');
      const person = ['--username', 'jane', '--email', 'jane@example.com', '--name', 'Jane', '--role', 'super_admin'];
      const created = await platform.compose('run', '--rm', 'cli', 'user', 'create', ...person);
      apiKey = (JSON.parse(created) as { api_key: string }).api_key;
      const article = { title: 'Hello from a container', body_markdown: 'Kept.', published: true };
      const answer = await sendTo({ port, method: 'POST', path: '/api/articles', apiKey, body: { article } });
      expect(answer.status, answer.text).toBe(201);
      articleId = (JSON.parse(answer.text) as { id: number }).id;
      await served();
      await expect.poll(async () => (await read('/api/articles/search?q=containr')).text).toContain('Hello from');
      expect(await platform.containers('meilisearch')).toEqual([]);
    },
  );

  it.skipIf(mailObstacle)(
    `lets a user sign up with the link in Mailpit${mailObstacle ? `: not run, since ${mailObstacle}` : ''}`,
    { timeout: 5 * minutes },
    async () => {
      await platform.compose('up', '--detach', 'mailpit');
      const person = { name: 'Ada', username: 'ada', email: 'ada@example.com', password: 'an unusual password' };
      const visitor = createSiteVisitor();
      const requested = await visitor.submit(`http://127.0.0.1:${port}/signup`, person);
      expect(requested.text).toContain('Check your email');
      // Mailpit may be a moment away when the mail is sent first; then it comes again.
      const mail = () => lastMailTo(mailPort, person.email).catch(() => undefined);
      const link = async () => /http:\S+\/confirm\/\S+/.exec((await mail()) ?? '')?.[0];
      await expect.poll(link, { timeout: 2 * minutes }).toBeDefined();
      const confirmed = await visitor.submit((await link()) ?? '', { password: person.password });
      expect([confirmed.status, visitor.isSignedIn()]).toEqual([303, true]);
      expect((await read('/api/users/by_username?url=ada')).status).toBe(200);
    },
  );

  it('NATS asks everyone for a name and a password', async () => {
    const knock = "printf 'CONNECT {}\\r\\nPING\\r\\n' | nc -w 5 127.0.0.1 4222 || true";
    const answer = await platform.docker('exec', await only('nats'), 'sh', '-c', knock);
    expect(answer).toContain('Authorization Violation');
  });

  it('restarts a process that hangs', { timeout: 10 * minutes }, () => restartsOnce('analytics'));

  it('restarts engines and an edge that hang', { timeout: 15 * minutes }, async () => {
    const before = await comments();
    const restarts = () => Promise.all(apps.map(async (app) => inspect(await only(app), '.RestartCount')));
    const earlier = await restarts();
    await Promise.all(['postgres', 'nats', 'edge'].map(restartsOnce));
    // Those that wait for them do not hang.
    expect(await restarts()).toEqual(earlier);
    await served();
    expect(await comments()).toEqual(before);
  });

  it('upgrades all six under load: no request fails', { timeout: 15 * minutes }, async ({ annotate }) => {
    await release('next', 'LABEL release=next', apps);
    const [before, nats, loadedAt] = [await Promise.all(apps.map(only)), await only('nats'), await natsLoadedAt()];
    // First of all a process compiles and connects: what that takes on a busy machine is no matter of upgrades.
    const warmUp = startLoad(port, apiKey, articleId);
    await expect.poll(() => warmUp.seen.writes, { timeout: minutes }).toBeGreaterThan(50);
    await warmUp.stop();
    const earlier = (await comments()).length;
    const [load, startedAt] = [startLoad(port, apiKey, articleId), Date.now()];
    const output = await platform.upgrade().catch((error: unknown) => error);
    const seen = await load.stop();
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    await annotate(
      `${seconds} s: ${seen.requests} requests, ${seen.writes} comments, ${seen.failures.length} failures`,
    );
    expect(output).toContain('gateway: replaced');
    await expect.poll(async () => (written = (await comments()).length)).toBeGreaterThanOrEqual(earlier + seen.writes);
    expect(seen.failures).toEqual([]);
    expect(seen.writes).toBeGreaterThan(50);
    expect(written).toBe(earlier + seen.writes);
    const after = await Promise.all(apps.map(only));
    expect(after.filter((id) => before.includes(id))).toEqual([]);
    const images = await Promise.all(after.map((id) => inspect(id, '.Config.Image')));
    expect(images).toEqual(apps.map((app) => `commonplace/${app}:${project}-next`));
    // NATS has reloaded its permissions without being replaced.
    expect(await only('nats')).toBe(nats);
    expect(await natsLoadedAt()).toBeGreaterThan(loadedAt);
  });

  it('keeps the old containers if the new ones do not start', { timeout: 5 * minutes }, async () => {
    const before = await only('gateway');
    await release('broken', 'ENTRYPOINT ["false"]', ['gateway']);
    await expect(platform.upgrade('gateway')).rejects.toThrow('a new container ends again and again');
    expect(await only('gateway')).toBe(before);
    await served();
    platform.settings['COMMONPLACE_TAG'] = `${project}-next`;
  });

  it('replaces nothing when a migration fails', { timeout: 5 * minutes }, async () => {
    const before = await Promise.all(apps.map(only));
    await release('stuck', 'LABEL release=stuck', apps);
    await release('stuck', 'ENTRYPOINT ["false"]', ['content']);
    await expect(platform.upgrade()).rejects.toThrow('content could not be migrated; nothing has been replaced');
    expect(await Promise.all(apps.map(only))).toEqual(before);
    await served();
    platform.settings['COMMONPLACE_TAG'] = `${project}-next`;
  });

  it('has as many replicas as the settings say', { timeout: 5 * minutes }, async () => {
    Object.assign(platform.settings, { CONTENT_REPLICAS: '3', GATEWAY_REPLICAS: '2' });
    const [content, gateway] = [await only('content'), await only('gateway')];
    await platform.compose('up', '--detach', '--no-recreate', 'edge');
    expect(await platform.containers('content')).toHaveLength(3);
    expect(await platform.containers('content')).toContain(content);
    expect(await platform.containers('gateway')).toHaveLength(2);
    expect(await platform.containers('gateway')).toContain(gateway);
    await served();
  });

  it('starts again what was killed', { timeout: 5 * minutes }, async () => {
    for (const service of ['community', 'gateway']) {
      const [id = ''] = await platform.containers(service);
      // Process 1 is the init, which ends with the app.
      await platform.docker('exec', id, 'node', '-e', "process.kill(-1, 'SIGKILL')").catch(() => undefined);
      await expect.poll(() => inspect(id, '.RestartCount'), { timeout: minutes }).toBe('1');
      await expect.poll(() => inspect(id, '.State.Health.Status'), { timeout: minutes }).toBe('healthy');
    }
    await expect.poll(async () => (await comments()).length).toBe(written);
  });

  it('ends at once when it is stopped in its first moment', { timeout: 5 * minutes }, async () => {
    const id = await only('listings');
    await platform.docker('stop', id);
    await platform.docker('start', id);
    await platform.docker('stop', id);
    expect(await inspect(id, '.State.ExitCode')).not.toBe('137');
    await platform.docker('start', id);
  });

  it('has its data after down and up', { timeout: 5 * minutes }, async () => {
    await platform.compose('down');
    await platform.compose('up', '--detach', 'edge');
    await served();
    expect(await comments()).toHaveLength(written);
  });

  it('is backed up under load, and restored into a second project', { timeout: 15 * minutes }, async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'commonplace-compose-')), 'backup');
    onTestFinished(() => rmSync(dirname(folder), { recursive: true }));
    const load = startLoad(port, apiKey, articleId);
    await expect.poll(() => load.seen.writes, { timeout: minutes }).toBeGreaterThan(10);
    const before = written + load.seen.writes;
    const output = await platform.backup(folder);
    const { failures, writes } = await load.stop();
    expect(failures).toEqual([]);
    expect(output).not.toContain('missing');
    const restoredPort = await freePort();
    await using restored = createContainerPlatform({
      ...platform.settings,
      COMPOSE_PROJECT_NAME: `${project}-restored`,
      EDGE_NETWORK: `172.31.${100 + (restoredPort % 128)}`,
      GATEWAY_PORT: `${restoredPort}`,
    });
    expect(await restored.restore(folder)).toContain('"removed":{}');
    const list = await sendTo({ port: restoredPort, method: 'GET', path: `/api/comments?a_id=${articleId}` });
    const { length } = JSON.parse(list.text) as unknown[];
    expect(length).toBeGreaterThanOrEqual(before);
    expect(length).toBeLessThanOrEqual(written + writes);
    await expect(restored.restore(folder)).rejects.toThrow('the project has data');
    written += writes;
  });

  it.skipIf(searchObstacle)(
    `searches with Meilisearch, which is added, away, wiped and hung${searchObstacle ? `: not run, since ${searchObstacle}` : ''}`,
    { timeout: 15 * minutes },
    async () => {
      const searched = async () => {
        const { text } = await sendTo({ port, method: 'GET', path: '/api/admin/services', apiKey });
        const services = JSON.parse(text) as { name: string; search?: { engine: string; server_status: string } }[];
        return services.find(({ name }) => name === 'content')?.search;
      };
      let requested = 0;
      // Each search is another one, so that none is answered from the cache.
      const searchText = async () => (await read(`/api/articles/search?q=containr&per_page=${(requested += 1)}`)).text;
      const isSearchedBy = async (engine: string) => {
        await expect.poll(async () => (await searched())?.engine, { timeout: 3 * minutes }).toBe(engine);
        expect(await searchText()).toContain('Hello from');
      };
      Object.assign(platform.settings, { COMPOSE_PROFILES: 'meilisearch', MEILI_URL: 'http://meilisearch:7700' });
      await platform.compose('up', '--detach', 'meilisearch', 'edge');
      await isSearchedBy('meilisearch');
      await platform.compose('stop', 'meilisearch');
      await isSearchedBy('postgresql');
      await platform.compose('rm', '--force', 'meilisearch');
      await platform.docker('volume', 'rm', `${project}_meilisearch`);
      await platform.compose('up', '--detach', 'meilisearch');
      await isSearchedBy('meilisearch');
      await restartsOnce('meilisearch');
      await isSearchedBy('meilisearch');
    },
  );

  it('builds behind a proxy with its own certificate authority', { timeout: 5 * minutes }, async () => {
    const image = `commonplace/tools:${project}`;
    const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', '/dev/null', '-subj', '/CN=Our proxy'];
    const authority = await platform.docker('run', '--rm', toolsImage(), 'openssl', ...request);
    const file = join(composeFolder, 'Dockerfile');
    const argument = ['--build-arg', `CA_CERTIFICATES=${authority}`];
    await platform.docker('build', '--target', 'tools', ...argument, '--tag', image, '--file', file, composeFolder);
    const bundle = await platform.docker('run', '--rm', image, 'cat', '/etc/ssl/certs/ca-certificates.crt');
    expect(bundle).toContain(authority);
  });
});

/** Returns the base image of the first build stage. */
function toolsImage(): string {
  const { stages } = parseDockerfile(readFileSync(join(composeFolder, 'Dockerfile'), 'utf8'));
  return stages[0]?.from ?? '';
}

/** Returns the variables that `secrets generate` prints. */
async function generateSecrets(): Promise<Record<string, string>> {
  const main = resolve(composeFolder, '../../apps/cli/src/main.ts');
  const args = [main, 'secrets', 'generate'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as Record<string, string>;
}
