/** Texts of the pages on which users choose the notifications that are sent by email. */
export const notifications = {
  byEmail: 'Email notifications',
  unconfirmed: 'No emails are sent to an address that is not confirmed. {link}',
  confirmEmail: 'Confirm your email address',
  emailMe: 'Email me about:',
  comments: 'Comments and replies',
  followers: 'New followers',
  mentions: 'Mentions',
  badges: 'Badges',
  unread: 'Reminder of unread notifications',
  currentSettings: 'Current settings',
  changedElsewhere: 'Your settings were changed elsewhere while this page was open. Your changes have not been saved.',
  unsubscribeText: 'You get an email when someone replies to, mentions or follows you, or awards you a badge.',
  unsubscribe: 'Unsubscribe',
  unsubscribed: 'You are unsubscribed from email notifications.',
  changeThem: 'Change your email notifications',
};
