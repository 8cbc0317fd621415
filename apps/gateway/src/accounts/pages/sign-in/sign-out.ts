import { z } from 'zod';
import { fill } from '@commonplace/ui/locale/fill';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage } from '../page.ts';

/** Signs out with a button, since a link could be used by other sites. The menu of every page has one, too. */
export const signOut = definePage({
  name: 'SignOutPage',
  path: '/signout',
  access: 'public',
  async show({ user, form, texts: { signIn: texts, frame } }) {
    const body = user
      ? html`<p>${fill(frame.signedInAs, { name: html`<strong>${user.username}</strong>` })}</p>
          ${form({ button: texts.signOut })}`
      : html`<p>${fill(texts.notSignedIn, { link: html`<a href="/signin">${texts.signIn}</a>` })}</p> `;
    return { title: texts.signOut, body };
  },
  forms: {
    main: defineForm({
      isOnSharedPages: true,
      schema: z.object({}),
      async submit({ clients, options, principals, sessionToken, user }) {
        if (sessionToken !== undefined) await clients.sessions.signOut({ token: sessionToken }, options);
        if (user?.credential) principals.forgetCredentials('session', [user.credential.id], user.userId);
        return { redirect: '/', flash: 'signed_out', session: 'ended' };
      },
    }),
  },
});
