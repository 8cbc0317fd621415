import { AccountsService } from '@commonplace/proto/community/v1/accounts';
import { createServiceClient } from '@commonplace/testing/service-client';
import { servicePrincipal } from '@commonplace/testing/principals';
import { describe, expect } from 'vitest';
import { goodPassword, linkInMail, signUp } from '../support/sign-up.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { createVisitor, lastingText } from '../support/visitor.ts';

const asOperator = { principal: servicePrincipal('cli') };
const accounts = () => createServiceClient(AccountsService, platform.addresses.community);
let platform: Platform;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
});

describe('signing up', () => {
  test('opens an account that creates, uses and revokes an API key', async () => {
    const { visitor } = await signUp(platform);
    const made = await visitor.submit('/settings/api_keys', { description: 'First <key>' });
    expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const [key = ''] = /cp_[\w-]+/.exec(made.text) ?? [];
    const article = { title: 'Hello', body_markdown: 'From a page.', published: true };
    expect((await platform.request('POST', '/api/articles', { key, body: { article } })).status).toBe(201);
    const list = await visitor.get('/settings/api_keys');
    expect(list.text).not.toContain(key);
    expect(list.text).toContain('First &lt;key&gt;');
    const revoked = await visitor.follow(await visitor.submitShown(list, {}, 'revoke'));
    expect(revoked.text).toContain('The API key has been revoked.');
    expect((await platform.request('GET', '/api/users/me', { key })).status).toBe(401);
    // The message is shown once.
    expect((await visitor.get('/settings/api_keys')).text).not.toContain('The API key has been revoked.');
  });

  test('lets the user create an administrative key with the password', async () => {
    const { visitor, password } = await signUp(platform);
    const path = '/settings/api_keys';
    for (const fields of [{ is_unlimited: 'on' }, { scopes: ['write_admin'] }]) {
      const refused = await visitor.submit(path, { description: 'Mighty', ...fields });
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('href="#current_password"')]);
      const made = await visitor.submit(path, { description: 'Mighty', current_password: password, ...fields });
      expect([made.status, /cp_[\w-]+/.test(made.text)]).toEqual([200, true]);
    }
    const usual = await visitor.submit(path, { description: 'Usual' });
    expect(usual.text).toContain('Permissions: everything except administration.');
    const [key = ''] = /cp_[\w-]+/.exec(usual.text) ?? [];
    const [own] = (await platform.request('GET', '/api/api_keys', { key })).json<{ scopes: string[] }[]>().slice(-1);
    expect(own?.scopes.filter((scope) => scope.endsWith('_admin'))).toEqual([]);
  });

  test('lets the user create a key with scopes and an expiry', async () => {
    const { visitor } = await signUp(platform);
    const fields = { description: 'Reader', scopes: ['read_articles', 'public'], expires_in_days: '30' };
    expect((await visitor.submit('/settings/api_keys', fields)).status).toBe(200);
    const { text } = await visitor.get('/settings/api_keys');
    expect(text).toMatch(/Read what everyone may see; Read: articles/);
    const inThirtyDays = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 7);
    expect(text).toContain(inThirtyDays);
  });

  test('shows an error at each invalid field, and keeps the other values', async () => {
    const visitor = createVisitor(platform.url);
    const fields = { name: 'Ada', username: '!', email: 'invalid', password: 'short' };
    const { status, text } = await visitor.submit('/signup', fields);
    expect(status).toBe(422);
    expect(text).toMatch(/<title>Error: Sign up/);
    for (const field of ['username', 'email', 'password']) {
      expect(text).toContain(`href="#${field}"`);
      expect(text).toMatch(
        new RegExp(`id="${field}"[^>]*aria-invalid="true"[^>]*aria-describedby="[^"]*${field}-error"`),
      );
    }
    expect(text).toContain('value="Ada"');
    expect(text).not.toContain('short"');
  });

  test('does not reveal whether an email has an account', async () => {
    const { email } = await signUp(platform);
    const answer = async (address: string, username: string) => {
      const fields = { name: 'X', username, email: address, password: goodPassword };
      const shown = await createVisitor(platform.url).submit('/signup', fields);
      return [shown.status, lastingText(shown).replaceAll(address, 'ADDRESS')];
    };
    expect(await answer(email, 'somebody_new_1')).toEqual(await answer('nobody_yet@example.com', 'somebody_new_2'));
  });

  test('requires the password on the page of the link in the mail', async () => {
    const [username, email] = ['asked_for_by_another', 'owner_of_the_mailbox@example.com'];
    const fields = { name: 'Buy at evil.example', username, email, password: goodPassword };
    await createVisitor(platform.url).submit('/signup', fields);
    const path = await linkInMail(platform, email, '/confirm/');
    const visitor = createVisitor(platform.url);
    const shown = await visitor.get(path);
    for (const text of [username, email, 'Was this not you?']) expect(shown.text).toContain(text);
    expect(shown.text).not.toContain(fields.name);
    const wrong = await visitor.submitShown(shown, { password: 'whatever it may be' });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Password is wrong')]);
    expect((await platform.request('GET', `/api/users/by_username?url=${username}`)).status).toBe(404);
    const elsewhere = createVisitor(platform.url);
    const shownElsewhere = await elsewhere.get(path);
    const opened = await visitor.follow(await visitor.submitShown(wrong, { password: goodPassword }));
    expect(opened.text).toContain('Your account is ready.');
    const again = await createVisitor(platform.url).get(path);
    expect([again.status, again.text]).toEqual([200, expect.stringContaining('Your email address is confirmed.')]);
    expect(again.text).toContain('<a class="button" href="/signin">');
    expect((await elsewhere.submitShown(shownElsewhere, { password: goodPassword })).location).toBe('/signin');
  });

  test('is rejected on an invite-only site', async () => {
    const admin = await platform.createUser({ role: 'admin' });
    const configure = (invite_only_mode: boolean) =>
      platform.request('PUT', '/api/admin/config', { key: admin.apiKey, body: { site_config: { invite_only_mode } } });
    expect((await configure(true)).status).toBe(200);
    const visitor = createVisitor(platform.url);
    await expect.poll(async () => (await visitor.get('/signup')).text).toContain('by invitation only');
    expect((await visitor.get('/')).text).not.toContain('Sign up');
    await configure(false);
    await expect.poll(async () => (await visitor.get('/')).text).toContain('Sign up');
  });
});

