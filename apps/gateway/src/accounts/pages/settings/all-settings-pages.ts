import type { Page } from '../page.ts';
import { apiKeys } from './api-keys.ts';
import { closeAccount } from './close-account.ts';
import { email } from './email.ts';
import { feeds } from './feeds.ts';
import { language } from './language.ts';
import { newApplication } from './new-application.ts';
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
  apiKeys,
  feeds,
  newApplication,
  closeAccount,
  language,
];
