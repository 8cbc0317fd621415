import { z } from 'zod';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage } from './page.ts';

/**
 * Stops email notifications, without signing in. Mail programs may submit the form directly (RFC 8058), so only the URL
 * identifies the recipient.
 */
export const unsubscribe = definePage({
  name: 'UnsubscribePage',
  path: '/unsubscribe/:token',
  access: 'public',
  isSecret: true,
  async show({ form, texts: { notifications: texts } }) {
    const body = html`<p>${texts.unsubscribeText}</p>
      ${form({ button: texts.unsubscribe })}`;
    return { title: texts.byEmail, body };
  },
  forms: {
    main: defineForm({
      schema: z.object({}),
      isOneClick: true,
      async submit({ clients, options, params, texts: { notifications: texts } }) {
        await clients.notifications.stopNotificationMails({ token: params['token'] ?? '' }, options);
        const body = html`<p>${texts.unsubscribed}</p>
          <p><a href="/settings/notifications">${texts.changeThem}</a></p>`;
        return { title: texts.byEmail, body };
      },
    }),
  },
});
