import type { Page } from '../page.ts';
import { apiKeys } from './api-keys.ts';
import { closeAccount } from './close-account.ts';
import { email } from './email.ts';
import { feeds } from './feeds.ts';
import { notifications } from './notifications.ts';
import { newApplication } from './new-application.ts';
import { invitationByMail } from './organizations/invitation-by-mail.ts';
import { organization } from './organizations/organization.ts';
import { organizationImage } from './organizations/organization-image.ts';
import { passkeys } from './passkeys.ts';
import { password } from './password.ts';
import { profileImage } from './profile-image.ts';
import { profile, settings } from './profile.ts';
import { security } from './security.ts';
import { sessions } from './sessions.ts';
import { totp } from './totp.ts';

/** The pages of account settings. */
export const settingsPages: readonly Page[] = [
  settings,
  profile,
  profileImage,
  email,
  password,
  security,
  totp,
  passkeys,
  sessions,
  notifications,
  organization,
  organizationImage,
  invitationByMail,
  apiKeys,
  feeds,
  newApplication,
  closeAccount,
];
