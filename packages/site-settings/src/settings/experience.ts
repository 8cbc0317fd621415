import { color, count, darkColor, flag, integer, oneOf, text, type SettingGroup } from '../setting.ts';

/** How the site looks and what its feeds show. */
export const experience: SettingGroup = {
  public: flag(true),
  feed_style: oneOf(['basic', 'rich', 'compact'], 'basic'),
  feed_strategy: oneOf(['basic', 'configured', 'large_experimental'], 'basic'),
  feed_lookback_days: count(10),
  home_feed_minimum_score: integer(0),
  index_minimum_score: integer(),
  tag_feed_minimum_score: integer(),
  default_font: text(),
  default_locale: text('en'),
  primary_brand_color_hex: darkColor('#3b49df'),
  accent_background_color_hex: color(),
  cover_image_height: count(420),
  cover_image_fit: oneOf(['crop', 'limit'], 'crop'),
  award_tag_minimum_score: integer(100),
};
