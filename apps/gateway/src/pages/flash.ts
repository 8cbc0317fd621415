/** What a page says of what was done on the one before. A cookie names the message; it holds no text. */
const messages = {
  saved: 'Your changes are saved.',
  signed_in: 'You are signed in.',
  signed_out: 'You are signed out.',
  signed_up: 'Welcome. Your account is open.',
  confirmation_sent: 'We have sent you a mail: please confirm your address with the link in it.',
  address_confirmed: 'Your address is confirmed.',
  reset_requested: 'If there is such an account, we have sent a mail with a link to choose a new password.',
  password_reset: 'Your new password is set. Please sign in with it.',
  password_changed: 'Your password is changed, and all other sessions are signed out.',
  address_requested: 'We have sent a mail to the new address. It takes effect when you follow the link in it.',
  notifications_read: 'All notifications are marked as read.',
  session_ended: 'The session is signed out.',
  sessions_ended: 'All other sessions are signed out.',
  key_revoked: 'The key is revoked.',
  grant_revoked: 'The application may not act for you any more.',
  application_deleted: 'The application is deleted.',
  totp_removed: 'Signing in asks for no code any more.',
  passkey_added: 'The passkey is added.',
  passkey_removed: 'The passkey is removed.',
  export_requested: 'Your export is being made. We send you a mail with a link to it.',
  survey_answered: 'Your answers are saved. Thank you.',
  account_closed: 'Your account is deleted.',
} as const;

export type FlashName = keyof typeof messages;

/** The message of a name, if it is one. */
export function flashMessage(name: string | undefined): string | undefined {
  return name !== undefined && Object.hasOwn(messages, name) ? messages[name as FlashName] : undefined;
}
