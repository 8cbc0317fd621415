import { goodPassword, linkInMail } from '../support/sign-up.ts';
import type { PageAnswer, Visitor } from '../support/visitor.ts';
import type { PageScene } from './page-scene.ts';
import { open, password, type PageState } from './page-state.ts';

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
  {
    of: '/settings/language',
    shows: 'um dein Konto',
    async reach({ stranger }) {
      const visitor = stranger();
      return visitor.follow(await visitor.submit('/', { language: 'de' }, '/settings/language'));
    },
  },
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
