import type { Api } from '../../api/api.ts';
import type { ShownEmailSettings } from '../notifications/email-settings-page.ts';

/** Returns whether the viewer may get an export; gateways of the last release do not tell. */
export async function isEmailConfirmed({ client }: Api): Promise<boolean> {
  const settings: ShownEmailSettings = await client.getNotificationSettings();
  return settings.email_confirmed !== false;
}
