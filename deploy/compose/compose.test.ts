import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  composeFolder as folder,
  layers,
  readLayer,
  type ComposeFile,
  type ComposeService,
} from './testing/compose-file.ts';
import { parseDockerfile } from './testing/dockerfile.ts';

const repository = resolve(folder, '../..');

/** The Compose specification's JSON schema, as the compose linter ships it. */
function composeSchema(): object {
  const linter = createRequire(import.meta.url).resolve('dclint/package.json');
  return JSON.parse(readFileSync(join(dirname(linter), 'schemas/compose.schema.json'), 'utf8')) as object;
}

const services = Object.assign({}, ...layers.map((name) => readLayer(name).services)) as Record<string, ComposeService>;
const volumes = Object.assign({}, ...layers.map((name) => readLayer(name).volumes)) as Record<string, unknown>;

describe.each(layers)('%s', (name) => {
  it('follows the Compose specification', () => {
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, validateSchema: false });
    const validate = ajv.compile(composeSchema());
    validate(readLayer(name));
    expect(validate.errors ?? []).toEqual([]);
  });

  it('names a variable only with a default, a requirement, or a line in .env.example', () => {
    const text = readFileSync(join(folder, name), 'utf8');
    const example = readFileSync(join(folder, '.env.example'), 'utf8');
    const documented = new Set([...example.matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]));
    const bare = [...text.matchAll(/\$\{([A-Z_]+)\}/g)].map((match) => match[1]);
    const required = [...text.matchAll(/\$\{([A-Z_]+):\?/g)].map((match) => match[1]);
    expect([...bare, ...required].filter((variable) => !documented.has(variable))).toEqual([]);
    expect(text, 'docker-compose 1.29 mangles a variable within a default').not.toMatch(/\$\{[^}]*\$/);
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

  it('publish only ports that can be moved', () => {
    for (const port of Object.values(services).flatMap((service) => service.ports ?? [])) {
      expect(port).toMatch(/^(?:127\.0\.0\.1:)?\$\{[A-Z_]+:-\d+\}:\d+$/);
    }
  });

  it('mount only files that exist and volumes that are declared', () => {
    const sources = Object.values(services).flatMap((service) => service.volumes ?? []);
    for (const source of sources.map((mount) => mount.split(':')[0] ?? '')) {
      expect(source.startsWith('.') ? existsSync(resolve(folder, source)) : source in volumes, source).toBe(true);
    }
  });

  it('build each app from a Dockerfile and a folder that exist', () => {
    const builds = Object.values(services).flatMap((service) => service.build ?? []);
    expect(new Set(builds.map((build) => build.args.APP)).size).toBe(6);
    for (const build of builds) {
      const context = resolve(folder, build.context);
      expect(existsSync(join(context, build.dockerfile))).toBe(true);
      expect(existsSync(join(context, 'apps', build.args.APP, 'package.json'))).toBe(true);
    }
  });

  it('wait for each other by health, and for migrations by success', () => {
    for (const [name, service] of Object.entries(services)) {
      for (const [neighbour, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(services, `${name} waits for ${neighbour}`).toHaveProperty(neighbour);
        expect(condition).toBe(neighbour.endsWith('-migrate') ? 'service_completed_successfully' : 'service_healthy');
        if (condition === 'service_healthy') expect(services[neighbour]?.healthcheck?.test.length).toBeGreaterThan(0);
      }
    }
  });

  it('run the apps with a read-only root, as an ordinary user', () => {
    const apps = Object.values(services).filter((service) => service.build);
    expect(apps.every((service) => service.read_only)).toBe(true);
    expect(readFileSync(join(folder, 'Dockerfile'), 'utf8')).toMatch(/^USER node$/m);
  });

  it('are accepted by docker-compose where it is installed', async ({ annotate }) => {
    const found = [['docker-compose'], ['docker', 'compose']].find(
      ([command = '', ...args]) => spawnSync(command, [...args, 'version']).status === 0,
    );
    if (!found) {
      await annotate('docker-compose is not installed: its own check was not run');
      return;
    }
    const [command = '', ...args] = found;
    const environment = {
      ...process.env,
      INTERNAL_AUTH_PUBLIC_KEYS: 'x',
      GATEWAY_AUTH_PRIVATE_KEY: 'x',
      COMMUNITY_AUTH_PRIVATE_KEY: 'x',
      ANALYTICS_AUTH_PRIVATE_KEY: 'x',
      POSTGRES_PASSWORD: 'x',
      MEILI_API_KEY: 'x',
      GRAFANA_PASSWORD: 'x',
    };
    const files = layers.flatMap((name) => ['-f', join(folder, name)]);
    const resolved = execFileSync(command, [...args, ...files, 'config'], { env: environment, encoding: 'utf8' });
    expect(Object.keys((parse(resolved) as ComposeFile).services).toSorted()).toEqual(Object.keys(services).toSorted());
    expect(resolved).not.toContain('${');
  });
});
