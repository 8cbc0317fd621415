import { goodPassword, linkInMail } from '../support/sign-up.ts';
import { callback } from '../support/oauth.ts';
import type { PageAnswer, Visitor } from '../support/visitor.ts';
import type { PageScene } from './page-scene.ts';

/** A state of a page that the tests show. */
export interface PageState {
  /** The path of the page (`all-pages.ts`); for an error, any path. */
  of: string;
  /** Text that distinguishes the state. */
  shows: string;
  status?: number;
  reach(scene: PageScene): Promise<PageAnswer>;
}

type Fields = Record<string, string | string[]>;

const open = (of: string, shows: string): PageState => ({ of, shows, reach: ({ stranger }) => stranger().get(of) });
const own = (of: string, shows: string): PageState => ({ of, shows, reach: ({ person }) => person.visitor.get(of) });
const safe = (of: string, shows: string): PageState => ({ of, shows, reach: ({ careful }) => careful.visitor.get(of) });

/** Submits a form and follows the redirect. */
const sent = (of: string, shows: string, fields: Fields, form?: string): PageState => ({
  of,
  shows,
  reach: async ({ person: { visitor } }) => visitor.follow(await visitor.submit(of, fields, form)),
});
const refused = (of: string, shows: string, fields: Fields, form?: string): PageState => ({
  of,
  shows,
  status: 422,
  reach: ({ person: { visitor } }) => visitor.submit(of, fields, form),
});
const password = { current_password: goodPassword };
const wrongPassword = { current_password: 'not my password' };

/** Signs in with a password and returns the page that asks for the second factor. */
async function atSecondStep({
  stranger,
  careful: { email, password: known },
}: PageScene): Promise<[Visitor, PageAnswer]> {
  const visitor = stranger();
  return [visitor, await visitor.submit('/signin', { email, password: known })];
}

async function signUpAs({ stranger }: PageScene, username: string): Promise<PageAnswer> {
  const email = `${username}@example.com`;
  return stranger().submit('/signup', { name: 'Ada', username, email, password: goodPassword });
}

/** Sign-up, sign-in and links in emails. */
export const signInStates: readonly PageState[] = [
  open('/', 'to manage your account and API keys'),
  open('/signup', 'Already have an account?'),
  { of: '/signup', shows: 'Check your email', reach: (scene) => signUpAs(scene, 'ada_1') },
  {
    of: '/signup',
    shows: 'There is a problem',
    status: 422,
    reach: ({ stranger }) => stranger().submit('/signup', { username: 'not a name!', email: 'x', password: 'short' }),
  },
  {
    of: '/signup',
    shows: 'by invitation only',
    reach: ({ stranger, whileClosed }) => whileClosed(() => stranger().get('/signup')),
  },
  {
    of: '/confirm/:token',
    shows: '<form',
    async reach(scene) {
      await signUpAs(scene, 'ada_2');
      return scene.stranger().get(await linkInMail(scene.platform, 'ada_2@example.com', '/confirm/'));
    },
  },
  {
    of: '/confirm/:token',
    shows: '<form',
    async reach({ platform, person }) {
      const email = `new_${person.email}`;
      await person.visitor.submit('/settings/email', { email, ...password });
      return person.visitor.get(await linkInMail(platform, email, '/confirm/'));
    },
  },
  {
    of: '/confirm/:token',
    shows: 'Confirm your email address',
    reach: ({ stranger }) => stranger().get('/confirm/none'),
  },
  open('/signin', 'Forgot your password?'),
  {
    of: '/signin',
    shows: 'There is a problem',
    status: 422,
    reach: ({ stranger }) => stranger().submit('/signin', { email: 'unknown', password: 'wrong' }),
  },
  { of: '/signin', shows: 'Two-factor authentication', reach: async (scene) => (await atSecondStep(scene))[1] },
  {
    of: '/signin/code',
    shows: 'Code is wrong',
    status: 422,
    async reach(scene) {
      const [visitor, requested] = await atSecondStep(scene);
      return visitor.submitShown(requested, { code: 'abcdef' });
    },
  },
  open('/signin/passkey', 'Your browser will ask for your passkey'),
  {
    of: '/signin/passkey',
    shows: 'The passkey was not accepted',
    status: 422,
    reach: ({ stranger }) => stranger().submit('/signin/passkey', { response: '{}' }),
  },
  open('/signout', 'You are not signed in'),
  open('/password/forgot', 'Send reset link'),
  {
    of: '/signin',
    shows: 'If the account exists',
    async reach({ stranger }) {
      const visitor = stranger();
      return visitor.follow(await visitor.submit('/password/forgot', { email: 'unknown' }));
    },
  },
  {
    of: '/password/reset/:token',
    shows: 'Reset password',
    reach: async ({ stranger, passwordLink }) => stranger().get(await passwordLink()),
  },
  {
    of: '/password/reset/:token',
    shows: 'has expired or has already been used',
    status: 422,
    reach: ({ stranger }) => stranger().submit('/password/reset/none', { password: goodPassword }),
  },
  {
    of: '/password/reset/:token',
    shows: 'There is a problem',
    status: 422,
    reach: async ({ stranger, passwordLink }) => stranger().submit(await passwordLink(), { password: 'short' }),
  },
  {
    of: '/invitations/:token',
    shows: 'You were invited as',
    reach: async ({ stranger, invite }) => stranger().get(await invite()),
  },
  {
    of: '/invitations/:token',
    shows: 'There is a problem',
    status: 422,
    reach: async ({ stranger, invite }) => stranger().submit(await invite(), { username: '!', password: 'short' }),
  },
  {
    of: '/unsubscribe/:token',
    shows: 'Unsubscribe',
    reach: ({ stranger }) => stranger().get('/unsubscribe/none'),
  },
  {
    of: '/users/invitation/accept',
    shows: 'has expired or has already been used',
    async reach({ stranger }) {
      const visitor = stranger();
      return visitor.follow(await visitor.get('/users/invitation/accept?invitation_token=none'));
    },
  },
];

