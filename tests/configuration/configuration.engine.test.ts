import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  appNames,
  appProcess,
  databaseCommand,
  serviceNames,
  type AppName,
  type PlatformSettings,
} from '@commonplace/local/platform';
import { cliConfigSchema } from '@commonplace/cli/config';
import { natsUsers } from '@commonplace/engines/nats-access';
import { parseConfig } from '@commonplace/service/config';
import { testKeys } from '@commonplace/testing/principals';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { capacityPath, renderCapacity } from './capacity.ts';
import { documentPath, renderDocument, renewCommand } from './configuration-document.ts';
import { operationsPath, renderOperations } from '../operations/render-operations.ts';
import { renderDashboards } from './dashboards.ts';
import { embedsPath, renderEmbeds } from './embeds.ts';
import { natsAccessPath, renderNatsAccess } from './nats-access-file.ts';
import { renderSettings, settingsPath } from './settings.ts';
import { appSchemas } from './processes.ts';

function readRepositoryFile(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}

it(`${natsAccessPath} grants the rights that the code defines`, () => {
  expect(readRepositoryFile(natsAccessPath), `run ${renewCommand}`).toBe(renderNatsAccess());
});

it(`${embedsPath} describes every embed`, () => {
  expect(readRepositoryFile(embedsPath), `run ${renewCommand}`).toBe(renderEmbeds());
});

it(`${settingsPath} describes every setting`, () => {
  expect(readRepositoryFile(settingsPath), `run ${renewCommand}`).toBe(renderSettings());
});

it(`${documentPath} describes every variable`, () => {
  expect(readRepositoryFile(documentPath), `run ${renewCommand}`).toBe(renderDocument());
});

it(`${capacityPath} has the figures of the code and the benchmark`, () => {
  expect(readRepositoryFile(capacityPath), `run ${renewCommand}`).toBe(renderCapacity());
});

it(`${operationsPath} has every operation`, () => {
  expect(readRepositoryFile(operationsPath), `run ${renewCommand}`).toBe(renderOperations());
});

it.each(Object.entries(renderDashboards()))('%s has the graphs of its app or engine', (path, text) => {
  expect(readRepositoryFile(path), `run ${renewCommand}`).toBe(text);
});

it(`${documentPath} does not contain the path of the repository`, () => {
  expect(renderDocument()).not.toContain(fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, ''));
});

