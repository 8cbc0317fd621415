import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appNames, serviceNames } from '@commonplace/local/platform';
import { cliConfigSchema } from '@commonplace/cli/config';
import { parseConfig } from '@commonplace/service/config';
import { directConnections } from '@commonplace/service/connection-budget';
import { testKeys } from '@commonplace/testing/principals';
import { Ajv } from 'ajv';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { chartVersions, platformVersion } from '../release/versions.ts';
import { renewCommand } from './configuration-document.ts';
import { chartPath, describeApps, renderChartFiles } from './helm-chart.ts';
import { appSchemas } from './processes.ts';
import { digestOfExample, exampleNames, hasHelm, renderedPath, renderExample, runHelm } from './rendered-examples.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const helmFolder = join(root, 'deploy/helm');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const apps = describeApps();
interface Container {
  command: string[];
  image: string;
  env: { name: string; value: string }[];
  securityContext: object;
  livenessProbe?: object;
  volumeMounts: { name: string; mountPath: string }[];
}
interface Pod {
  securityContext: object;
  automountServiceAccountToken: boolean;
  terminationGracePeriodSeconds: number;
  containers: Container[];
}
interface Peer {
  podSelector?: { matchLabels: Record<string, string> };
}
interface Rule {
  ports?: { port: number }[];
  to?: Peer[];
  from?: Peer[];
}
interface Resource {
  kind: string;
  metadata: { name: string; labels: Record<string, string> };
  spec: {
    clusterIP?: string;
    replicas?: number;
    strategy?: object;
    template?: { spec: Pod };
    podSelector: { matchLabels: Record<string, string> };
    policyTypes: string[];
    ingress?: Rule[];
    egress?: Rule[];
    triggers?: { metadata: { stream?: string; consumer?: string } }[];
  };
}

const componentLabel = 'app.kubernetes.io/component';
const parseResources = (text: string) =>
  parseAllDocuments(text).flatMap((document) => (document.toJS() as Resource | null) ?? []);
const rendered = Object.fromEntries(exampleNames.map((name) => [name, parseResources(read(renderedPath(name)))]));
const ofKind = (kind: string, resources: readonly Resource[] = []) => resources.filter((one) => one.kind === kind);

/** Without the consumers of events, which are generated, also where Helm is not installed. */
const withoutConsumers = (resources: readonly Resource[]) =>
  resources.map((resource) =>
    resource.kind === 'ScaledObject' ? { ...resource, spec: { ...resource.spec, triggers: [] } } : resource,
  );

it.each([...renderChartFiles()])('%s is up to date', (path, text) => {
  expect(read(path), `run ${renewCommand}`).toBe(text);
});

it('has no rules that deploy/observability lacks', () => {
  const copies = globSync(`${chartPath}/generated/**/*.*`, { cwd: root });
  expect(copies.toSorted()).toEqual([...renderChartFiles().keys()].toSorted());
});

it('the chart has the version of the platform', () => {
  expect(chartVersions()).toEqual([platformVersion(), platformVersion()]);
});

it('runs the NATS of deploy/compose', () => {
  const { nats } = parse(read(`${chartPath}/values.yaml`)) as { nats: { cluster: { image: string } } };
  const [name, version = ''] = nats.cluster.image.split(':');
  expect(read('deploy/compose/compose.yaml')).toContain(`image: ${name}:\${NATS_TAG:-${version}}`);
});

it('counts the connections of a process as docs/capacity.md does', () => {
  expect(read(`${chartPath}/templates/_checks.tpl`)).toContain(`(add $pool ${directConnections})`);
});

describe('values.schema.json', () => {
  const validate = new Ajv({ strict: false, allErrors: true }).compile(
    JSON.parse(read(`${chartPath}/values.schema.json`)) as object,
  );
  const problemsOf = (values: unknown) => {
    validate(values);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };

  it.each(exampleNames)('accepts the values of the example %s, and the defaults', (name) => {
    expect(problemsOf(parse(read(`deploy/helm/examples/${name}.values.yaml`)))).toEqual([]);
    expect(problemsOf(parse(read(`${chartPath}/values.yaml`)))).toEqual([]);
  });

  it.each([
    [{ replica: 2 }, ' must NOT have additional properties'],
    [{ publicUrl: 'example.com' }, '/publicUrl must match pattern'],
    [{ apps: { content: { replicas: 0 } } }, '/apps/content/replicas must be >= 1'],
    [{ apps: { content: { env: { IMAGES_AT_ONCE: 2 } } } }, '/apps/content/env/IMAGES_AT_ONCE must be string'],
    [{ database: { cloudNativePG: { enabled: true }, administratorSecret: '' } }, '/database/administratorSecret'],
  ])('refuses %j', (values, problem) => {
    expect(problemsOf(values).join('\n')).toContain(problem);
  });
});

