import type { Page } from '../page.ts';
import { apiKeys } from './api-keys.ts';
import { closeAccount } from './close-account.ts';
import { email } from './email.ts';
import { feeds } from './feeds.ts';
import { newApplication } from './new-application.ts';
import { invitationByMail } from './organizations/invitation-by-mail.ts';
import { organization } from './organizations/organization.ts';
import { organizationImage } from './organizations/organization-image.ts';
import { passkeys } from './passkeys.ts';
import { password } from './password.ts';
import { security } from './security.ts';
import { sessions } from './sessions.ts';
import { totp } from './totp.ts';

/** The pages of account settings. */
export const settingsPages: readonly Page[] = [
  email,
  password,
  security,
  totp,
  passkeys,
  sessions,
  organization,
  organizationImage,
  invitationByMail,
  apiKeys,
  feeds,
  newApplication,
  closeAccount,
];
