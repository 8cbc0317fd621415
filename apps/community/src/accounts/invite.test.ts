import { anonymous } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, createTestContext, operator, signUp, type TestContext } from '../testing/fixture.ts';
import { lastToken } from '../testing/mails.ts';
import { password, visitor, works } from '../testing/people.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { getInvitation } from './get-invitation.ts';
import { invite } from './invite.ts';

let context: TestContext;
const nobody = callAs(anonymous);
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

describe('an invitation (A8)', () => {
  it('lets somebody open an account where nobody may sign up', async () => {
    context.registration.inviteOnlyMode = true;
    const link = await invite(context, operator, { email: 'Guest.One@example.org', name: '' });
    const token = await lastToken(context, 'guest.one@example.org');
    expect(link).toBe(`https://commonplace.test/invitations/${token}`);
    const invitation = await getInvitation(context, nobody, token);
    expect(invitation).toEqual({ email: 'guest.one@example.org', name: '', username: 'guest_one' });
    const { username } = invitation;
    const guest = { token, name: 'Guest', username, password, visitor };
    await expect(acceptInvitation(context, nobody, { ...guest, password: 'short' })).rejects.toMatchObject({
      fields: { password: expect.anything() },
    });
    const outcomes = await Promise.allSettled([1, 2].map(() => acceptInvitation(context, nobody, guest)));
    const won = outcomes.find((outcome) => outcome.status === 'fulfilled');
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await works(context, won?.value ?? '')).toBe(true);
    await expect(getInvitation(context, nobody, token)).rejects.toMatchObject({ code: 'not_found' });
    await expect(invite(context, operator, { email: 'guest.one@example.org', name: '' })).rejects.toMatchObject({
      fields: { email: ['has already been taken'] },
    });
  });

  it('is for super administrators, and proposes a username that is free', async () => {
    const admin = await signUp(context, { role: 'admin' });
    const input = { email: 'x@example.org', name: '' };
    await expect(invite(context, admin.call, input)).rejects.toMatchObject({ code: 'permission_denied' });
    await signUp(context, { username: 'popular' });
    await invite(context, operator, { email: 'popular@example.org', name: 'Popular' });
    const token = await lastToken(context, 'popular@example.org');
    expect(await getInvitation(context, nobody, token)).toMatchObject({
      name: 'Popular',
      username: expect.stringMatching(/^popular_\d{4}$/),
    });
  });
});
