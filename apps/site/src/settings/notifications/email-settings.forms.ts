import { changeSeen } from '../../serving/change-seen.ts';
import type { FormRoute } from '../../serving/page-route.ts';
import { changedElsewhere } from '../changed-record.ts';
import { emailSettingNames, emailSettingsPage, emailSettingsPath, type EmailSettings } from './email-settings-page.ts';

/** Changes which notifications are sent by email, unless the settings were changed since the page was opened. */
const save: FormRoute = {
  path: emailSettingsPath,
  async submit(call) {
    const { client } = call.api;
    const checked = emailSettingNames.map((name) => [name, call.field(name) !== '']);
    const choices = Object.fromEntries(checked) as EmailSettings;
    const body = { notification_setting: choices };
    if (await changeSeen(call, (ifMatch) => client.updateNotificationSettings({ body, ifMatch })))
      return { goTo: emailSettingsPath, flash: 'saved' };
    const [stored, view] = await Promise.all([client.getNotificationSettings(), call.view()]);
    // The form was sent twice.
    if (emailSettingNames.every((name) => stored[name] === choices[name]))
      return { goTo: emailSettingsPath, flash: 'saved' };
    const refused = changedElsewhere(call, view.locale.messages.account.notifications.changedElsewhere);
    return { html: emailSettingsPage(stored, view, refused), status: 409 };
  },
};

export const emailSettingsForms: readonly FormRoute[] = [save];
