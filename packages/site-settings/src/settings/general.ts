import { address, amounts, count, flag, moment, secret, tagList, text, texts, type SettingGroup } from '../setting.ts';

/** Everything else. */
export const general: SettingGroup = {
  contact_email: text(),
  periodic_email_digest: count(2),
  main_social_image: address(),
  logo_png: address(),
  mascot_image_url: address(),
  sidebar_tags: tagList(),
  suggested_tags: tagList(),
  social_media_handles: texts(),
  credit_prices_in_cents: amounts({ small: 500, medium: 400, large: 300, xlarge: 250 }),
  billboard_enabled_countries: texts(),
  welcome_notifications_live_at: moment(),
  feed_pinned_article_id: count(),
  health_check_token: secret(),
  default_content_language: text('en'),
  cookie_banner_user_context: text(),
  agent_sessions_enabled: flag(true),
};
