import { z } from 'zod';
import { html } from '../markup.ts';
import { defineForm, definePage } from '../page.ts';
import { refuseOldLink } from './links.ts';
import { signedIn } from './signed-in.ts';

/** Where a mail leads that asks whether an address is somebody's. Programs that look into mails follow links; they press no button. */
export const confirmAddress = definePage({
  name: 'ConfirmAddressPage',
  path: '/confirm/:token',
  access: 'anybody',
  isSecret: true,
  async show({ form }) {
    const body = html`<p>Is this your mail address? Then confirm it.</p>
      ${form({ button: 'Confirm my address' })}`;
    return { title: 'Confirm your address', body };
  },
  forms: {
    main: defineForm({
      schema: z.object({}),
      async submit(call) {
        const request = { token: call.params['token'] ?? '', visitor: call.visitor };
        const { sessionToken } = await call.clients.accounts.confirmAddress(request, call.options).catch(refuseOldLink);
        if (sessionToken !== undefined) {
          return { ...(await signedIn(call, { token: sessionToken }, '/')), flash: 'signed_up' };
        }
        return { redirect: call.user ? '/settings/email' : '/', flash: 'address_confirmed' };
      },
    }),
  },
});
