import { z } from 'zod';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage } from '../page.ts';

/** Signs out with a button, since a link could be used by other sites. */
export const signOut = definePage({
  name: 'SignOutPage',
  path: '/signout',
  access: 'public',
  async show({ user, form }) {
    const body = user
      ? html`<p>You are signed in as <strong>${user.username}</strong>.</p>
          ${form({ button: 'Sign out' })}`
      : html`<p>You are not signed in. <a href="/signin">Sign in</a></p> `;
    return { title: 'Sign out', body };
  },
  forms: {
    main: defineForm({
      schema: z.object({}),
      async submit({ clients, options, principals, sessionToken, user }) {
        if (sessionToken !== undefined) await clients.sessions.signOut({ token: sessionToken }, options);
        if (user?.credential) principals.forgetCredentials('session', [user.credential.id], user.userId);
        return { redirect: '/', flash: 'signed_out', session: 'ended' };
      },
    }),
  },
});
