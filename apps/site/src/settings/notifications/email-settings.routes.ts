import type { PageCall, PageRoute, PageResult } from '../../serving/page-route.ts';
import { signedIn } from '../../serving/signed-in.ts';
import { emailSettingsPage, emailSettingsPath } from './email-settings-page.ts';

/** The notifications that the viewer gets by email. */
async function showEmailSettings(call: PageCall): Promise<PageResult> {
  const [settings, view] = await Promise.all([call.api.client.getNotificationSettings(), call.view()]);
  return { html: emailSettingsPage(settings, view) };
}

export const emailSettingsPages: readonly PageRoute[] = [
  signedIn({ path: emailSettingsPath, show: showEmailSettings }),
];
