import { spawn } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { clearLockedPorts } from 'get-port';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDataFolder, repositoryFolder } from './data-folder.ts';
import { writeVersion, requireCompatible, versionOf } from './data-version.ts';
import { takeLock, releaseLock } from './platform-lock.ts';
import { assignPorts } from './ports.ts';
import { openProcessLog } from './process-log.ts';
import { parsePublicKeys } from '@commonplace/rpc/signing-keys';
import { loadSecrets } from './secrets.ts';
import { refuseBeforeStop } from './required-stop.ts';
import { temporaryFolder } from './testing/children.ts';

async function listen(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe('assignPorts', () => {
  /** Simulates another process, which has locked no ports. */
  function assignInNextRun<Name extends string>(names: readonly Name[], record: string) {
    clearLockedPorts();
    return assignPorts(names, record);
  }

  test('assigns different ports below 32768, and the same in the next run', async () => {
    const record = join(temporaryFolder(), 'ports.json');
    const names = ['postgres', 'nats', 'content', 'community'];

    const first = await assignPorts(names, record);

    expect(new Set(Object.values(first)).size).toBe(names.length);
    expect(Math.max(...Object.values(first))).toBeLessThan(32_768);
    expect(await assignInNextRun(names, record)).toEqual(first);
  });

  test('replaces only the port that another program uses', async () => {
    const record = join(temporaryFolder(), 'ports.json');
    const first = await assignPorts(['nats', 'content'], record);
    await listen(first.nats);

    const second = await assignInNextRun(['nats', 'content'], record);

    expect(second.content).toBe(first.content);
    expect(second.nats).not.toBe(first.nats);
  });
});

describe('the version file', () => {
  const current = { version: '1.10.0', migrations: { content: ['0001-a', '0002-b'] } };
  function marked(stored: unknown) {
    const folder = openDataFolder(temporaryFolder());
    if (stored !== undefined) writeFileSync(folder.versionFile, JSON.stringify(stored));
    return folder;
  }

  test.each([
    ['none', undefined],
    ['the same', current],
    ['an older release', { ...current, version: '1.9.3' }],
    ['fewer migrations', { ...current, migrations: { content: ['0001-a'] } }],
    ['one service less', { ...current, migrations: {} }],
  ])('accepts %s', (_name, stored) => {
    const folder = marked(stored);
    expect(() => requireCompatible(folder, current)).not.toThrow();
    writeVersion(folder, current);
    expect(JSON.parse(readFileSync(folder.versionFile, 'utf8'))).toEqual(current);
  });

  test.each([
    ['a newer release', { ...current, version: '1.10.1' }],
    ['the next major release', { ...current, version: '2.0.0' }],
    ['an unknown migration', { ...current, migrations: { content: ['0001-a', '0003-c'] } }],
    ['an unknown service', { ...current, migrations: { other: ['0001-a'] } }],
    ['an unknown format', { format: 2 }],
  ])('rejects %s', (_name, stored) => {
    const folder = marked(stored);
    expect(() => requireCompatible(folder, current)).toThrow(/was written by a newer version.*restore your backup/);
  });

  test('has the version of the sources and apps', () => {
    const { version, migrations } = versionOf(join(repositoryFolder, 'apps'));
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(migrations['content']).toEqual(
      expect.arrayContaining(['0001-initial', 'baseline-0.4.0', '0108-names-on-one-line']),
    );
  });

  test('of a release before the required stop is refused with the release that comes first', () => {
    const apps = join(repositoryFolder, 'apps');
    const { version, migrations } = versionOf(apps);
    const older = { ...migrations, content: migrations['content']?.slice(0, 40) };

    expect(() => refuseBeforeStop(marked({ version: '0.3.0', migrations: older }), apps)).toThrow(
      /^DATA_DIR: .* was written by a release before 0\.4\.0\. Upgrade to release 0\.4 first, then to this one\.$/,
    );
    for (const stored of [undefined, { version, migrations }]) {
      expect(() => refuseBeforeStop(marked(stored), apps)).not.toThrow();
    }
  });
});

describe('loadSecrets', () => {
  test('generates secrets once, readable only by the owner', () => {
    const file = join(temporaryFolder(), 'secrets.json');

    const first = loadSecrets(file);

    expect(loadSecrets(file)).toEqual(first);
    expect(first.postgresPassword).not.toBe(first.meilisearchMasterKey);
    expect(loadSecrets(join(temporaryFolder(), 'secrets.json')).privateKeys).not.toEqual(first.privateKeys);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('keeps secrets of an earlier version, adds missing ones and drops unused ones', () => {
    const file = join(temporaryFolder(), 'secrets.json');
    const kept = { postgresPassword: 'p'.repeat(43), meilisearchMasterKey: 'm'.repeat(43) };
    writeFileSync(file, JSON.stringify({ ...kept, internalAuthSecret: 's'.repeat(43) }));

    const secrets = loadSecrets(file);

    expect(secrets).toMatchObject(kept);
    expect(parsePublicKeys(secrets.publicKeys).map(({ owner }) => owner)).toEqual(Object.keys(secrets.privateKeys));
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(secrets);
    expect(readFileSync(file, 'utf8')).not.toContain('internalAuthSecret');
  });

  test('generates all keys again if one is missing', () => {
    const file = join(temporaryFolder(), 'secrets.json');
    const first = loadSecrets(file);
    const { content: _none, ...others } = first.privateKeys;
    writeFileSync(file, JSON.stringify({ ...first, privateKeys: others }));

    const second = loadSecrets(file);

    expect(second.postgresPassword).toBe(first.postgresPassword);
    expect(Object.keys(second.privateKeys).toSorted()).toEqual(Object.keys(first.privateKeys).toSorted());
    expect(second.publicKeys).not.toBe(first.publicKeys);
    expect(loadSecrets(file)).toEqual(second);
  });
});

describe('takeLock', () => {
  test('is exclusive until it is released', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'lock.json');

    expect(takeLock(path)).toBeUndefined();
    expect(takeLock(path)?.pid).toBe(process.pid);
    releaseLock(path);

    expect(takeLock(path)).toBeUndefined();
    expect(readdirSync(folder)).toEqual(['lock.json']);
  });

  test('ignores the lock of a process that has ended, even if its id is reused', () => {
    const path = join(temporaryFolder(), 'lock.json');
    writeFileSync(path, JSON.stringify({ pid: process.pid, startTime: 'another boot:1' }));

    expect(takeLock(path)).toBeUndefined();
  });
});

describe('openProcessLog', () => {
  test('reads only new and complete lines', () => {
    const path = join(temporaryFolder(), 'app.log');
    writeFileSync(path, 'of the last run\n');
    const log = openProcessLog(path);
    onTestFinished(() => log.close());
    expect(log.readNewLines()).toEqual([]);

    writeFileSync(path, 'one\ntwo\nthr', { flag: 'a' });
    expect(log.readNewLines()).toEqual(['one', 'two']);
    writeFileSync(path, 'ee\n', { flag: 'a' });

    expect(log.readNewLines()).toEqual(['three']);
  });

  test('reads from the start of a file that was truncated', () => {
    const path = join(temporaryFolder(), 'app.log');
    const log = openProcessLog(path);
    onTestFinished(() => log.close());
    writeFileSync(path, 'one\ntwo\nthr', { flag: 'a' });
    expect(log.readNewLines()).toEqual(['one', 'two']);
    truncateSync(path);
    writeFileSync(path, 'new\n', { flag: 'a' });

    expect(log.readNewLines()).toEqual(['new']);
  });

  test('rotates a log above 10 MiB at the start', () => {
    const path = join(temporaryFolder(), 'app.log');
    writeFileSync(path, Buffer.alloc(10 * 1024 * 1024 + 1));

    openProcessLog(path).close();

    expect([statSync(path).size, statSync(`${path}.1`).size]).toEqual([0, 10 * 1024 * 1024 + 1]);
  });

  test('keeps three files of about 10 MiB while the process writes', async () => {
    const folder = temporaryFolder();
    const log = openProcessLog(join(folder, 'app.log'));
    onTestFinished(() => log.close());
    const code = `
      const { writeSync } = require('node:fs');
      process.stdin.on('data', () => {
        for (let line = 0; line < 6 * 1024; line += 1) writeSync(1, 'x'.repeat(1023) + '\\n');
        writeSync(2, 'written');
      });
    `;
    const child = spawn(process.execPath, ['-e', code], { stdio: ['pipe', log.descriptor, 'pipe'] });
    if (!child.stdin || !child.stderr) throw new Error('both are pipes');
    for (let round = 0; round < 10; round += 1) {
      child.stdin.write('6 MiB more');
      await once(child.stderr, 'data');
      log.rotate();
    }
    child.stdin.end();
    await once(child, 'exit');

    const files = readdirSync(folder).toSorted();
    expect(files).toEqual(['app.log', 'app.log.1', 'app.log.2']);
    for (const file of files) {
      const bytes = readFileSync(join(folder, file));
      expect(bytes.length).toBeLessThan(20 * 1024 * 1024);
      expect(bytes.includes(0), 'the process appends to the truncated file without a gap').toBe(false);
    }
    appendFileSync(join(folder, 'app.log'), 'and on\n');
    expect(log.readNewLines().at(-1)).toBe('and on');
  });
});
