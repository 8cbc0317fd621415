import type { CallContext } from '@commonplace/domain/call-context';
import type { AdminContext } from '../context.ts';
import { toPublicSettings, toRegistrationSettings } from './public-settings.ts';
import { readConfig } from './read-config.ts';

/** Returns the settings that gateways need, with their version; for any caller. */
export async function getPublicSettings(context: AdminContext, call: CallContext) {
  const { version, overrides, site_id: siteId } = await readConfig(context, call.signal);
  return { ...toPublicSettings(overrides), registration: toRegistrationSettings(overrides), version, siteId };
}
