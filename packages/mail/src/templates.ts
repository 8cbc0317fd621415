import type { MailTemplate } from './define-template.ts';
import { accountClosed } from './templates/account-closed.ts';
import { addressChanged } from './templates/address-changed.ts';
import { addressTaken } from './templates/address-taken.ts';
import { confirmAddress } from './templates/confirm-address.ts';
import { confirmSignUp } from './templates/confirm-sign-up.ts';
import { exportReady } from './templates/export-ready.ts';
import { invitation } from './templates/invitation.ts';
import { notificationsMail } from './templates/notifications.ts';
import { organizationInvitation } from './templates/organization-invitation.ts';
import { resetPassword } from './templates/reset-password.ts';
import { securityNotice } from './templates/security-notice.ts';
import { trustedMail } from './templates/trusted.ts';
import { unreadNotificationsMail } from './templates/unread-notifications.ts';

/** All mail templates. */
export const templates: readonly MailTemplate[] = [
  accountClosed,
  addressChanged,
  addressTaken,
  confirmAddress,
  confirmSignUp,
  exportReady,
  invitation,
  notificationsMail,
  organizationInvitation,
  resetPassword,
  securityNotice,
  trustedMail,
  unreadNotificationsMail,
];
