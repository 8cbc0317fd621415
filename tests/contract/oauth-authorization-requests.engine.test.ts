import { describe, expect } from 'vitest';
import { callback, createTestClient, registerApplication, signedInVisitor, type TestClient } from '../support/oauth.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import type { Visitor } from '../support/visitor.ts';

let platform: Platform;
let visitor: Visitor;
let client: TestClient;

test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  visitor = await signedInVisitor(platform, await platform.createUser());
  client = await newClient();
});

const newClient = async (changes?: object) =>
  createTestClient(await registerApplication(platform, await platform.createUser(), changes), platform.url);

describe('an invalid authorization request without redirect', () => {
  test.each([
    [{ redirect_uri: `${callback}/` }],
    [{ redirect_uri: callback.slice(0, -1) }],
    [{ redirect_uri: `${callback}?x=1` }],
    [{ redirect_uri: callback.replace('https', 'http') }],
    [{ redirect_uri: callback.replace('reader', 'Reader') }],
    [{ redirect_uri: callback.replace('.example/', '.example:443/') }],
    [{ redirect_uri: 'https://evil.example/callback' }],
    [{ redirect_uri: undefined }],
    [{ client_id: 'f'.repeat(32) }],
    [{ client_id: 'x' }],
    [{ client_id: undefined }],
    [{ response_mode: 'form_post' }],
  ])('is shown for %j', async (changes) => {
    const { status, location, text } = await visitor.get((await client.ask(changes)).path);
    expect({ status, location }).toEqual({ status: 400, location: undefined });
    expect(text).toContain('The request of the application is invalid');
  });
});

describe('an invalid authorization request of an authorized application', () => {
  let known: TestClient;
  let stranger: Visitor;
  test.beforeAll(async () => {
    known = await newClient();
    await known.authorize(visitor);
    stranger = await signedInVisitor(platform, await platform.createUser());
  });

  test.each([
    ['invalid_request', { code_challenge: undefined, code_challenge_method: undefined }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_request', { code_challenge_method: undefined }],
    ['invalid_request', { code_challenge: 'short' }],
    ['invalid_scope', { scope: 'public write_comments' }],
    ['invalid_scope', { scope: 'public openid' }],
    ['invalid_scope', { scope: 'nonsense' }],
    ['invalid_scope', { scope: '__proto__' }],
    ['request_not_supported', { request: 'eyJhbGciOiJub25lIn0.e30.' }],
    ['request_uri_not_supported', { request_uri: 'urn:ietf:params:oauth:request_uri:x' }],
    ['invalid_request', { prompt: 'login' }],
    ['unsupported_response_type', { response_type: 'token' }],
    ['unsupported_response_type', { response_type: 'id_token' }],
    ['invalid_request', { nonce: 'x' }],
    ['consent_required', { scope: 'write_articles', prompt: 'none' }],
  ])('returns %s for %j', async (error, changes) => {
    const { path } = await known.ask(changes);
    const shown = await stranger.get(path);
    expect([shown.status, shown.location, shown.text]).toEqual([
      400,
      undefined,
      expect.stringContaining('The request of the application is invalid'),
    ]);
    const { status, location = '', text } = await visitor.get(path);
    expect(status, text).toBe(303);
    const answer = new URL(location);
    expect(answer.origin + answer.pathname).toBe(callback);
    const given = new URLSearchParams(answer.hash ? answer.hash.slice(1) : answer.search);
    expect(given.get('error')).toBe(error);
    expect(given.has('code')).toBe(false);
  });
});
