import { z } from 'zod';
import { html } from './markup.ts';
import { defineForm, definePage } from './page.ts';

const title = 'Mails about notifications';

/**
 * Where mails about notifications are ended, by whoever was sent one, signed in or not. A mail program sends the form
 * itself when its reader asks it to (RFC 8058), so that nothing but the address tells whose mails are meant.
 */
export const unsubscribe = definePage({
  name: 'UnsubscribePage',
  path: '/unsubscribe/:token',
  access: 'anybody',
  isSecret: true,
  async show({ form }) {
    const body = html`<p>You are sent mails when somebody answers, mentions or follows you, or gives you a badge.</p>
      ${form({ button: 'Send me no more of them' })}`;
    return { title, body };
  },
  forms: {
    main: defineForm({
      schema: z.object({}),
      isOneClick: true,
      async submit({ clients, options, params }) {
        await clients.notifications.stopNotificationMails({ token: params['token'] ?? '' }, options);
        const body = html`<p>You are sent no more of them.</p>
          <p><a href="/settings/notifications">Change what you are sent mails about</a></p>`;
        return { title, body };
      },
    }),
  },
});
