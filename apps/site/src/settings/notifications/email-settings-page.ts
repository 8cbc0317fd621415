import { etagOf, type DataOf } from '@commonplace/client';
import type { FormState } from '@commonplace/ui/forms/form-view';
import { html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import { renderRecordForm, tagField } from '../changed-record.ts';
import { settingsPage } from '../settings-page.ts';
import { renderUnconfirmed } from '../unconfirmed-notice.ts';

export const emailSettingsPath = '/settings/notifications';

/** The settings that the form has. */
export const emailSettingNames = [
  'email_comment_notifications',
  'email_follower_notifications',
  'email_mention_notifications',
  'email_badge_notifications',
  'email_unread_notifications',
] as const;

export type EmailSettings = Pick<DataOf<'getNotificationSettings'>, (typeof emailSettingNames)[number]>;

/** The settings with whether their emails can be sent, which gateways of the last release do not tell. */
export type ShownEmailSettings = EmailSettings & { email_confirmed?: boolean | undefined };

/** Renders the form in which people choose the notifications that they get by email. */
export function emailSettingsPage(settings: ShownEmailSettings, view: View, refused?: FormState): string {
  const { notifications: texts, settings: titles, frame } = view.locale.messages.account;
  const labels = {
    email_comment_notifications: texts.comments,
    email_follower_notifications: texts.followers,
    email_mention_notifications: texts.mentions,
    email_badge_notifications: texts.badges,
    email_unread_notifications: texts.unread,
  };
  const tag = etagOf(settings);
  const boxes = emailSettingNames.map(
    (name) => ({ kind: 'checkbox', name, label: labels[name], isChecked: settings[name] }) as const,
  );
  return settingsPage(
    {
      title: titles.byEmail,
      path: emailSettingsPath,
      refused,
      content: (form) =>
        renderRecordForm(
          {
            refused,
            tag,
            title: texts.currentSettings,
            values: boxes.map(({ label, isChecked }) => [label, isChecked ? frame.yes : frame.no]),
            form: { fields: [tagField(tag), ...boxes], button: frame.save },
          },
          (formView) =>
            html`${settings.email_confirmed === false && renderUnconfirmed(texts.unconfirmed, view.locale)}
              <p>${texts.emailMe}</p>
              ${form(formView)}`,
          view.locale,
        ),
    },
    view,
  );
}
