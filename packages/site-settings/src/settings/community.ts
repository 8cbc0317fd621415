import { count, nameWithout, text, type SettingGroup } from '../setting.ts';

/** Who the community is. */
export const community: SettingGroup = {
  community_name: nameWithout(['<', '>', '[', '|'], 'Commonplace'),
  community_description: text(),
  tagline: text(),
  member_label: text('user'),
  staff_user_id: count(1),
  copyright_start_year: count(),
};
