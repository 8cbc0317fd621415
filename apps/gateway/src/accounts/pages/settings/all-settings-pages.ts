import type { Page } from '../page.ts';
import { apiKeys } from './api-keys.ts';
import { applications } from './applications.ts';
import { closeAccount } from './close-account.ts';
import { email } from './email.ts';
import { exportData } from './export.ts';
import { notifications } from './notifications.ts';
import { passkeys } from './passkeys.ts';
import { password } from './password.ts';
import { profileImage } from './profile-image.ts';
import { profile } from './profile.ts';
import { security } from './security.ts';
import { sessions } from './sessions.ts';
import { totp } from './totp.ts';

/** The pages of account settings. */
export const settingsPages: readonly Page[] = [
  profile,
  profileImage,
  email,
  password,
  security,
  totp,
  passkeys,
  sessions,
  notifications,
  apiKeys,
  applications,
  exportData,
  closeAccount,
];
