import { count, list, type SettingGroup } from '../setting.ts';

/** How much one account may do. */
export const rateLimits: SettingGroup = {
  article_update: count(30),
  comment_creation: count(9),
  comment_antispam_creation: count(1),
  published_article_creation: count(9),
  published_article_antispam_creation: count(1),
  reaction_creation: count(10),
  follow_count_daily: count(500),
  image_upload: count(9),
  mention_creation: count(7),
  organization_creation: count(1),
  listing_creation: count(1),
  user_update: count(15),
  feedback_message_creation: count(5),
  email_recipient: count(5),
  send_email_confirmation: count(2),
  user_considered_new_days: count(3),
  spam_trigger_terms: list(),
};
