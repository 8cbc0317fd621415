import { count, text, textWithout, type SettingGroup } from '../setting.ts';

/** Who the community is. */
export const community: SettingGroup = {
  community_name: textWithout(['<', '>', '[', '|'], 'Commonplace'),
  community_description: text(),
  tagline: text(),
  member_label: text('user'),
  staff_user_id: count(1),
  copyright_start_year: count(),
};
