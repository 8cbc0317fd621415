import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ensureChromium, findChromium } from './chromium.ts';
import { EngineError } from './errors.ts';
import { ensureNatsServer } from './nats-server.ts';
import { ensurePgBouncer, findPgBouncer } from './pgbouncer.ts';
import { ensureFirefox, ensureWebKit } from './other-browsers.ts';
import { completeSearchPath, findProgram } from './programs.ts';

function folderWith(program: string, mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-programs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, program), '#!/bin/sh\n');
  chmodSync(join(folder, program), mode);
  return folder;
}

describe('search path', () => {
  test('includes the system folders after the given ones, without repetitions', () => {
    expect(completeSearchPath('/opt/x:/usr/bin').split(':')).toEqual([
      '/opt/x',
      '/usr/bin',
      '/usr/local/sbin',
      '/usr/sbin',
      '/sbin',
      '/usr/local/bin',
      '/bin',
    ]);
    expect(completeSearchPath(undefined)).toMatch(/^\/usr\/local\/sbin:/);
  });

  test('finds the program in the first folder that has it', () => {
    const [plainFile, first, second] = [
      folderWith('tool', 0o644),
      folderWith('tool', 0o755),
      folderWith('tool', 0o755),
    ];

    expect(findProgram('tool', [plainFile, first, second].join(':'))).toBe(join(first, 'tool'));
    expect(findProgram('other', [plainFile, first].join(':'))).toBeUndefined();
  });
});

describe('nats-server', () => {
  test('is found on the search path', async () => {
    const folder = folderWith('nats-server', 0o755);

    expect(await ensureNatsServer(folder, () => undefined)).toBe(join(folder, 'nats-server'));
  });

  test('reports how to install it if it is missing', async () => {
    const attempt = ensureNatsServer(folderWith('something-else', 0o755), () => undefined);

    await expect(attempt).rejects.toBeInstanceOf(EngineError);
    await expect(attempt).rejects.toThrow(/sudo apt-get install nats-server[\s\S]*NATS_URL/);
  });
});

test('reports how to install chromium if it is missing', async () => {
  const attempt = ensureChromium(folderWith('something-else', 0o755), () => undefined);

  await expect(attempt).rejects.toThrow(/sudo apt-get install chromium-headless-shell[\s\S]*BROWSER_TESTS=off/);
});

test('reports which packages the other browsers are in', async () => {
  const [empty, driver] = [folderWith('something-else', 0o755), folderWith('WebKitWebDriver', 0o755)];
  const say = () => undefined;

  await expect(ensureFirefox(empty, say)).rejects.toThrow(/apt-get install firefox-esr\n.*skipped/);
  await expect(ensureWebKit(empty, say)).rejects.toThrow(/apt-get install webkit2gtk-driver\n/);
  await expect(ensureWebKit(driver, say)).rejects.toThrow(/apt-get install xvfb\n/);
});

test('finds PgBouncer, or reports how to install it', async () => {
  const [empty, folder] = [folderWith('something-else', 0o755), folderWith('pgbouncer', 0o755)];

  await expect(ensurePgBouncer(empty, () => undefined)).rejects.toThrow(/apt-get install pgbouncer\n.*skipped/);
  expect(findPgBouncer(folder)).toBe(join(folder, 'pgbouncer'));
});

test.each(['chromium-headless-shell', 'chromium'])('finds %s on the search path', async (name) => {
  // No packages can be installed here.
  const folder = folderWith(name, 0o755);

  expect(await ensureChromium(folder, () => undefined)).toBe(join(folder, name));
  expect(findChromium(folder)).toMatch(/\/chromium(-headless-shell)?$/);
});
