import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, onTestFinished } from 'vitest';
import { signedInVisitor } from '../support/oauth.ts';
import { v1 } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';

const script = 'export const answer = 42;'.repeat(100);

/** A folder like the built console, next to a secret file that must not be served. */
function builtConsole(): string {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-console-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'dist/assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.js'), 'secret');
  writeFileSync(join(folder, 'dist/index.html'), '<meta name="style-nonce" nonce="" /><div id="root"></div>');
  writeFileSync(join(folder, 'dist/assets/main-abc.js'), script);
  writeFileSync(join(folder, 'dist/assets/main-abc.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'dist/assets/main-abc.js.map'), '{}');
  mkdirSync(join(folder, 'dist/assets/folder.js'));
  return join(folder, 'dist');
}

test('serves one document for all console paths, and immutable files', async ({ sharedPlatform }) => {
  await using gateway = await sharedPlatform.startGateway({ PORT: 0, CONSOLE_DIR: builtConsole() });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(gateway.url + path, { headers: { 'user-agent': 'contract-tests', ...headers } });
  const nonces = new Set<string>();
  for (const path of ['/admin', '/admin/', '/admin/site/redirects?requested=yes']) {
    const answer = await get(path);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const [, nonce = ''] = /'nonce-([\w-]{22})'/.exec(policy) ?? [];
    nonces.add(nonce);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(`nonce="${nonce}"`)]);
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  }
  expect(nonces.size).toBe(3);

  const plain = await get('/admin/assets/main-abc.js', { 'accept-encoding': 'identity' });
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, script]);
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const packed = await get('/admin/assets/main-abc.js', { 'accept-encoding': 'gzip, br' });
  expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['br', script]);
  for (const path of ['main-abc.js.map', 'main-abc.js.br', 'none.js', 'folder.js', '..%2F..%2Fsecret.js']) {
    expect((await get(`/admin/assets/${path}`)).status, path).toBe(404);
  }
});

test('says that the console is disabled or not built', async ({ sharedPlatform }) => {
  const headers = { 'user-agent': 'contract-tests' };
  const missing = await fetch(`${sharedPlatform.url}/admin/site`, { headers });
  expect([missing.status, await missing.text()]).toEqual([503, expect.stringContaining('CONSOLE_DIR')]);
  await using without = await sharedPlatform.startGateway({ PORT: 0, CONSOLE: 'off', CONSOLE_DIR: builtConsole() });
  const statuses = ['/admin', '/admin/site', '/admin/assets/main-abc.js'].map(async (path) => {
    const { status } = await fetch(without.url + path, { headers });
    return status;
  });
  expect(await Promise.all(statuses)).toEqual([404, 404, 404]);
});

test("ignores an administrator's session on requests from other sites", async ({ sharedPlatform }) => {
  const admin = await sharedPlatform.createUser({ role: 'admin' });
  const visitor = await signedInVisitor(sharedPlatform, admin);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = async (method: string, headers: Record<string, string>) => {
    const body = {
      request_redirect: { original_url: '/from-elsewhere', destination_url: '/x', request_domain: 'a.test' },
    };
    const answer = await fetch(`${sharedPlatform.url}/api/admin/request_redirects`, {
      method,
      headers: { 'user-agent': 'a browser', accept: v1, 'content-type': 'application/json', cookie, ...headers },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    return [answer.status, answer.headers.get('cache-control')?.includes('no-store')];
  };
  const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const neighbor = { origin: 'https://other.commonplace.test', 'sec-fetch-site': 'same-site' };
  for (const headers of [elsewhere, neighbor, {}, { 'x-csrf-token': 'made-up' }, { origin: 'null' }]) {
    expect(await ask('POST', headers), JSON.stringify(headers)).toEqual([401, true]);
  }
  for (const headers of [elsewhere, neighbor]) expect(await ask('GET', headers)).toEqual([401, true]);
  expect(await ask('GET', { 'sec-fetch-site': 'same-origin' })).toEqual([200, true]);
  expect(await ask('POST', { 'sec-fetch-site': 'same-origin', origin: 'https://commonplace.test' })).toEqual([
    201,
    true,
  ]);
  // The answer is not shown to other callers.
  expect((await sharedPlatform.request('GET', '/api/admin/request_redirects')).status).toBe(401);
  const mine = await sharedPlatform.request('GET', '/api/users/me/roles', { key: admin.apiKey });
  expect([mine.status, mine.json()]).toEqual([200, { roles: ['admin'] }]);
});
