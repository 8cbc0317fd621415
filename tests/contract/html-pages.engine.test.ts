import { describe, expect } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { createVisitor, formIn } from '../support/visitor.ts';

let platform: Platform;
test.beforeAll(({ sharedPlatform }) => {
  platform = sharedPlatform;
});

describe('a page', () => {
  test('runs and loads only files of this site, cannot be framed, and is not stored', async () => {
    const { status, headers, text } = await createVisitor(platform.url).get('/signin');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; manifest-src 'self'; base-uri 'none'; " +
        "frame-ancestors 'none'; form-action 'self'",
    );
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-request-id')).not.toBeNull();
    expect(text).not.toMatch(/<script(?! src=)|<style|\son\w+=|\sstyle=/);
  });

  test('has an immutable style sheet, and serves the current one for other versions', async () => {
    const visitor = createVisitor(platform.url);
    const { text } = await visitor.get('/');
    const [, path = ''] = /href="(\/assets\/[\da-f]{16}\/site\.css)"/.exec(text) ?? [];
    const sheet = await visitor.get(path);
    expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
    expect(sheet.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const packed = await visitor.get(path, { 'accept-encoding': 'gzip' });
    const plain = await visitor.get(path, { 'accept-encoding': 'identity' });
    expect([packed, plain].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null]);
    expect(packed).toMatchObject({ status: 200, text: plain.text });
    const other = await visitor.get('/assets/0123456789abcdef/site.css');
    expect([other.status, other.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  test('is in the language that the browser prefers, and so is what was refused', async () => {
    const visitor = createVisitor(platform.url, { 'accept-language': 'de-AT, en;q=0.5' });
    const fields = { name: 'Ada', username: '', email: 'ada', password: 'short' };
    const refused = await visitor.submit('/signup', fields);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('<html lang="de"');
    for (const text of [
      'Fehler: Registrieren',
      'Benutzername ist zu kurz (mindestens 2 Zeichen)',
      'E-Mail ist ungültig',
      'Passwort ist zu kurz (mindestens 10 Zeichen)',
    ]) {
      expect(refused.text).toContain(text);
    }
    expect((await visitor.get('/settings/nonsense')).text).toContain('<h1>Seite nicht gefunden</h1>');
  });

  test('links to search from a narrow window, too', async () => {
    const { text } = await createVisitor(platform.url).get('/signin');
    expect(text).toMatch(/<a [^>]*class="narrow-only"[^>]*href="\/search"/);
  });

  test('redirects visitors to the sign-in page, and back', async () => {
    const { status, location } = await createVisitor(platform.url).get('/settings/email?a=1');
    expect([status, location]).toEqual([303, '/signin?return_to=%2Fsettings%2Femail%3Fa%3D1']);
  });

  test('is a 404 page for browsers, and JSON for programs and under /api', async () => {
    const visitor = createVisitor(platform.url);
    const page = await visitor.get('/settings/nonsense');
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.text).toContain('Page not found');
    for (const [path, accept] of [
      ['/settings/nonsense', '*/*'],
      ['/api/nonsense', 'text/html'],
    ] as const) {
      const answer = await visitor.get(path, { accept });
      expect([answer.status, JSON.parse(answer.text)]).toEqual([404, { error: 'not found', status: 404 }]);
    }
  });

  test('lists the allowed methods when another one is used', async () => {
    const answer = async (path: string, method: string) => {
      const response = await fetch(platform.url + path, {
        method,
        headers: { 'user-agent': 'contract-tests', accept: 'text/html' },
      });
      return [response.status, response.headers.get('allow'), response.headers.get('access-control-allow-origin')];
    };
    expect(await answer('/signin', 'DELETE')).toEqual([405, 'GET, HEAD, POST, OPTIONS', null]);
    expect(await answer('/', 'POST')).toEqual([405, 'GET, HEAD, OPTIONS', null]);
    expect(await answer('/signin', 'OPTIONS')).toEqual([204, 'GET, HEAD, POST, OPTIONS', null]);
    expect(await answer('/signin', 'HEAD')).toEqual([200, null, null]);
  });
});

describe('a form', () => {
  const sent = async (change: (body: URLSearchParams) => void, headers?: Record<string, string>) => {
    const visitor = createVisitor(platform.url);
    const { hidden } = formIn((await visitor.get('/signin')).text, 'main');
    const body = new URLSearchParams({ ...hidden, email: '<Ada>', password: 'a secret' });
    change(body);
    return visitor.post('/signin', body, headers);
  };
  const own = { 'sec-fetch-site': 'same-origin' };

  test.each<[string, (body: URLSearchParams) => void]>([
    ['without a token', (body) => body.delete('csrf_token')],
    ['with a wrong one', (body) => body.set('csrf_token', `${'a'.repeat(22)}.${'b'.repeat(43)}`)],
    ['with one of another browser', (body) => body.set('csrf_token', 'x')],
  ])('%s is shown again with its values, except the password', async (_name, change) => {
    const { status, text } = await sent(change, own);
    expect(status).toBe(403);
    expect(text).toContain('This form has expired');
    expect(text).toContain('value="&lt;Ada&gt;"');
    expect(text).not.toContain('a secret');
  });

  test.each([
    ['of another origin', { origin: 'https://evil.test' }],
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of a neighboring host', { 'sec-fetch-site': 'same-site' }],
    ['without an origin and a token', {}],
  ])('%s is rejected, and none of its values is shown', async (_name, headers) => {
    const change = (body: URLSearchParams) => {
      if (Object.keys(headers).length === 0) body.delete('csrf_token');
    };
    const { status, text, headers: answered } = await sent(change, headers);
    expect([status, answered.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    expect(text).toContain('open its page again');
    expect(text).not.toContain('Ada');
  });

  test.each<[string, number, string, string]>([
    ['of 1 MB', 413, `email=${'a'.repeat(1_000_000)}`, 'application/x-www-form-urlencoded'],
    ['of 10,000 values', 413, 'a=&'.repeat(10_000), 'application/x-www-form-urlencoded'],
    ['with bytes other than UTF-8', 400, 'email=a', 'application/json'],
    ['with percent-encoded bytes other than UTF-8', 400, 'email=%ff%fe', 'application/x-www-form-urlencoded'],
    ['with a null character', 422, 'form=main&email=%00', 'application/x-www-form-urlencoded'],
    ['unknown to the page', 400, 'form=constructor', 'application/x-www-form-urlencoded'],
  ])('%s gets %i', async (_name, expected, body, type) => {
    const visitor = createVisitor(platform.url);
    const { status, headers, text } = await visitor.post('/signin', body, { ...own, 'content-type': type });
    expect([status, headers.get('content-type')]).toEqual([expected, 'text/html; charset=utf-8']);
    if (expected === 413) expect(text).toContain('Shorten the text or choose a smaller file');
  });
});
