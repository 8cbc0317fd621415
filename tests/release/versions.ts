import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFolder } from './record.ts';

/** The names of all apps, which are folders of `apps`. */
export const appNames = readdirSync(join(repositoryFolder, 'apps'));

interface Manifest {
  version: string;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(repositoryFolder, folder, 'package.json'), 'utf8')) as Manifest;
}

/** Returns the version of the platform, which `changeset version` raises. */
export function platformVersion(): string {
  return readManifest('.').version;
}

/** Returns the version of an app: that of the last release in which it changed. */
export function appVersion(app: string): string {
  return readManifest(`apps/${app}`).version;
}

export function writeAppVersion(app: string, version: string): void {
  const manifest = { ...readManifest(`apps/${app}`), version };
  writeFileSync(join(repositoryFolder, 'apps', app, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

const chart = join(repositoryFolder, 'deploy/helm/commonplace/Chart.yaml');

/** Returns the versions of the Helm chart and of the images that it installs. */
export function chartVersions(): string[] {
  return [...readFileSync(chart, 'utf8').matchAll(/^(?:version|appVersion): (.*)$/gm)].map(
    ([, version = '']) => version,
  );
}

export function writeChartVersion(version: string): void {
  const text = readFileSync(chart, 'utf8');
  writeFileSync(chart, text.replaceAll(/^(version|appVersion): .*$/gm, `$1: ${version}`));
}
