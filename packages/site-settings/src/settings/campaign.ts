import { address, count, flag, tagList, text, type SettingGroup } from '../setting.ts';

/** The campaign beside the feed. */
export const campaign: SettingGroup = {
  featured_tags: tagList(),
  sidebar_enabled: flag(false),
  url: address(),
  articles_expiry_time: count(4),
  call_to_action: text(),
  sidebar_image: address(),
  articles_require_approval: flag(false),
};
