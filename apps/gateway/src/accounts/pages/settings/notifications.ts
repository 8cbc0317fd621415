import { z } from 'zod';
import { checkbox } from '../form-values.ts';
import { html } from '@commonplace/ui/markup';
import { defineForm, definePage, type PageCall, type PageView } from '../page.ts';
import { ownAccount } from './own-account.ts';
import { inSeenState, saveSeen, seenState, stateField, withPresent } from './seen-state.ts';
import { settingsView } from './settings-view.ts';

const schema = z.object({
  etag: seenState,
  email_comment_notifications: checkbox,
  email_follower_notifications: checkbox,
  email_mention_notifications: checkbox,
  email_badge_notifications: checkbox,
  email_unread_notifications: checkbox,
});

/** The email notifications of the account. */
export const notifications = definePage({
  name: 'NotificationsPage',
  path: '/settings/notifications',
  access: 'signed in',
  show,
  forms: {
    main: defineForm({
      schema,
      async submit({ clients, options, texts }, values) {
        // Keeps the settings of mails that are not sent, which the page does not show.
        const { notificationSettings: present } = await ownAccount({ clients, options });
        const notificationSettings = {
          emailNewsletter: present?.emailNewsletter ?? false,
          emailDigestPeriodic: present?.emailDigestPeriodic ?? true,
          emailCommentNotifications: values.email_comment_notifications,
          emailFollowerNotifications: values.email_follower_notifications,
          emailMentionNotifications: values.email_mention_notifications,
          emailBadgeNotifications: values.email_badge_notifications,
          emailUnreadNotifications: values.email_unread_notifications,
        };
        const saving = clients.accounts.updateNotificationSettings(
          { notificationSettings },
          inSeenState(options, values.etag),
        );
        await saveSeen(saving, texts.notifications.changedElsewhere);
        return { redirect: '/settings/notifications', flash: 'saved' };
      },
    }),
  },
});

async function show(call: PageCall): Promise<PageView> {
  const { notificationSettings: settings, notificationSettingsEtag: etag } = await ownAccount(call);
  const { notifications: texts, frame } = call.texts;
  const box = (name: keyof z.output<typeof schema>, label: string, isChecked = false) =>
    ({ kind: 'checkbox', name, label, isChecked }) as const;
  const boxes = [
    box('email_comment_notifications', texts.comments, settings?.emailCommentNotifications),
    box('email_follower_notifications', texts.followers, settings?.emailFollowerNotifications),
    box('email_mention_notifications', texts.mentions, settings?.emailMentionNotifications),
    box('email_badge_notifications', texts.badges, settings?.emailBadgeNotifications),
    box('email_unread_notifications', texts.unread, settings?.emailUnreadNotifications),
  ];
  const form = html`<p>${texts.emailMe}</p>
    ${call.form({ fields: [stateField(etag), ...boxes], button: frame.save })}`;
  const values = boxes.map(({ label, isChecked }) => [label, isChecked ? frame.yes : frame.no] as const);
  return settingsView(call, texts.byEmail, withPresent(call, etag, { title: texts.currentSettings, values, form }));
}
