import { callback } from '../support/oauth.ts';
import { own, safe, sent, refused, password, wrongPassword, type PageState } from './page-state.ts';

/** Pages of a signed-in user. */
export const accountStates: readonly PageState[] = [
  own('/', 'You are signed in as'),
  own('/signout', 'You are signed in as'),
  {
    of: '/organizations/invitations/:secret',
    shows: 'This link has expired',
    reach: ({ made }) => made.get('/organizations/invitations/none'),
  },
  own('/settings/email', 'not confirmed yet'),
  own('/settings/language', 'The language of the pages in this browser'),
  own('/settings/password', 'signs out all other sessions'),
  { of: '/settings/password', shows: 'New password', reach: ({ made }) => made.get('/settings/password') },
  own('/settings/security', 'No passkeys yet'),
  safe('/settings/security', 'My laptop'),
  own('/settings/security/totp', 'Continue'),
  own('/settings/security/passkeys', 'Continue'),
  own('/settings/sessions', 'This session'),
  safe('/settings/sessions', 'Sign out all other sessions'),
  own('/settings/feeds', 'cannot sign in'),
  own('/settings/api_keys', 'A key'),
  own('/settings/applications/new', 'Register application'),
  own('/settings/account', 'Delete account'),
  {
    of: '/oauth/authorize',
    shows: 'asks for access',
    reach: async ({ application, made }) => made.get((await application.ask({ scope: 'public write_articles' })).path),
  },
];

/** Confirmations after a form was submitted. */
export const confirmationStates: readonly PageState[] = [
  sent('/settings/feeds', 'This is your token', {}),
  sent('/settings/api_keys', 'New API key', { description: 'Another key' }),
  sent('/settings/applications/new', 'New application', { name: 'Another', redirect_uris: callback }),
  sent('/settings/security/totp', 'QR code of the secret', password),
  sent('/settings/security/passkeys', 'Create passkey', { name: 'My phone', ...password }),
  { of: '/settings/security/totp', shows: 'Recovery codes', reach: async ({ careful }) => careful.newCodes },
];

/** Validation errors, with every kind of field. */
export const formErrorStates: readonly PageState[] = [
  refused('/settings/email', 'Current password is wrong', { email: 'ada@example.com', ...wrongPassword }),
  refused('/settings/password', 'There is a problem', { ...password, password: 'short' }),
  refused('/settings/api_keys', 'There is a problem', { description: '', scopes: ['read_articles'] }),
  refused('/settings/applications/new', 'There is a problem', { redirect_uris: 'nowhere', scopes: ['read_articles'] }),
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
    of: '/settings/email',
    shows: 'Temporarily unavailable',
    status: 503,
    async reach({ away }) {
      const visitor = await away();
      visitor.cookies.set('session', 'a-session-that-cannot-be-checked-000000000000');
      return visitor.get('/settings/email');
    },
  },
];