/** Pages of a signed-in user. */
export const accountStates: readonly PageState[] = [
  own('/', 'You are signed in as'),
  own('/notifications', 'No notifications yet'),
  safe('/notifications', 'followed you'),
  {
    of: '/survey/:slug',
    shows: 'What do you drink?',
    reach: ({ person: { visitor }, survey }) => visitor.get(survey),
  },
  { of: '/polls/:id', shows: 'Sign in to answer', reach: ({ stranger, poll }) => stranger().get(poll) },
  {
    of: '/polls/:id',
    shows: 'part of',
    reach: ({ person: { visitor }, poll }) => visitor.get(poll),
  },
  own('/signout', 'You are signed in as'),
  own('/settings', 'Show my email address'),
  own('/settings/image', 'Your profile image'),
  own('/settings/email', 'not confirmed yet'),
  own('/settings/password', 'signs out all other sessions'),
  { of: '/settings/password', shows: 'New password', reach: ({ made }) => made.get('/settings/password') },
  own('/settings/security', 'No passkeys yet'),
  safe('/settings/security', 'My laptop'),
  own('/settings/security/totp', 'Continue'),
  own('/settings/security/passkeys', 'Continue'),
  own('/settings/sessions', 'This session'),
  safe('/settings/sessions', 'Sign out all other sessions'),
  own('/settings/notifications', 'New followers'),
  own('/settings/api_keys', 'A key'),
  own('/settings/applications', 'Revoke access'),
  own('/settings/export', 'Request export'),
  own('/settings/account', 'Delete account'),
  {
    of: '/oauth/authorize',
    shows: 'asks for access',
    reach: async ({ application, made }) => made.get((await application.ask({ scope: 'public write_articles' })).path),
  },
];

/** Confirmations after a form was submitted. */
export const confirmationStates: readonly PageState[] = [
  sent('/settings/notifications', 'Your changes have been saved', { email_newsletter: 'on' }),
  {
    of: '/notifications',
    shows: 'are marked as read',
    reach: async ({ careful: { visitor } }) => visitor.follow(await visitor.submit('/notifications', {})),
  },
  {
    of: '/survey/:slug',
    shows: 'You have answered this survey',
    reach: async ({ person: { visitor }, survey }) => visitor.follow(await visitor.submit(survey, {})),
  },
  {
    of: '/polls/:id',
    shows: 'You have answered this poll',
    async reach({ careful: { visitor }, poll }) {
      const [, name = '', option = ''] =
        /name="(poll_\d+)"[^>]*value="(\d+)"/.exec((await visitor.get(poll)).text) ?? [];
      return visitor.follow(await visitor.submit(poll, { [name]: option }));
    },
  },
  sent('/settings/export', 'We are preparing your export', {}),
  sent('/settings/api_keys', 'New API key', { description: 'Another key' }),
  sent('/settings/applications', 'New application', { name: 'Another', redirect_uris: callback }),
  sent('/settings/security/totp', 'QR code of the secret', password),
  sent('/settings/security/passkeys', 'Create passkey', { name: 'My phone', ...password }),
  { of: '/settings/security/totp', shows: 'Recovery codes', reach: async ({ careful }) => careful.newCodes },
];

