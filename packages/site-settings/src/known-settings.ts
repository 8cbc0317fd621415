import { authentication } from './settings/authentication.ts';
import { campaign } from './settings/campaign.ts';
import { community } from './settings/community.ts';
import { experience } from './settings/experience.ts';
import { general } from './settings/general.ts';
import { rateLimits } from './settings/rate-limits.ts';
import type { SettingGroup } from './setting.ts';

/** Every key of the site configuration (A62). */
export const knownSettings: SettingGroup = {
  ...community,
  ...experience,
  ...authentication,
  ...rateLimits,
  ...general,
  ...campaign,
};