describe('compose.yaml', () => {
  interface Service {
    build?: { args: { APP: AppName | 'cli' } };
    environment?: Record<string, string>;
  }
  const { services } = parse(readRepositoryFile('deploy/compose/compose.yaml'), { merge: true, maxAliasCount: -1 }) as {
    services: Record<string, Service>;
  };
  const ours = Object.entries(services).flatMap(([name, { build, environment = {} }]) =>
    build ? [{ name, schema: { ...appSchemas, cli: cliConfigSchema }[build.args.APP], environment }] : [],
  );
  /** The variables that an operator must set. */
  const set: Record<string, string> = {
    INTERNAL_AUTH_PUBLIC_KEYS: testKeys.publicKeys,
    GATEWAY_AUTH_PRIVATE_KEY: testKeys.privateKeys.gateway,
    CONTENT_AUTH_PRIVATE_KEY: testKeys.privateKeys.content,
    COMMUNITY_AUTH_PRIVATE_KEY: testKeys.privateKeys.community,
    LISTINGS_AUTH_PRIVATE_KEY: testKeys.privateKeys.listings,
    ADMIN_AUTH_PRIVATE_KEY: testKeys.privateKeys.admin,
    ANALYTICS_AUTH_PRIVATE_KEY: testKeys.privateKeys.analytics,
    CLI_AUTH_PRIVATE_KEY: testKeys.privateKeys.cli,
    POSTGRES_PASSWORD: 'p',
    ...Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_DATABASE_PASSWORD`, 'p'])),
    ...Object.fromEntries(natsUsers.map((name) => [`${name.toUpperCase()}_NATS_PASSWORD`, 'p'])),
  };
  const fillIn = (value: string) =>
    value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, mark?: string, otherwise?: string) =>
      mark === '-' ? (otherwise ?? '') : (set[name] ?? `<${name} is not set>`),
    );

  it('has every app', () => {
    expect(ours.map(({ name }) => name)).toEqual(expect.arrayContaining([...appNames]));
  });

  it.each(ours)('gives $name all required and no unknown variables', ({ schema, environment }) => {
    const values = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fillIn(value)]));
    expect(() => parseConfig(schema, values)).not.toThrow();
    expect(Object.keys(environment).filter((name) => !(name in schema.shape))).toEqual([]);
  });

  it('lets an operator set every variable of the gateway', () => {
    const given = Object.keys(services['gateway']?.environment ?? {});
    expect(given.toSorted()).toEqual(Object.keys(appSchemas.gateway.shape).toSorted());
  });
});

describe('npm start', () => {
  const ports = {
    gateway: 3000,
    content: 4001,
    community: 4002,
    listings: 4003,
    admin: 4004,
    analytics: 4005,
    site: 4006,
  };
  const nats = 'nats://127.0.0.1:4222';
  const url = 'postgresql://commonplace:p@127.0.0.1:5432/commonplace';
  const settings: PlatformSettings = {
    inherited: {},
    searchPath: '/usr/bin',
    fromSources: false,
    appsFolder: '/apps',
    logFolder: '/tmp/logs',
    mailFolder: '/tmp/mail',
    ports,
    siteApiPort: 4007,
    monitoringPorts: ports,
    databases: { content: { url }, community: { url }, listings: { url }, admin: { url }, analytics: { url } },
    natsUrls: {
      gateway: nats,
      content: nats,
      community: nats,
      listings: nats,
      admin: nats,
      analytics: nats,
      cli: nats,
    },
    meili: { url: 'http://127.0.0.1:7700', apiKey: 'k' },
    publicUrl: 'http://127.0.0.1:3000',
    objectsFolder: '/tmp/objects',
    keys: testKeys,
  };

  it.each(appNames)('gives %s all required variables', (name) => {
    expect(() => parseConfig(appSchemas[name], appProcess(name, settings).env)).not.toThrow();
  });

  it.each(appNames)('gives %s no unknown variables except addresses of other apps and variables of Node', (name) => {
    const given = Object.entries(appProcess(name, settings).env).filter(([, value]) => value !== undefined);
    const unknown = given.map(([variable]) => variable).filter((variable) => !(variable in appSchemas[name].shape));
    const forAll = /_ADDRESS$|^(?:INTERNAL_AUTH_\w+_KEYS?|NODE_ENV|MALLOC_ARENA_MAX)$/;
    expect(unknown.filter((variable) => !forAll.test(variable))).toEqual([]);
  });

  it('requires MAIL_FROM when a mail server is set', () => {
    const inherited = { SMTP_URL: 'smtp://mail.commonplace.dev' };
    const silent = { ...settings, inherited };
    const refusal = 'MAIL_FROM: is required with SMTP_URL';
    expect(() => parseConfig(appSchemas.community, databaseCommand('community', silent, ['migrate']).env)).toThrow(
      refusal,
    );
    expect(() => parseConfig(appSchemas.community, appProcess('community', silent).env)).toThrow(refusal);
    const { env } = appProcess('community', { ...silent, inherited: { ...inherited, MAIL_FROM: 'a@commonplace.dev' } });
    expect(() => parseConfig(appSchemas.community, env)).not.toThrow();
  });

  it.each(serviceNames)('gives the migration of %s all required variables', (name) => {
    expect(() => parseConfig(appSchemas[name], databaseCommand(name, settings, ['migrate']).env)).not.toThrow();
  });
});
