import { applicationPages } from './applications/all-application-pages.ts';
import { home } from './home.ts';
import type { Page } from './page.ts';
import { settingsPages } from './settings/all-settings-pages.ts';
import { signInPages } from './sign-in/all-sign-in-pages.ts';
import { unsubscribe } from './unsubscribe.ts';

/** The pages of a gateway with a site, which has its own home page. */
export const pagesBesideSite: readonly Page[] = [unsubscribe, ...signInPages, ...settingsPages, ...applicationPages];

/** Every page. */
export const allPages: readonly Page[] = [home, ...pagesBesideSite];
