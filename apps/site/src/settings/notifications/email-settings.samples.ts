import type { Samples } from '../../testing/samples.ts';
import { changedElsewhere } from '../changed-record.ts';
import { emailSettingsPage } from './email-settings-page.ts';

const settings = {
  email_comment_notifications: true,
  email_follower_notifications: false,
  email_mention_notifications: true,
  email_badge_notifications: true,
  email_unread_notifications: false,
  email_confirmed: false,
};

export const samples: Samples = {
  emailSettings: (_text, view) => emailSettingsPage(settings, view),
  changedEmailSettings: (text, view) =>
    emailSettingsPage(settings, view, changedElsewhere({ values: { tag: ['before'] } }, text)),
};