/** Validation errors, with every kind of field. */
export const formErrorStates: readonly PageState[] = [
  refused('/settings', 'Website is not a valid URL', { website_url: 'javascript:1' }),
  {
    of: '/survey/:slug',
    shows: 'There is a problem',
    status: 422,
    async reach({ careful: { visitor }, survey }) {
      const [, name = ''] = /<textarea[^>]*name="(poll_\d+)"/.exec((await visitor.get(survey)).text) ?? [];
      return visitor.submit(survey, { [name]: 'x'.repeat(1_001) });
    },
  },
  {
    of: '/polls/:id',
    shows: 'There is a problem',
    status: 422,
    reach: ({ made, poll }) => made.submit(poll, {}),
  },
  refused('/settings/email', 'Current password is wrong', { email: 'ada@example.com', ...wrongPassword }),
  refused('/settings/password', 'There is a problem', { ...password, password: 'short' }),
  refused('/settings/api_keys', 'There is a problem', { description: '', scopes: ['read_articles'] }),
  refused('/settings/applications', 'There is a problem', { redirect_uris: 'nowhere', scopes: ['read_articles'] }),
  refused('/settings/account', 'There is a problem', { content: 'whatever', ...password }),
  refused('/settings/security/passkeys', 'There is a problem', wrongPassword),
  {
    of: '/settings/security/totp',
    shows: 'There is a problem',
    status: 422,
    async reach({ person: { visitor } }) {
      const begun = await visitor.submit('/settings/security/totp', password);
      return visitor.submitShown(begun, { code: '000000' }, 'confirm');
    },
  },
  {
    of: '/settings/security',
    shows: 'There is a problem',
    status: 422,
    reach: ({ careful }) => careful.visitor.submit('/settings/security', wrongPassword, 'remove_totp'),
  },
  {
    of: '/settings/api_keys',
    shows: 'This form has expired',
    status: 403,
    reach: ({ person: { visitor } }) => visitor.submit('/settings/api_keys', { csrf_token: 'old' }),
  },
];

/** Error pages. */
export const errorStates: readonly PageState[] = [
  { of: '/nothing', shows: 'Page not found', status: 404, reach: ({ stranger }) => stranger().get('/nothing') },
  {
    of: '/oauth/authorize',
    shows: 'Bad request',
    status: 400,
    reach: ({ person: { visitor } }) => visitor.get('/oauth/authorize?client_id=unknown'),
  },
  {
    of: '/signin',
    shows: 'Not allowed',
    status: 403,
    reach: ({ stranger }) =>
      stranger().post('/signin', new URLSearchParams({ form: 'main' }), { 'sec-fetch-site': 'cross-site' }),
  },
  {
    of: '/',
    shows: 'Method not allowed',
    status: 405,
    reach: ({ stranger }) => stranger().post('/', ''),
  },
  {
    of: '/signin',
    shows: 'Too large',
    status: 413,
    reach: ({ stranger }) => stranger().post('/signin', new URLSearchParams({ email: 'a'.repeat(70_000) })),
  },
  {
    of: '/',
    shows: 'Too many requests',
    status: 429,
    async reach({ busy }) {
      const visitor = await busy();
      for (const _ of [1, 2]) await visitor.get('/');
      return visitor.get('/');
    },
  },
  {
    of: '/settings',
    shows: 'Temporarily unavailable',
    status: 503,
    async reach({ away }) {
      const visitor = await away();
      visitor.cookies.set('session', 'a-session-that-cannot-be-checked-000000000000');
      return visitor.get('/settings');
    },
  },
];
