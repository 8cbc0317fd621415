import { describe, expect } from 'vitest';
import type { TestUser } from '../support/test-users.ts';
import type { Platform } from '../support/platform.ts';
import { sendRequest } from '../support/request.ts';
import { test } from '../support/shared-platform.ts';

let platform: Platform;
let admin: TestUser;
let made = 0;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  admin = await platform.createUser({ role: 'admin' });
});

const path = '/api/admin/request_redirects';
const domain = 'former.example';
const unique = () => `/former-${(made += 1)}`;

interface Redirect {
  id: number;
  original_url: string;
}

const send = (method: string, target: string, body?: unknown) =>
  platform.request(method, target, { key: admin.apiKey, ...(body !== undefined && { body }) });
const post = (request_redirect: object) =>
  send('POST', path, {
    request_redirect: { request_domain: domain, destination_url: '/elsewhere', ...request_redirect },
  });
async function lead(from: string, to: string, request_domain = domain): Promise<Redirect> {
  const answer = await post({ original_url: from, destination_url: to, request_domain });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Redirect>();
}
const ask = (target: string, { host = domain, method = 'GET', url = platform.url } = {}) =>
  sendRequest(url, method, target, { version: 'beta', headers: { host } });
const leadsTo = async (target: string, options?: Parameters<typeof ask>[1]) => {
  const { status, headers } = await ask(target, options);
  return [status, headers.get('location')];
};

