import { z } from 'zod';
import type { JsonObject } from '@commonplace/site-settings/json';
import { presentKeys } from './present-config.ts';

/** The settings that other processes act on. */
const publicSettings = z
  .object({ public: z.boolean(), community_name: z.string() })
  .transform((settings) => ({ public: settings.public, communityName: settings.community_name }));

/** No secrets: for every gateway, and for whoever asks. */
export type PublicSettings = z.output<typeof publicSettings>;

/** The settings that take effect outside of this service. */
export function toPublicSettings(overrides: JsonObject): PublicSettings {
  return publicSettings.parse(presentKeys(overrides, ['public', 'community_name']));
}
