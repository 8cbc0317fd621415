import { authentication } from './settings/authentication.ts';
import { community } from './settings/community.ts';
import { experience } from './settings/experience.ts';
import { general } from './settings/general.ts';
import { rateLimits } from './settings/rate-limits.ts';
import type { SettingGroup } from './setting.ts';

/** The groups of the site configuration, as forms show them. */
export const settingGroups = {
  Community: community,
  Experience: experience,
  Authentication: authentication,
  'Rate limits': rateLimits,
  General: general,
} satisfies Record<string, SettingGroup>;

const all = { ...community, ...experience, ...authentication, ...rateLimits, ...general };

/** Every key of the site configuration (A62). */
export const knownSettings: SettingGroup = all;

/** A value for every key. */
export type SettingValues = { [Key in keyof typeof all]: (typeof all)[Key]['default'] };

/** What differs from the defaults. */
export type SettingOverrides = Partial<SettingValues>;