describe.each(exampleNames)('the example %s', (name) => {
  const resources = rendered[name] ?? [];
  const deployments = ofKind('Deployment', resources);

  it('was rendered from this chart', () => {
    const [line] = read(renderedPath(name)).split('\n', 1);
    expect(line, `install Helm, then: ${renewCommand}`).toBe(
      `# Made by \`${renewCommand}\` of the chart ${digestOfExample(name)}.`,
    );
  });

  it.skipIf(!hasHelm)('is what Helm renders', () => {
    expect(withoutConsumers(resources)).toEqual(withoutConsumers(parseResources(renderExample(name))));
  });

  it('deploys every app with valid variables and no secret in them', () => {
    expect(deployments.map(({ metadata }) => metadata.labels[componentLabel])).toEqual([...appNames, 'cli'].toSorted());
    for (const { metadata, spec } of deployments) {
      const app = metadata.labels[componentLabel] as keyof typeof appSchemas;
      const environment = Object.fromEntries(
        (spec.template?.spec.containers[0]?.env ?? []).map((variable) => [variable.name, variable.value]),
      );
      const schema = { ...appSchemas, cli: cliConfigSchema }[app];
      expect(() => parseConfig(schema, withSecrets(environment, app)), app).not.toThrow();
      expect(Object.values(environment).filter((value) => /:\/\/[^/]*@/.test(value))).toEqual([]);
    }
  });

  it('runs every pod as an ordinary user on a read-only root, without a token', () => {
    const workloads = resources.filter(({ spec }) => spec?.template !== undefined);
    expect(workloads.length).toBeGreaterThanOrEqual(appNames.length + serviceNames.length);
    for (const { spec } of workloads) {
      expect(spec.template?.spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of spec.template?.spec.containers ?? []) {
        expect(container.securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
    }
  });

  it('replaces pods without a gap, and asks none about its dependencies to see whether it lives', () => {
    for (const { metadata, spec } of deployments) {
      expect(spec.strategy).toEqual({ rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } });
      const [container] = spec.template?.spec.containers ?? [];
      const drain = Number(container?.env.find((one) => one.name === 'DRAIN_SECONDS')?.value ?? 0);
      expect(spec.template?.spec.terminationGracePeriodSeconds).toBe(drain + 30);
      if (metadata.labels[componentLabel] === 'cli') continue;
      expect(container?.livenessProbe).toMatchObject({ httpGet: { path: '/healthz' } });
    }
    expect(ofKind('PodDisruptionBudget', resources).length).toBeGreaterThanOrEqual(appNames.length);
  });

  it('has a headless Service for each service that gRPC clients spread calls over', () => {
    const headless = ofKind('Service', resources).filter(({ spec }) => spec.clusterIP === 'None');
    expect(headless.map(({ metadata }) => metadata.labels[componentLabel])).toEqual(
      expect.arrayContaining([...serviceNames]),
    );
  });

  it('lets exactly those apps call each other that do so in the code', () => {
    const policies = ofKind('NetworkPolicy', resources);
    const denied = policies.find(({ metadata }) => metadata.name.endsWith('-default-deny'));
    expect(denied?.spec).toEqual({
      podSelector: { matchLabels: { 'app.kubernetes.io/instance': 'commonplace' } },
      policyTypes: ['Ingress', 'Egress'],
    });
    const ports = { grpc: 4000, http: 3000, 'site-api': 3001 };
    const expected = Object.entries(apps).flatMap(([caller, { calls }]) =>
      Object.entries(calls).map(([callee, port]) => `${caller} > ${callee}:${ports[port]}`),
    );
    const isApp = (component: string) => component in apps;
    const edges = (direction: 'ingress' | 'egress') =>
      policies.flatMap(({ spec }) => {
        const own = spec.podSelector.matchLabels[componentLabel] ?? '';
        const rules = isApp(own) ? (spec[direction] ?? []) : [];
        return rules.flatMap(({ ports: open = [], from, to }) =>
          (from ?? to ?? [])
            .map(({ podSelector }) => podSelector?.matchLabels[componentLabel] ?? '')
            .filter(isApp)
            .map((other) => (direction === 'ingress' ? [other, own] : [own, other]))
            .flatMap(([caller, callee]) => open.map(({ port }) => `${caller} > ${callee}:${port}`)),
        );
      });
    expect(edges('ingress').toSorted()).toEqual(expected.toSorted());
    expect(edges('egress').toSorted()).toEqual(expected.toSorted());
  });

  it('opens the port of the site on the gateway to the site alone', () => {
    const gateway = ofKind('NetworkPolicy', resources).find(({ metadata }) => metadata.name === 'commonplace-gateway');
    const open = (gateway?.spec.ingress ?? []).filter(({ ports }) => ports?.some(({ port }) => port === 3001));
    expect(open.flatMap(({ from }) => from ?? [])).toEqual([
      { podSelector: { matchLabels: expect.objectContaining({ [componentLabel]: 'site' }) } },
    ]);
  });
});

it('scales each service by events that it handles', () => {
  const scaled = ofKind('ScaledObject', rendered['operators']);
  expect(scaled.map(({ metadata }) => metadata.labels[componentLabel])).toEqual([...serviceNames].toSorted());
  for (const { metadata, spec } of scaled) {
    const consumers = (spec.triggers ?? []).flatMap(({ metadata: { stream, consumer } }) =>
      stream === undefined ? [] : [{ stream, name: consumer }],
    );
    expect(consumers.length).toBeGreaterThan(0);
    expect(apps[metadata.labels[componentLabel] ?? '']?.consumers).toEqual(expect.arrayContaining(consumers));
  }
});

it.skipIf(!hasHelm).each([
  [{ publicUrl: '' }, 'publicUrl is required'],
  [{ objects: { s3: { endpoint: '' } } }, 'objects.s3 is required: gateway has more than one replica'],
  [{ defaults: { replicas: 9 } }, 'the services can open 715 connections to PostgreSQL, which allows 290'],
  [{ trustedProxies: '' }, 'trustedProxies is required'],
  [{ apps: { content: { env: { IMAGES_AT_ONE: '2' } } } }, 'IMAGES_AT_ONE is no variable of content'],
])('Helm refuses to render %j', (values, refusal) => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-chart-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'values.json'), JSON.stringify(values));
  const run = runHelm(['examples/external.values.yaml', join(folder, 'values.json')]);
  expect(run.status).toBe(1);
  expect(run.stderr).toContain(refusal);
});

