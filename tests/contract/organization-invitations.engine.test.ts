import { Client } from 'pg';
import { afterAll, describe, expect } from 'vitest';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/shared-platform.ts';
import { startSite, type SitePlatform } from '../support/site-platform.ts';
import { linkInMail, mailsWith, signUp, type SignedUpUser } from '../support/sign-up.ts';
import type { TestUser } from '../support/test-users.ts';

interface Invitation {
  id: number;
  role: string;
  email: string | null;
  user: { username: string } | null;
}

let platform: Platform;
let site: SitePlatform;
let founder: TestUser;
let id: number;
test.beforeAll(async ({ sharedPlatform }) => {
  platform = sharedPlatform;
  site = await startSite(platform);
  founder = await platform.createUser();
  ({ id } = await platform.createOrganization(founder));
});

afterAll(() => site[Symbol.asyncDispose]());

const own = '/api/users/me/organization_invitations';
const path = () => `/api/organizations/${id}/invitations`;
const invite = (invitation: object, key = founder.apiKey, target = path()) =>
  platform.request('POST', target, { key, body: { invitation } });
const list = async (key: string, target: string) =>
  (await platform.request('GET', target, { key })).json<Invitation[]>();
const isMember = async (userId: number) => {
  const answer = await platform.request('GET', `/api/organizations/${id}/memberships?per_page=100`, {
    key: founder.apiKey,
  });
  return answer.json<{ user_id: number; role: string }[]>().find((one) => one.user_id === userId)?.role;
};

const expire = async (invitationId: number) => {
  const client = new Client({ connectionString: platform.databaseUrls.community });
  await client.connect();
  await client.query('update organization_invitations set expires_at = now() where id = $1', [invitationId]);
  await client.end();
};

describe('an invitation by username', () => {
  test('notifies the user, who becomes a member only by accepting it', async () => {
    const guest = await platform.createUser();
    const answer = await invite({ username: guest.username, role: 'admin' });
    expect(answer.status, answer.text).toBe(201);
    const invitation = answer.json<Invitation>();
    expect(invitation).toMatchObject({ role: 'admin', email: null, user: { username: guest.username } });
    expect(await isMember(guest.id)).toBeUndefined();
    expect(await list(guest.apiKey, own)).toEqual([invitation]);
    expect(await list(founder.apiKey, `${path()}?per_page=1`)).toEqual([invitation]);
    const news = await platform.request('GET', '/api/notifications', { key: guest.apiKey });
    expect(news.json()).toMatchObject([
      { kind: 'organization_invitation', actor: { id: founder.id }, subject: { type_of: 'organization_invitation' } },
    ]);

    const target = `${own}/${invitation.id}/accept`;
    expect((await platform.request('POST', target, { key: founder.apiKey })).status).toBe(404);
    const answers = await Promise.all([1, 2, 3].map(() => platform.request('POST', target, { key: guest.apiKey })));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404', '404']);
    expect(await isMember(guest.id)).toBe('admin');
    expect(await list(guest.apiKey, own)).toEqual([]);
    const after = await platform.request('GET', '/api/notifications', { key: guest.apiKey });
    expect(after.json()).toEqual([]);
    expect((await invite({ username: guest.username })).json()).toMatchObject({
      errors: { username: ['is a member already'] },
    });
  });

  test('ends when it is declined, withdrawn or expired', async () => {
    const guest = await platform.createUser();
    const again = async () => (await invite({ username: guest.username })).json<Invitation>().id;
    const declined = await again();
    expect((await invite({ username: guest.username.toUpperCase() })).status).toBe(422);
    expect((await platform.request('DELETE', `${own}/${declined}`, { key: guest.apiKey })).status).toBe(204);
    const withdrawn = await again();
    const target = `${path()}/${withdrawn}`;
    expect((await platform.request('DELETE', target, { key: guest.apiKey })).status).toBe(403);
    expect((await platform.request('DELETE', target, { key: founder.apiKey })).status).toBe(204);
    expect((await platform.request('DELETE', target, { key: founder.apiKey })).status).toBe(404);
    const expired = await again();
    await expire(expired);
    for (const one of [declined, withdrawn, expired]) {
      const accepted = await platform.request('POST', `${own}/${one}/accept`, { key: guest.apiKey });
      expect(accepted.status).toBe(404);
    }
    expect(await list(guest.apiKey, own)).toEqual([]);
    // Declining does not let an organization ask for ever.
    expect((await invite({ username: guest.username })).status).toBe(429);
    expect(await isMember(guest.id)).toBeUndefined();
  });
});

test('is for administrators of the organization, and refuses invitees who cannot accept', async () => {
  const stranger = await platform.createUser();
  expect((await invite({ username: stranger.username }, stranger.apiKey)).status).toBe(403);
  expect((await platform.request('GET', path(), { key: stranger.apiKey })).status).toBe(403);
  const missing = '/api/organizations/2147483647/invitations';
  expect((await invite({ username: stranger.username }, founder.apiKey, missing)).status).toBe(403);
  for (const [wrong, errors] of [
    [{ role: 'member' }, { base: [expect.any(String)] }],
    [{ username: 'x', email: 'x@example.com' }, { base: [expect.any(String)] }],
    [{ username: 'no_such_user_1' }, { username: ['has no account'] }],
    [{ email: 'not an address' }, { email: ['is invalid'] }],
    [{ username: stranger.username, role: 'owner' }, { role: ['is not included in the list'] }],
  ] as const) {
    const answer = await invite(wrong);
    expect([answer.status, answer.json()]).toEqual([422, expect.objectContaining({ errors })]);
  }
});

describe('an invitation by email', () => {
  let guest: SignedUpUser;
  test.beforeAll(async () => {
    guest = await signUp(platform, site.url);
  });

  test('sends a link that shows the organization, to be accepted by who has it', async () => {
    const settings = `/settings/organizations/${id}`;
    const { visitor: admin } = await signUp(platform, site.url);
    const email = `guest${founder.id}@elsewhere.example`;
    const role = await invite({ email, role: 'member' });
    expect(role.json()).toMatchObject({ email, user: null });
    const link = await linkInMail(platform, email, '/organizations/invitations/');
    const [mail = ''] = await mailsWith(platform, email);
    expect(mail).not.toContain(founder.username);
    const shown = await guest.visitor.get(link);
    expect(shown.text).toContain(`You are signed in as <strong>${guest.username}</strong>`);
    const accepted = await guest.visitor.submitShown(shown, {}, 'accept');
    expect([accepted.status, accepted.location]).toEqual([303, settings]);
    expect((await guest.visitor.follow(accepted)).text).toContain('You are a member of the organization.');
    expect((await admin.get(link)).text).toContain('This link has expired or has already been used.');
    const late = await admin.submitShown(shown, {}, 'accept');
    expect(late.status).toBeGreaterThanOrEqual(400);
  });

  test('is among the invitations of the account with that address', async () => {
    const { visitor, email } = await signUp(platform, site.url);
    expect((await invite({ email: email.toUpperCase() })).status).toBe(201);
    const page = await visitor.get('/settings/organizations');
    expect(page.text).toContain('Accept<span class="unseen">');
    const declined = await visitor.submitShown(page, {}, 'decline');
    expect([declined.status, declined.location]).toEqual([303, '/settings/organizations']);
    expect((await visitor.follow(declined)).text).toContain('You have declined the invitation.');
    const again = await visitor.submitShown(page, {}, 'accept');
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('role="alert"')]);
  });
});
