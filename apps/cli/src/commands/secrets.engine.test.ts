import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { searchKey } from '@commonplace/engines/search-key';
import { parsePrivateKey, parsePublicKeys } from '@commonplace/rpc/signing-keys';
import { expect, onTestFinished, test } from 'vitest';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

function generate(...options: string[]): Record<string, unknown> {
  const args = [main, 'secrets', 'generate', ...options];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Record<string, unknown>;
}

function variablesIn(path: string): Record<string, string> {
  const lines = readFileSync(path, 'utf8').matchAll(/^(\w+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

test('fills missing variables of an .env file with matching key pairs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, '.env');
  writeFileSync(file, readFileSync(new URL('../../../../deploy/compose/.env.example', import.meta.url)));
  writeFileSync(file, readFileSync(file, 'utf8').replace('POSTGRES_PASSWORD=', 'POSTGRES_PASSWORD=mine'));

  const { written } = generate('--env-file', file);

  const variables = variablesIn(file);
  expect(Object.entries(variables).filter(([, value]) => value === '')).toEqual([]);
  expect(variables['POSTGRES_PASSWORD']).toBe('mine');
  expect(written).not.toContain('POSTGRES_PASSWORD');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const owners = new Map(
    parsePublicKeys(variables['INTERNAL_AUTH_PUBLIC_KEYS'] ?? '').map(({ id, owner }) => [id, owner]),
  );
  for (const owner of ['gateway', 'content', 'community', 'listings', 'admin', 'analytics', 'cli']) {
    const { id } = parsePrivateKey(variables[`${owner.toUpperCase()}_AUTH_PRIVATE_KEY`] ?? '');
    expect(owners.get(id)).toBe(owner);
  }
  expect(generate('--env-file', file)).toEqual({ written: [] });
  expect(variablesIn(file)).toEqual(variables);
});

test('generates secrets from sources without installed dependencies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const repository = fileURLToPath(new URL('../../../../', import.meta.url));
  for (const path of ['deploy/local', 'apps/cli/src', 'packages/engines/src', 'packages/rpc/src']) {
    const filter = (source: string) => !source.includes('node_modules');
    cpSync(join(repository, path), join(folder, path), { recursive: true, filter });
  }
  symlinkSync(join(repository, '.tools'), join(folder, '.tools'));
  const command = ['--', join(folder, 'deploy/local/cli.mjs'), 'secrets', 'generate', '--env-file', '.env'];
  const output = execFileSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
  const { written } = JSON.parse(output) as { written: string[] };
  expect(Object.keys(variablesIn(join(folder, '.env')))).toEqual(written);
  expect(written).toContain('CLI_AUTH_PRIVATE_KEY');
  expect(existsSync(join(folder, 'node_modules'))).toBe(false);
});

test('keeps existing keys and adds one for a new service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, '.env');
  writeFileSync(file, 'INTERNAL_AUTH_PUBLIC_KEYS=gateway=x');
  generate('--env-file', file);
  const first = variablesIn(file);
  const callers = ['content', 'community', 'listings', 'admin', 'analytics', 'cli'];
  const keys = (first['INTERNAL_AUTH_PUBLIC_KEYS'] ?? '').split(',');
  expect(keys.map((entry) => entry.split('=')[0])).toEqual(['gateway', ...callers]);
  expect(keys[0]).toBe('gateway=x');
  expect(first['GATEWAY_AUTH_PRIVATE_KEY']).toBeUndefined();
  const withoutContent = {
    ...first,
    INTERNAL_AUTH_PUBLIC_KEYS: keys.filter((key) => !key.startsWith('content')).join(),
  };
  delete (withoutContent as Record<string, string>)['CONTENT_AUTH_PRIVATE_KEY'];
  writeFileSync(
    file,
    Object.entries(withoutContent)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );

  const { written } = generate('--env-file', file);

  expect(written).toEqual(['INTERNAL_AUTH_PUBLIC_KEYS', 'CONTENT_AUTH_PRIVATE_KEY']);
  const second = variablesIn(file);
  expect(second['POSTGRES_PASSWORD']).toBe(first['POSTGRES_PASSWORD']);
  const { id } = parsePrivateKey(second['CONTENT_AUTH_PRIVATE_KEY'] ?? '');
  const added = (second['INTERNAL_AUTH_PUBLIC_KEYS'] ?? '').split(',').at(-1) ?? '';
  expect(parsePublicKeys(added)).toMatchObject([{ owner: 'content', id }]);
});

test('derives the search key as Meilisearch does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const filled = (text: string) => {
    const file = join(folder, '.env');
    writeFileSync(file, text);
    generate('--env-file', file);
    return variablesIn(file);
  };
  // The answer of Meilisearch 1.50.0 to `POST /keys` with this master key and key id.
  const { MEILI_API_KEY: made } = filled('MEILI_MASTER_KEY=masterkey-masterkey\n');
  expect(made).toBe('71a1e2aa410a0adaff11e71bc0583486e1ce73a303c1e32b85a4d4fd6a30a029');
  const fresh = filled('');
  expect(fresh['MEILI_API_KEY']).toBe(searchKey(fresh['MEILI_MASTER_KEY'] ?? ''));
  const old = filled('MEILI_API_KEY=the master key of an earlier release\n');
  expect(old['MEILI_MASTER_KEY']).toBeUndefined();
});