it('deploy/helm/secrets makes the files that the pods read, and says what is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'secrets.env');
  const users = [...serviceNames, 'gateway', 'cli'] as const;
  const lines = {
    INTERNAL_AUTH_PUBLIC_KEYS: testKeys.publicKeys,
    ...Object.fromEntries(users.map((name) => [`${name.toUpperCase()}_AUTH_PRIVATE_KEY`, testKeys.privateKeys[name]])),
    ...Object.fromEntries(users.map((name) => [`${name.toUpperCase()}_NATS_PASSWORD`, 'p1'])),
    ...Object.fromEntries(serviceNames.map((name) => [`${name.toUpperCase()}_DATABASE_PASSWORD`, 'p2'])),
    POSTGRES_PASSWORD: 'p3',
    NATS_ROUTE_PASSWORD: 'p4',
    SMTP_URL: "smtp://user:it's#1@mail.example.com:587",
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    MEILI_API_KEY: 'key',
    EMBEDDINGS_API_KEY: 'key',
  };
  const write = (variables: object) =>
    writeFileSync(
      file,
      Object.entries(variables)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
  write(lines);
  const script = join(helmFolder, 'secrets');
  const made = parseAllDocuments(execFileSync(script, [file], { encoding: 'utf8' })).map(
    (document) => document.toJS() as { metadata: { name: string }; stringData: Record<string, string> },
  );
  const secrets = Object.fromEntries(made.map(({ metadata, stringData }) => [metadata.name, stringData]));
  expect(secrets['commonplace-community']?.['SMTP_URL']).toBe(lines.SMTP_URL);
  expect(secrets['commonplace-nats']).toMatchObject({ CLI_NATS_PASSWORD: 'p1', NATS_ROUTE_PASSWORD: 'p4' });
  const wanted = Object.values(rendered).flatMap((resources) =>
    ofKind('Deployment', resources).flatMap(({ metadata, spec }) =>
      (spec.template?.spec.containers[0]?.env ?? [])
        .filter(({ name }) => name.endsWith('_FILE'))
        .map((variable) => `${metadata.name} ${basename(variable.value)}`),
    ),
  );
  const given = Object.entries(secrets).flatMap(([name, data]) => Object.keys(data).map((key) => `${name} ${key}`));
  expect(wanted.filter((one) => !given.includes(one))).toEqual([]);
  write({ ...lines, CLI_NATS_PASSWORD: '' });
  const run = spawnSync(script, [file], { encoding: 'utf8' });
  expect([run.status, run.stderr]).toEqual([1, `secrets: ${file} has no CLI_NATS_PASSWORD\n`]);
});

/** Replaces the files of secrets with values. */
function withSecrets(environment: Record<string, string>, app: string): Record<string, string> {
  const secrets: Record<string, string | undefined> = {
    DATABASE_URL: 'postgresql://a:b@c/d',
    NATS_URL: 'nats://a:b@c:4222',
    SMTP_URL: 'smtp://mail.example.com',
    INTERNAL_AUTH_PUBLIC_KEYS: testKeys.publicKeys,
    INTERNAL_AUTH_PRIVATE_KEY: testKeys.privateKeys[app as keyof typeof testKeys.privateKeys],
  };
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => {
      const variable = name.replace(/_FILE$/, '');
      return variable === name ? [name, value] : [variable, secrets[variable] ?? 'a secret'];
    }),
  );
}