describe('/api/admin/request_redirects', () => {
  test('returns the fields of the contract, newest first', async () => {
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const from = unique();
    const created = await post({ original_url: from, request_domain: ` ${domain.toUpperCase()} ` });
    const redirect = created.json<Redirect>();
    expect(redirect).toEqual({
      id: redirect.id,
      original_url: from,
      destination_url: '/elsewhere',
      request_domain: domain,
      created_at: moment,
      updated_at: moment,
    });
    const newer = await lead(unique(), 'https://example.com/');
    const listed = (await send('GET', `${path}?per_page=2`)).json<Redirect[]>();
    expect(listed.map(({ id }) => id)).toEqual([newer.id, redirect.id]);
    const changed = await send('PATCH', `${path}/${redirect.id}`, { request_redirect: { destination_url: '/newer' } });
    expect(changed.json()).toMatchObject({ original_url: from, destination_url: '/newer' });
    expect((await send('GET', `${path}/${redirect.id}`)).json()).toEqual(changed.json());
    expect((await send('DELETE', `${path}/${redirect.id}`)).status).toBe(204);
    expect((await send('GET', `${path}/${redirect.id}`)).json()).toMatchObject({ error_code: 'not_found' });
    await platform.settled();
    const log = await send('GET', `/api/admin/audit_logs?target_type=RequestRedirect&target_id=${redirect.id}`);
    expect(log.json<{ action: string }[]>().map(({ action }) => action)).toEqual([
      'delete_request_redirect',
      'update_request_redirect',
      'create_request_redirect',
    ]);
  });

  test.each<[object, string, string]>([
    [{ original_url: '' }, 'original_url', "can't be blank"],
    [{ original_url: 'no-slash' }, 'original_url', 'must start with /'],
    [{ original_url: '/ü' }, 'original_url', 'must be percent-encoded and without a fragment'],
    [{ original_url: '/a#b' }, 'original_url', 'must be percent-encoded and without a fragment'],
    [{ destination_url: '' }, 'destination_url', "can't be blank"],
    [{ destination_url: 'javascript:alert(1)' }, 'destination_url', 'must be a valid HTTP/HTTPS URL, or a path'],
    [{ destination_url: '//evil.example/' }, 'destination_url', 'must be a valid HTTP/HTTPS URL, or a path'],
    [{ destination_url: '/\\evil.example/' }, 'destination_url', 'must be a valid HTTP/HTTPS URL, or a path'],
    [{ destination_url: 'https:/evil.example' }, 'destination_url', 'must be a valid HTTP/HTTPS URL, or a path'],
    [
      { destination_url: 'https://user:pass@evil.example/' },
      'destination_url',
      'must be a valid HTTP/HTTPS URL, or a path',
    ],
    [
      { destination_url: 'https://evil.example/\r\nset-cookie: x' },
      'destination_url',
      'must be a valid HTTP/HTTPS URL, or a path',
    ],
    [{ request_domain: 'no domain' }, 'request_domain', 'is invalid'],
    [{ request_domain: '' }, 'request_domain', "can't be blank"],
  ])('rejects %j', async (wrong, field, message) => {
    const answer = await post({ original_url: unique(), ...wrong });
    expect(answer.json()).toMatchObject({ status: 422, errors: { [field]: [message] } });
  });

  test('rejects a second redirect of a path, and callers who are not admins', async () => {
    const { original_url } = await lead(unique(), '/x');
    const again = await post({ original_url });
    expect(again.json()).toMatchObject({ errors: { original_url: ['has already been taken'] } });
    const user = await platform.createUser();
    for (const [method, target] of [
      ['GET', path],
      ['POST', path],
    ] as const) {
      const request_redirect = { original_url: unique(), destination_url: '/x', request_domain: domain };
      const body = method === 'POST' ? { body: { request_redirect } } : {};
      expect((await platform.request(method, target, body)).status).toBe(401);
      expect((await platform.request(method, target, { ...body, key: user.apiKey })).status).toBe(403);
    }
  });

  test('defaults to the host of the site', async () => {
    const original_url = unique();
    const own = await send('POST', path, { request_redirect: { original_url, destination_url: '/own' } });
    const host = 'commonplace.test';
    expect([own.status, own.json()]).toEqual([201, expect.objectContaining({ request_domain: host })]);
    expect(await leadsTo(original_url, { host })).toEqual([301, '/own']);
  });

  test('compares paths regardless of percent-encoding', async () => {
    const from = unique();
    const first = await lead(`${from}/%d0%bf%2D%7Ea,b?q=%7e%2c`, '/elsewhere');
    for (const original_url of [`${from}/%D0%BF-~a%2Cb?q=~%2C`, `${from}/%D0%bf%2d~%61,b?q=~%2c`]) {
      expect((await post({ original_url })).json()).toMatchObject({
        status: 422,
        errors: { original_url: ['has already been taken'] },
      });
      expect(await leadsTo(original_url)).toEqual([301, '/elsewhere']);
    }
    // An encoded separator differs from a separator.
    for (const other of [`${from}%2F%D0%BF-~a,b?q=~%2C`, `${from}/%D0%BF-~a,b?q=~,`, `${from}/%D0%BF-~a,b%3Fq=~%2C`])
      expect(await leadsTo(other)).toEqual([404, null]);
    const other = await lead(unique(), '/elsewhere');
    const change = { request_redirect: { original_url: `${from}/%D0%BF-~a,b?q=~%2C` } };
    expect((await send('PATCH', `${path}/${other.id}`, change)).status).toBe(422);
    expect((await send('PATCH', `${path}/${first.id}`, change)).status).toBe(200);
    const circle = await post({ original_url: `${from}/%c3%bc`, destination_url: `${from}/%C3%BC` });
    expect(circle.json()).toMatchObject({ errors: { destination_url: ['must not lead back to where it came from'] } });
  });

  test('rejects loops, direct or through other redirects', async () => {
    const circle = { errors: { destination_url: ['must not lead back to where it came from'] } };
    const [one, two, three] = [unique(), unique(), unique()];
    for (const destination_url of [one, `http://${domain}${one}`, `https://${domain}${one}?x=1#y`]) {
      expect((await post({ original_url: one, destination_url })).json()).toMatchObject({ status: 422, ...circle });
    }
    await lead(one, two);
    const second = await lead(two, `https://other.example${three}`);
    expect((await post({ original_url: three, destination_url: `//x` })).status).toBe(422);
    const back = { original_url: three, destination_url: `http://${domain}${one}`, request_domain: 'other.example' };
    expect((await post(back)).json()).toMatchObject(circle);
    const changed = await send('PATCH', `${path}/${second.id}`, { request_redirect: { destination_url: one } });
    expect(changed.json()).toMatchObject(circle);
    // Two concurrent writes cannot create a loop either.
    const [left, right] = [unique(), unique()];
    const answers = await Promise.all([
      post({ original_url: left, destination_url: right }),
      post({ original_url: right, destination_url: left }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });

  test('rejects a chain that is too long', async () => {
    const steps = Array.from({ length: 13 }, unique);
    const statuses: number[] = [];
    for (const [at, step] of steps.entries()) {
      const destination_url = steps[at - 1] ?? 'https://example.com/';
      statuses.push((await post({ original_url: step, destination_url })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 422, 201, 201]);
  });
});

describe('a redirect', () => {
  test('applies to its host only, and prefers a match with the query', async () => {
    const from = unique();
    await lead(from, 'https://example.com/all');
    await lead(`${from}?id=1`, '/one');
    expect(await leadsTo(from)).toEqual([301, 'https://example.com/all']);
    expect(await leadsTo(`${from}?id=1`)).toEqual([301, '/one']);
    expect(await leadsTo(`${from}?id=2`)).toEqual([301, 'https://example.com/all']);
    expect(await leadsTo(from, { method: 'HEAD' })).toEqual([301, 'https://example.com/all']);
    expect(await leadsTo(from, { host: 'FORMER.example:8080' })).toEqual([301, 'https://example.com/all']);
    expect(await leadsTo(from, { host: 'later.example' })).toEqual([404, null]);
    expect(await leadsTo(`${from}/`)).toEqual([404, null]);
    expect(await leadsTo(from, { method: 'POST' })).toEqual([404, null]);
  });

  test('applies only when no route answers the path', async () => {
    const page = { title: 'x', slug: `redirected-${(made += 1)}`, description: 'x', body_markdown: 'Here' };
    await lead(`/page/${page.slug}`, '/away');
    expect(await leadsTo(`/page/${page.slug}`)).toEqual([301, '/away']);
    const { id } = (await send('POST', '/api/pages', page)).json<{ id: number }>();
    for (const address of [`/page/${page.slug}`, `/p%61ge/redirected%2d${made}`, `/page/%72edirected-${made}`])
      expect((await ask(address)).text).toContain('Here');
    await send('DELETE', `/api/pages/${id}`);
    for (const own of ['/signin', '/api/tags', '/api/nothing']) {
      await post({ original_url: own, destination_url: '/away' });
      expect((await ask(own)).headers.get('location')).toBeNull();
    }
  });

  test('is up to date on every gateway', async () => {
    const other = await platform.startGateway();
    try {
      const from = unique();
      expect(await leadsTo(from, { url: other.url })).toEqual([404, null]);
      const { id } = await lead(from, '/first');
      const seen = () => leadsTo(from, { url: other.url });
      expect(await leadsTo(from)).toEqual([301, '/first']);
      await expect.poll(seen).toEqual([301, '/first']);
      await send('PATCH', `${path}/${id}`, { request_redirect: { destination_url: '/second' } });
      expect(await leadsTo(from)).toEqual([301, '/second']);
      await expect.poll(seen).toEqual([301, '/second']);
      await send('DELETE', `${path}/${id}`);
      expect(await leadsTo(from)).toEqual([404, null]);
      await expect.poll(seen).toEqual([404, null]);
    } finally {
      await other[Symbol.asyncDispose]();
    }
  });

  test('is not followed in a loop that exists anyway', async () => {
    const [from, to] = [unique(), unique()];
    const out = await lead(`${to}?x=1`, 'https://example.com/');
    await lead(from, `${to}?x=1`);
    await lead(to, from);
    expect(await leadsTo(to)).toEqual([301, from]);
    await send('DELETE', `${path}/${out.id}`);
    expect(await leadsTo(to)).toEqual([404, null]);
  });
});
