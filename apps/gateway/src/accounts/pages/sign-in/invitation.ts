import { z } from 'zod';
import { line } from '../form-values.ts';
import { fill } from '@commonplace/ui/locale/fill';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { refuseOldLink, showLink } from './links.ts';
import { nameFields, newPasswordField } from './new-account-fields.ts';
import { signedUp } from './signed-in.ts';
import { visitorOf } from './visitor-of.ts';

/** Accepts an invitation by email (InviteUser). */
export const invitation = definePage({
  name: 'InvitationPage',
  path: '/invitations/:token',
  access: 'public',
  isSecret: true,
  show,
  forms: {
    main: defineForm({
      schema: z.object({ name: line, username: line, password: line }),
      async submit(call, values) {
        const request = { ...values, token: call.params['token'] ?? '', visitor: visitorOf(call) };
        const { sessionToken } = await call.clients.accounts
          .acceptInvitation(request, call.options)
          .catch(refuseOldLink(call));
        return signedUp(call, sessionToken, '/');
      },
    }),
  },
});

/** The path of the reference. */
export const referenceInvitation = definePage({
  name: 'ReferenceInvitationPage',
  path: '/users/invitation/accept',
  access: 'public',
  isSecret: true,
  async show({ query }) {
    const token = query.get('invitation_token') ?? '';
    return { redirect: token === '' ? '/signin' : `/invitations/${encodeURIComponent(token)}` };
  },
});

async function show(call: PageCall): Promise<PageView> {
  const { clients, options, params, form } = call;
  const { signIn: texts } = call.texts;
  const body = await showLink(call, async () => {
    const { email, name, username } = await clients.accounts.getInvitation({ token: params['token'] ?? '' }, options);
    const fields = [...nameFields(call, { name, username }), newPasswordField(call)];
    return html`<p>${fill(texts.invitedAs, { email: html`<strong>${email}</strong>` })}</p>
      ${form({ fields, button: texts.signUp })}`;
  });
  return { title: texts.acceptInvitation, body };
}
