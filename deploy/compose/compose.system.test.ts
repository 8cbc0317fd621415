import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it, onTestFinished } from 'vitest';
import { searchKeyActions, searchKeyId } from '@commonplace/engines/search-key';
import { parse } from 'yaml';
import {
  composeFolder as folder,
  layers,
  mergeLayers,
  overrides,
  readLayer,
  withDefaults,
  type ComposeFile,
} from './testing/compose-file.ts';
import { parseDockerfile } from './testing/dockerfile.ts';

const repository = resolve(folder, '../..');

/** The Compose specification's JSON schema, from the package of the compose linter. */
function composeSchema(): object {
  const linter = createRequire(import.meta.url).resolve('dclint/package.json');
  return JSON.parse(readFileSync(join(dirname(linter), 'schemas/compose.schema.json'), 'utf8')) as object;
}

/** The variables that the operator must set according to .env.example. */
function exampleVariables(): string[] {
  const example = readFileSync(join(folder, '.env.example'), 'utf8');
  return [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
}

/** Runs a program and returns its exit code and output. */
async function runProgram(program: string, args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

const services = mergeLayers();
const volumes = Object.assign({}, ...layers.map((name) => readLayer(name).volumes)) as Record<string, unknown>;

describe.each([...layers, ...overrides])('%s', (name) => {
  it('follows the Compose specification', () => {
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, validateSchema: false });
    const validate = ajv.compile(composeSchema());
    validate(readLayer(name));
    expect(validate.errors ?? []).toEqual([]);
  });

  it('names a variable only with a default, a requirement, or a line in .env.example', () => {
    const text = readFileSync(join(folder, name), 'utf8');
    const documented = new Set(exampleVariables());
    const bare = [...text.matchAll(/\$\{([A-Z_]+)\}/g)].map((match) => match[1]);
    const required = [...text.matchAll(/\$\{([A-Z_]+):\?/g)].map((match) => match[1]);
    expect([...bare, ...required].filter((variable) => !documented.has(variable ?? ''))).toEqual([]);
    expect(text, 'docker-compose 1.29 mangles a variable within a default').not.toMatch(/\$\{[^}]*\$/);
  });
});

describe('compose.tags.yaml', () => {
  it('gives each app, with its migration, its required tag', () => {
    const { services: tagged } = readLayer('compose.tags.yaml');
    const built = Object.entries(services).flatMap(([name, { build }]) => (build ? [[name, build.args.APP]] : []));
    const images = built.map(([name = '', app = '']) => {
      const variable = `${app.toUpperCase()}_TAG`;
      return [name, { image: `\${COMMONPLACE_IMAGES:-commonplace}/${app}:\${${variable}:?set ${variable}}` }];
    });
    expect(tagged).toEqual(Object.fromEntries(images));
  });
});

describe('docker-bake.hcl', () => {
  it('builds every app from the Dockerfile, for two processors, with labels, SBOM and provenance', () => {
    const text = readFileSync(join(folder, 'docker-bake.hcl'), 'utf8');
    const [, list = ''] = /app = \[(.*)\]/.exec(text) ?? [];
    const apps = Object.values(services).flatMap(({ build }) => build?.args.APP ?? []);
    expect(new Set(list.split(', ').map((name) => name.replaceAll('"', '')))).toEqual(new Set(apps));
    expect(text).toContain('platforms = ["linux/amd64", "linux/arm64"]');
    expect(text).toContain('attest = ["type=sbom", "type=provenance,mode=max"]');
    const release = readFileSync(join(repository, '.github/workflows/release.yml'), 'utf8');
    expect(release).toContain('docker buildx bake --file deploy/compose/docker-bake.hcl --push "$APP"');
  });
});

describe('the services of all layers', () => {
  it('pin their images to one version', () => {
    const images = Object.values(services).flatMap((service) => (service.build ? [] : [service.image ?? '']));
    expect(images.length).toBeGreaterThan(5);
    for (const image of images) expect(image).toMatch(/^[\w./-]+:(?:\$\{[A-Z_]+:-)v?\d+\.\d+(?:\.\d+)?(?:-\w+)?\}$/);
  });

  it('are built with the tools of the repository, in the same versions', () => {
    const text = readFileSync(join(folder, 'Dockerfile'), 'utf8');
    const manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { packageManager: string };
    const { catalog } = parse(readFileSync(join(repository, 'pnpm-workspace.yaml'), 'utf8')) as {
      catalog: { turbo: string };
    };
    expect(text).toContain(` ${manifest.packageManager} turbo@${catalog.turbo}\n`);
    const toolchain = readFileSync(join(repository, 'deploy/local/toolchain.mjs'), 'utf8');
    const [, nodeVersion] = /NODE_VERSION = '([\d.]+)'/.exec(toolchain) ?? [];
    const { globalArguments, stages } = parseDockerfile(text);
    expect(globalArguments).toEqual({ NODE_VERSION: nodeVersion });
    const images = stages.map(({ from }) => from).filter((from) => !stages.some(({ name }) => name === from));
    expect(images).toEqual([`node:${nodeVersion}-bookworm`, `node:${nodeVersion}-bookworm-slim`]);
  });

  it('publish only what people look at, on ports that can be moved; only the edge is open to other machines', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(published.map(([name]) => name)).toEqual(['mailpit', 'edge', 'prometheus', 'grafana']);
    for (const [name, port] of published) {
      expect(port).toMatch(/^(?:127\.0\.0\.1:)?\$\{[A-Z_]+:-\d+\}:\d+$/);
      expect(port?.startsWith('127.0.0.1:')).toBe(name !== 'edge');
    }
  });

  it('mount only files that exist and volumes that are declared', () => {
    const sources = Object.values(services).flatMap((service) => service.volumes ?? []);
    for (const source of sources.map((mount) => mount.split(':')[0] ?? '')) {
      expect(/^[./]/.test(source) ? existsSync(resolve(folder, source)) : source in volumes, source).toBe(true);
    }
  });

  it('mount folders where a running process reads files again: a file that was replaced stays what it was', () => {
    const sources = ['nats', 'nats-2', 'nats-3', 'edge'].flatMap((name) => services[name]?.volumes ?? []);
    const files = sources.map((mount) => mount.split(':')[0] ?? '').filter((source) => source.startsWith('.'));
    expect(files).toEqual(['./nats', './nats', './nats', './edge']);
    for (const source of files) expect(statSync(resolve(folder, source)).isDirectory(), source).toBe(true);
  });

  it('bound what one address holds at the edge, unless it is a proxy before it', () => {
    const edge = readFileSync(resolve(folder, 'edge/haproxy.cfg'), 'utf8');
    expect(edge).toContain('timeout http-request 10s');
    expect(edge).toContain('timeout client 15s');
    expect(edge).toContain('track-sc0 src,ipmask(32,64) table addresses unless is_proxy');
    expect(edge).toMatch(/reject if !is_proxy \{ sc0_conn_cur\(addresses\) gt "\$\{CONNECTIONS_PER_ADDRESS\}" \}/);
    expect(edge).toMatch(/reject if !is_proxy \{ sc0_conn_rate\(addresses\) gt 1000 \}/);
    expect(edge).toContain('acl is_proxy src -f /tmp/trusted-proxies.lst');
    const { command, environment } = services['edge'] ?? {};
    expect(command?.at(-1)).toContain('trusted-proxies.sh > /tmp/trusted-proxies.lst &&');
    expect(environment).toEqual({
      TRUSTED_PROXIES: '${TRUSTED_PROXIES:-}',
      CONNECTIONS_PER_ADDRESS: '${CONNECTIONS_PER_ADDRESS:-256}',
    });
  });

  it.each([
    ['', ''],
    ['192.0.2.1', '192.0.2.1\n'],
    ['10.0.0.0/8, 2001:db8::/32,,192.0.2.1', '10.0.0.0/8\n2001:db8::/32\n192.0.2.1\n'],
    ['loopback,*', '127.0.0.0/8\n::1\n*\n'],
  ])('list the proxies "%s" for the edge', (proxies, list) => {
    const script = resolve(folder, 'edge/trusted-proxies.sh');
    expect(
      execFileSync('sh', [script], { encoding: 'utf8', env: { TRUSTED_PROXIES: proxies, PATH: process.env['PATH'] } }),
    ).toBe(list);
  });

  it('build each app from a Dockerfile and a folder that exist', () => {
    const builds = Object.values(services).flatMap((service) => service.build ?? []);
    expect(new Set(builds.map((build) => build.args.APP)).size).toBe(8);
    for (const build of builds) {
      const context = resolve(folder, build.context);
      expect(existsSync(join(context, build.dockerfile))).toBe(true);
      expect(existsSync(join(context, 'apps', build.args.APP, 'package.json'))).toBe(true);
    }
  });

  it('wait for each other by health, and for what runs once by success', () => {
    for (const [name, service] of Object.entries(services)) {
      for (const [neighbor, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(services, `${name} waits for ${neighbor}`).toHaveProperty(neighbor);
        const runsOnce = services[neighbor]?.restart === 'no';
        expect(condition).toBe(runsOnce ? 'service_completed_successfully' : 'service_healthy');
        if (condition === 'service_healthy') expect(services[neighbor]?.healthcheck?.test.length).toBeGreaterThan(0);
      }
    }
  });

  it('run the apps with a read-only root, as an ordinary user', () => {
    const apps = Object.values(services).filter((service) => service.build);
    expect(apps.every((service) => service.read_only)).toBe(true);
    expect(readFileSync(join(folder, 'Dockerfile'), 'utf8')).toMatch(/^USER 1000:1000$/m);
  });

  it('are each the one that something long-lived waits for, where they run once, so that `up --wait` succeeds', () => {
    const once = Object.keys(services).filter((name) => services[name]?.restart === 'no');
    const waitedFor = new Set(Object.values(services).flatMap((service) => Object.keys(service.depends_on ?? {})));
    expect(once.length).toBeGreaterThan(5);
    expect(once.filter((name) => !waitedFor.has(name))).toEqual([]);
  });

  it.each(Object.entries(services))(
    '%s has bounded logs, bounded memory and no rights that it does not need',
    (_, service) => {
      expect(service.logging?.options).toEqual({ 'max-size': expect.stringMatching(/^\d+m$/), 'max-file': '3' });
      expect(withDefaults(service.mem_limit ?? '')).toMatch(/^\d+[mg]$/);
      expect(service.cap_drop).toEqual(['ALL']);
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
    },
  );

  it.each(['nats', 'mailpit'])('%s is an ordinary user on a read-only root', (name) => {
    expect(services[name]).toMatchObject({ user: '1000:1000', read_only: true });
  });

  it('give each app an init, replicas from the environment, and a heap that fits into its memory', () => {
    const apps = Object.entries(services).filter(
      ([name, service]) => service.build?.args.APP === name && name !== 'cli',
    );
    expect(apps).toHaveLength(7);
    for (const [name, service] of apps) {
      expect(service).toMatchObject({
        init: true,
        deploy: { replicas: `\${${name.toUpperCase()}_REPLICAS:-1}` },
      });
      const heap = Number(/--max-old-space-size=(\d+)/.exec(service.command?.join(' ') ?? '')?.[1]);
      expect(heap * 1.5).toBeLessThan(Number.parseInt(service.mem_limit ?? '', 10));
    }
  });

  it('take an app for healthy when it says that it is ready, and then only', async () => {
    let status = 200;
    const server = createServer((_request, response) => response.writeHead(status).end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const port = `${(server.address() as AddressInfo).port}`;
    const [, program = '', ...args] = services['gateway']?.healthcheck?.test ?? [];
    const check = async () => {
      const inShell = args.map((argument) => argument.replace('9090', port).replaceAll('$$', '$'));
      const [code] = (await once(spawn(program, inShell), 'close')) as [number];
      return code === 0;
    };
    expect(await check()).toBe(true);
    status = 503;
    expect(await check()).toBe(false);
    server.close();
    await once(server, 'close');
    expect(await check()).toBe(false);
  });

  it('kill an app that takes connections and says nothing for eight checks in a row, and none that only starts', async () => {
    let answers = false;
    const server = createServer((request, response) => {
      if (answers && request.url === '/healthz') response.writeHead(200).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const folder = mkdtempSync(join(tmpdir(), 'commonplace-health-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const port = `${(server.address() as AddressInfo).port}`;
    const [, program = '', ...args] = services['gateway']?.healthcheck?.test ?? [];
    const replaced = args.map((argument) =>
      argument
        .replaceAll('9090', port)
        .replaceAll('$$', '$')
        .replace('/dev/shm/unanswered', join(folder, 'unanswered'))
        .replaceAll(/(?<=answered )\d/g, '0.2')
        .replace('kill -CONT 1 && kill -KILL -1', 'echo killed'),
    );
    const check = () => runProgram(program, replaced);
    const silent = Array.from({ length: 7 });
    for (const _ of silent) expect(await check()).toEqual({ code: 1, output: '' });
    // It is alive, but not ready.
    answers = true;
    expect(await check()).toEqual({ code: 1, output: '' });
    answers = false;
    for (const _ of silent) expect(await check()).toEqual({ code: 1, output: '' });
    expect(await check()).toEqual({ code: 1, output: 'killed\n' });
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    for (const _ of [...silent, ...silent]) expect(await check()).toEqual({ code: 1, output: '' });
  });

  it('are asked for their health with the same patience, engines and apps', () => {
    const checked = Object.entries(services).filter(([, { healthcheck }]) => healthcheck);
    expect(checked.map(([name]) => name)).toEqual(expect.arrayContaining(['postgres', 'nats', 'meilisearch', 'edge']));
    const { interval, timeout, retries, start_period } = services['gateway']?.healthcheck ?? {};
    for (const [name, { healthcheck }] of checked) {
      expect(healthcheck, name).toMatchObject({ interval, timeout, retries, start_period });
    }
  });

  it('are killed by the same check when they hang, engines and apps: none of it is process 1', () => {
    const [, , , check] = services['gateway']?.healthcheck?.test ?? [];
    expect(check).toContain('kill -KILL -1');
    const checked = Object.entries(readLayer('compose.yaml').services).filter(([, { healthcheck }]) => healthcheck);
    expect(checked.length).toBeGreaterThan(10);
    for (const [name, { healthcheck, init }] of checked) {
      const [command, shell, option, script, inner, ...questions] = healthcheck?.test ?? [];
      expect([command, option, script, init], name).toEqual(['CMD', '-c', check, true]);
      expect([inner, questions.length], name).toEqual([shell, 2]);
    }
  });

  it('are built alone: no other app goes into the image of one', () => {
    const { stages } = parseDockerfile(readFileSync(join(folder, 'Dockerfile'), 'utf8'));
    const builds = stages.flatMap(({ instructions }) =>
      instructions.filter(({ rest }) => rest.includes('turbo run build')),
    );
    expect(builds.map(({ rest }) => rest)).toEqual([expect.stringContaining('--filter="@commonplace/${APP}"')]);
  });

  it('ask PostgreSQL over TCP, where the server that initializes a new volume does not listen', () => {
    expect(services['postgres']?.healthcheck?.test.at(-1)).toMatch(/pg_isready .*-h 127\.0\.0\.1/);
  });

  it('know every server of the NATS cluster, with user and password, and keep three copies of streams', () => {
    const cluster = readLayer('compose.nats-cluster.yaml').services;
    for (const name of ['content', 'community', 'listings', 'admin', 'analytics', 'gateway']) {
      const { NATS_URL: url = '', NATS_REPLICAS: replicas = '' } = cluster[name]?.environment ?? {};
      const password = `\${${name.toUpperCase()}_NATS_PASSWORD:?run npm run cli -- secrets generate}`;
      const urls = ['nats', 'nats-2', 'nats-3'].map((server) => `nats://${name}:${password}@${server}:4222`);
      expect([url, withDefaults(replicas)]).toEqual([urls.join(), '3']);
    }
    const required = (server: string) => Object.keys(services[server]?.environment ?? {});
    expect(required('nats-2')).toEqual(expect.arrayContaining(required('nats')));
  });

  it('start and ask Meilisearch only when .env says so, and need no key without it', () => {
    const text = readFileSync(join(folder, 'compose.yaml'), 'utf8');
    expect(services['meilisearch']?.profiles).toEqual(['meilisearch']);
    expect(services['content']?.environment?.['MEILI_URL']).toBe('${MEILI_URL:-}');
    expect(services['content']?.environment?.['MEILI_API_KEY']).toBe('${MEILI_API_KEY:-}');
    expect(text).not.toMatch(/\$\{MEILI_[A-Z_]*KEY(?!:-)/);
  });

  it('create the key by which content searches, with the actions that the platform needs', () => {
    const { environment = {} } = services['meilisearch'] ?? {};
    expect(environment['SEARCH_KEY_ID']).toBe(searchKeyId);
    expect(JSON.parse(environment['SEARCH_KEY_ACTIONS'] ?? '')).toEqual(searchKeyActions);
  });

  it('have a mail server from the first start, in the network of the services that send mail', () => {
    const senders = Object.entries(services).filter(([, { environment }]) => environment && 'SMTP_URL' in environment);
    expect(senders.map(([name]) => name).toSorted()).toEqual(['community', 'community-migrate']);
    const { mailpit } = services;
    expect(mailpit?.profiles).toBeUndefined();
    for (const [, { environment = {}, networks }] of senders) {
      const { hostname, port } = new URL(withDefaults(environment['SMTP_URL'] ?? ''));
      // The SMTP port; the other port shows the mails.
      expect([hostname, port]).toEqual(['mailpit', '1025']);
      expect(networks).toEqual(mailpit?.networks);
      expect(withDefaults(environment['MAIL_FROM'] ?? '')).toMatch(/@.+\.test$/);
      // It stays on, because the link in a mail activates an account.
      expect(withDefaults(environment['SIGN_UP_CONFIRMATION'] ?? '')).toBe('');
    }
  });

  const checker = [['docker-compose'], ['docker', 'compose']].find(
    ([command = '', ...args]) => spawnSync(command, [...args, 'version']).status === 0,
  );
  const absence = checker ? '' : ': not run, since docker-compose is not installed';
  it.runIf(checker)(`are accepted by docker-compose${absence}`, () => {
    const [command = '', ...args] = checker ?? [];
    const environment = {
      ...process.env,
      ...Object.fromEntries(exampleVariables().map((name) => [name, 'x'])),
    };
    const files = layers.flatMap((name) => ['-f', join(folder, name)]);
    const profiles = ['--profile', 'cli', '--profile', 'meilisearch', '--profile', 'nats-cluster'];
    const resolved = execFileSync(command, [...args, ...files, ...profiles, 'config'], {
      env: environment,
      encoding: 'utf8',
    });
    expect(Object.keys((parse(resolved) as ComposeFile).services).toSorted()).toEqual(Object.keys(services).toSorted());
    expect(resolved).not.toContain('${');
  });
});
