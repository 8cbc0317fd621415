import { authentication } from './settings/authentication.ts';
import { community } from './settings/community.ts';
import { experience } from './settings/experience.ts';
import { general } from './settings/general.ts';
import { rateLimits } from './settings/rate-limits.ts';
import type { SettingGroup } from './setting.ts';

/** The groups of settings in the order of the form. */
export const settingGroups = {
  Community: community,
  Experience: experience,
  Authentication: authentication,
  'Rate limits': rateLimits,
  General: general,
} satisfies Record<string, SettingGroup>;

const all = { ...community, ...experience, ...authentication, ...rateLimits, ...general };

/** All settings by key. */
export const knownSettings: SettingGroup = all;

/** A value for every setting. */
export type SettingValues = { [Key in keyof typeof all]: (typeof all)[Key]['default'] };

/** The values that differ from the defaults. */
export type SettingOverrides = Partial<SettingValues>;
