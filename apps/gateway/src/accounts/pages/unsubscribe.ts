import { z } from 'zod';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage } from './page.ts';

const title = 'Email notifications';

/**
 * Stops email notifications, without signing in. Mail programs may submit the form directly (RFC 8058), so only the URL
 * identifies the recipient.
 */
export const unsubscribe = definePage({
  name: 'UnsubscribePage',
  path: '/unsubscribe/:token',
  access: 'public',
  isSecret: true,
  async show({ form }) {
    const body = html`<p>You get an email when someone replies to, mentions or follows you, or awards you a badge.</p>
      ${form({ button: 'Unsubscribe' })}`;
    return { title, body };
  },
  forms: {
    main: defineForm({
      schema: z.object({}),
      isOneClick: true,
      async submit({ clients, options, params }) {
        await clients.notifications.stopNotificationMails({ token: params['token'] ?? '' }, options);
        const body = html`<p>You are unsubscribed from email notifications.</p>
          <p><a href="/settings/notifications">Change your email notifications</a></p>`;
        return { title, body };
      },
    }),
  },
});
