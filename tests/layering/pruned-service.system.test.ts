import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { isFullRun } from '@commonplace/testing/extent';
import { expect, onTestFinished, test } from 'vitest';
import { repositoryFolder } from '../release/record.ts';

/** Returns an environment that finds the programs of a folder first, without the variables of the test runner. */
function environmentOf(folder: string) {
  const variables = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV)/.test(name));
  const path = `${join(folder, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`;
  return { ...Object.fromEntries(variables), PATH: path };
}

test.skipIf(!isFullRun)('builds, checks and tests listings in the folder of its team', { timeout: 1_800_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-team-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const run = (cwd: string, command: string) => {
    const options = { cwd, env: environmentOf(cwd), encoding: 'utf8', shell: true } as const;
    const { status, stdout, stderr } = spawnSync(command, options);
    expect(status, `${command}\n${stdout}${stderr}`).toBe(0);
    return stdout;
  };
  run(repositoryFolder, `turbo prune @commonplace/listings --out-dir ${folder}`);
  // As its team's own repository.
  run(folder, 'git init --quiet');
  run(folder, 'pnpm install --frozen-lockfile --prefer-offline');
  run(folder, 'turbo run build --filter=@commonplace/listings');
  run(folder, 'tsc --build');
  run(folder, 'oxlint --type-aware --deny-warnings apps');
  run(folder, 'depcruise apps packages');
  run(folder, 'buf breaking proto --against release/proto.binpb');
  expect(run(folder, 'vitest run --maxWorkers 2 --reporter=verbose apps/listings packages/tools/src/lists')).toContain(
    'contract of listings',
  );
});