describe('an invited user', () => {
  test('accepts an invitation, at either path of the page', async () => {
    await using client = accounts();
    const { link = '' } = await client.invite({ email: 'invited@example.com', name: 'Grace Hopper' }, asOperator);
    const token = link.split('/').at(-1) ?? '';
    const visitor = createVisitor(platform.url);
    const led = await visitor.get(`/users/invitation/accept?invitation_token=${token}`);
    expect([led.status, led.location]).toEqual([303, `/invitations/${token}`]);
    const shown = await visitor.follow(led);
    expect(shown.text).toContain('invited@example.com');
    expect(shown.text).toContain('value="Grace Hopper"');
    const fields = { name: 'Grace Hopper', username: 'grace', password: goodPassword };
    const accepted = await visitor.follow(await visitor.submitShown(shown, fields));
    expect(accepted.text).toContain('You are signed in as <strong>grace</strong>');
    const again = await createVisitor(platform.url).get(`/invitations/${token}`);
    expect([again.status, again.text]).toEqual([200, expect.stringContaining('has expired or has already been used')]);
  });

  test('sets a password with a link from the operator, and confirms an unused email address', async () => {
    await using client = accounts();
    const { username } = await platform.createUser();
    const { link } = await client.createPasswordLink({ username }, asOperator);
    const visitor = createVisitor(platform.url);
    expect((await visitor.submit(new URL(link).pathname, { password: goodPassword })).location).toBe('/signin');
    expect((await visitor.submit('/signin', { email: username, password: goodPassword })).status).toBe(303);
    expect((await visitor.get('/settings/email')).text).toContain('(not confirmed yet)');
    expect((await visitor.submit('/settings/email', {}, 'confirm')).status).toBe(303);
    const path = await linkInMail(platform, `${username}@example.com`, '/confirm/');
    const confirmed = await visitor.follow(await visitor.submit(path, {}));
    expect(confirmed.text).toContain('Your email address is confirmed.');
    expect(confirmed.text).toContain('(confirmed)');
  });
});
