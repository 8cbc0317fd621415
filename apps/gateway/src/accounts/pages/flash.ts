/** The messages about the action on the previous page. A cookie has the name of the message, not its text. */
const messages = {
  saved: 'Your changes have been saved.',
  signed_in: 'You are signed in.',
  signed_out: 'You are signed out.',
  signed_up: 'Welcome! Your account is ready.',
  confirmation_sent: 'We sent you an email. Confirm your email address with the link in it.',
  address_confirmed: 'Your email address is confirmed.',
  reset_requested: 'If the account exists, we sent an email with a link to reset the password.',
  password_reset: 'Your password has been reset. Sign in with your new password.',
  password_changed: 'Your password has been changed, and all other sessions are signed out.',
  address_requested: 'We sent an email to the new address. Open the link in it to confirm the change.',
  notifications_read: 'All notifications are marked as read.',
  session_ended: 'The session has been signed out.',
  sessions_ended: 'All other sessions have been signed out.',
  key_revoked: 'The API key has been revoked.',
  grant_revoked: 'The access of the application has been revoked.',
  application_deleted: 'The application has been deleted.',
  totp_removed: 'Two-factor authentication is off.',
  passkey_added: 'The passkey has been added.',
  passkey_removed: 'The passkey has been removed.',
  export_requested: 'We are preparing your export. We will email you a link to it.',
  survey_answered: 'Thank you. Your answers have been saved.',
  organization_created: 'The organization has been created.',
  organization_joined: 'You are a member of the organization.',
  organization_left: 'You have left the organization.',
  member_added: 'The member has been added.',
  member_removed: 'The member has been removed.',
  account_closed: 'Your account has been deleted.',
} as const;

export type FlashName = keyof typeof messages;

/** Returns the message with a name, if there is one. */
export function flashMessage(name: string | undefined): string | undefined {
  return name !== undefined && Object.hasOwn(messages, name) ? messages[name as FlashName] : undefined;
}
