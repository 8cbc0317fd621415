import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appNames } from '@commonplace/local/platform';
import { expect, test } from 'vitest';
import { repositoryFolder } from '../release/record.ts';

interface LaunchFile {
  inputs: { options: string[] }[];
  configurations: { runtimeExecutable?: string; program?: string }[];
}

const launch = JSON.parse(readFileSync(join(repositoryFolder, '.vscode/launch.json'), 'utf8')) as LaunchFile;

test('lists every app in the launch configuration', () => {
  const [app] = launch.inputs;
  expect(app?.options.toSorted()).toEqual(appNames.toSorted());
});

test('refers to existing files in the launch configuration', () => {
  const paths = launch.configurations.flatMap(({ runtimeExecutable, program }) => [runtimeExecutable, program]);
  const named = paths.filter((path) => path !== undefined);
  expect(named.length).toBeGreaterThan(2);
  for (const path of named) {
    const here = path.replace('${workspaceFolder}', repositoryFolder).replace('${input:app}', 'content');
    expect(existsSync(here), path).toBe(true);
  }
});
