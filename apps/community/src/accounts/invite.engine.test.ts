import { invitation } from '@commonplace/mail/templates/invitation';
import { anonymous } from '@commonplace/testing/principals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callAs, createTestContext, operator, signUp, type TestContext } from '../testing/fixture.ts';
import { lastToken, mailsTo } from '../testing/mails.ts';
import { password, visitor, works } from '../testing/people.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { getInvitation } from './get-invitation.ts';
import { invite } from './invite.ts';

let context: TestContext;
const anonymousCall = callAs(anonymous);
beforeAll(async () => {
  context = await createTestContext();
});
afterAll(async () => {
  await context[Symbol.asyncDispose]();
});

describe('invite', () => {
  it('lets a person open an account on a site without open sign-up', async () => {
    context.settings.overrides = { ...context.settings.overrides, invite_only_mode: true };
    const link = await invite(context, operator, { email: 'Guest.One@example.org', name: '' });
    const token = await lastToken(context, 'guest.one@example.org');
    expect(link).toBe(`https://commonplace.test/invitations/${token}`);
    const invitation = await getInvitation(context, anonymousCall, token);
    expect(invitation).toEqual({ email: 'guest.one@example.org', name: '', username: 'guest_one' });
    const { username } = invitation;
    const guest = { token, name: 'Guest', username, password, visitor };
    await expect(acceptInvitation(context, anonymousCall, { ...guest, password: 'short' })).rejects.toMatchObject({
      fields: { password: expect.anything() },
    });
    const outcomes = await Promise.allSettled([1, 2].map(() => acceptInvitation(context, anonymousCall, guest)));
    const won = outcomes.find((outcome) => outcome.status === 'fulfilled');
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await works(context, won?.value ?? '')).toBe(true);
    await expect(getInvitation(context, anonymousCall, token)).rejects.toMatchObject({ code: 'not_found' });
    await expect(invite(context, operator, { email: 'guest.one@example.org', name: '' })).rejects.toMatchObject({
      fields: { email: ['has already been taken'] },
    });
  });

  it('sends an invitation again with custom text, and only the last link works, once', async () => {
    const email = 'again@example.org';
    await invite(context, operator, { email, name: '' });
    const first = await lastToken(context, email);
    const words = { subject: 'Come\nin', message: 'One.\n\nTwo.', footnote: 'Bye.' };
    await invite(context, operator, { email, name: 'Ada', ...words });
    const second = await lastToken(context, email);
    await expect(getInvitation(context, anonymousCall, first)).rejects.toMatchObject({ code: 'not_found' });
    expect(await getInvitation(context, anonymousCall, second)).toMatchObject({ email, name: 'Ada' });
    const mails = await mailsTo(context, email);
    expect(mails.map(({ props }) => [props['subject'], props['message'], props['footnote']])).toEqual([
      [undefined, undefined, undefined],
      ['Come in', 'One.\n\nTwo.', 'Bye.'],
    ]);
    const mail = invitation.render(mails[1]?.props);
    expect(mail.subject).toBe('Come in');
    expect(mail.text).toMatch(/^Hello Ada,\n\nOne\.\n\nTwo\.\n\nAccept the invitation:\n[^]*\n\nBye\.\n$/);
  });

  it.each([
    [{ email: '' }, 'email'],
    [{ email: 'unknown' }, 'email'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: '\u200B' }, 'name'],
    [{ subject: '\u200B' }, 'custom_invite_subject'],
    [{ subject: 'x'.repeat(151) }, 'custom_invite_subject'],
    [{ message: 'a\u202Eb' }, 'custom_invite_message'],
    [{ footnote: 'x'.repeat(1_001) }, 'custom_invite_footnote'],
  ])('rejects %j', async (wrong, field) => {
    const attempt = invite(context, operator, { email: 'refused@example.org', name: '', ...wrong });
    await expect(attempt).rejects.toMatchObject({ fields: { [field]: expect.anything() } });
    expect(await mailsTo(context, 'refused@example.org')).toEqual([]);
  });

  it('is limited to super administrators and proposes a free username', async () => {
    const admin = await signUp(context, { role: 'admin' });
    const input = { email: 'x@example.org', name: '' };
    await expect(invite(context, admin.call, input)).rejects.toMatchObject({ code: 'permission_denied' });
    await signUp(context, { username: 'popular' });
    await invite(context, operator, { email: 'popular@example.org', name: 'Popular' });
    const token = await lastToken(context, 'popular@example.org');
    expect(await getInvitation(context, anonymousCall, token)).toMatchObject({
      name: 'Popular',
      username: expect.stringMatching(/^popular_\d{4}$/),
    });
  });
});
