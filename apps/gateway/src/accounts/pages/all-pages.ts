import { applicationPages } from './applications/all-application-pages.ts';
import { home } from './home.ts';
import type { Page } from './page.ts';
import { poll } from './poll.ts';
import { settingsPages } from './settings/all-settings-pages.ts';
import { signInPages } from './sign-in/all-sign-in-pages.ts';
import { survey } from './survey.ts';
import { unsubscribe } from './unsubscribe.ts';

/** The pages of a gateway with a site, which has its own home page. */
export const pagesBesideSite: readonly Page[] = [
  poll,
  survey,
  unsubscribe,
  ...signInPages,
  ...settingsPages,
  ...applicationPages,
];

/** Every page. */
export const allPages: readonly Page[] = [home, ...pagesBesideSite];
