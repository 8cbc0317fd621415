import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const helmFolder = fileURLToPath(new URL('../../deploy/helm/', import.meta.url));

/** The names of the examples of the Helm chart. */
export const exampleNames = globSync('*.values.yaml', { cwd: join(helmFolder, 'examples') })
  .map((path) => basename(path, '.values.yaml'))
  .toSorted();

/** Path of a rendered example, relative to the root of the repository. */
export const renderedPath = (name: string) => `deploy/helm/examples/rendered/${name}.yaml`;

/** Whether Helm is installed, without which nothing can be rendered. */
export const hasHelm = spawnSync('helm', ['version']).status === 0;

/**
 * Returns the digest of what an example is made of: the chart and the example's values. Files that are generated from the code
 * are left out, since they change where Helm is not installed.
 */
export function digestOfExample(name: string): string {
  const files = globSync('commonplace/{*,templates/*}', { cwd: helmFolder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(helmFolder.length));
  const hash = createHash('sha256');
  for (const path of [...files, `examples/${name}.values.yaml`].toSorted()) {
    hash.update(`${path}\n`).update(readFileSync(join(helmFolder, path)));
  }
  return hash.digest('hex');
}

/** Renders the chart with files of values; returns how Helm ended and what it printed. */
export function runHelm(files: readonly string[]) {
  const values = files.flatMap((file) => ['--values', file]);
  const options = ['--namespace', 'commonplace', '--kube-version', '1.35.0', ...values];
  return spawnSync('helm', ['template', 'commonplace', 'commonplace', ...options], {
    cwd: helmFolder,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
}

/** Renders an example with Helm. The permissions of NATS, which are generated too, are left out. */
export function renderExample(name: string): string {
  const { status, stdout, stderr } = runHelm([`examples/${name}.values.yaml`]);
  if (status !== 0) throw new Error(stderr);
  const manifest = stdout
    .replace(/^ {2}nats-access\.conf: \|\n(?:(?: {4}.*)?\n)*/m, '  nats-access.conf: generated\n')
    .replace(/^( *commonplace\/access: )[0-9a-f]{64}$/m, '$1generated');
  return `# Made by \`npm run docs\` of the chart ${digestOfExample(name)}.\n${manifest}`;
}
