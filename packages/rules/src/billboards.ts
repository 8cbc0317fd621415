/** Placements of billboards. */
export const placementAreas = [
  ...(['sidebar_left', 'sidebar_left_2', 'sidebar_right', 'sidebar_right_second', 'sidebar_right_third'] as const),
  ...(['feed_first', 'feed_second', 'feed_third', 'home_hero', 'footer'] as const),
  ...(['page_fixed_bottom', 'post_fixed_bottom', 'post_body_bottom', 'post_sidebar', 'post_comments'] as const),
  ...(['post_comments_mid', 'digest_first', 'digest_second'] as const),
] as const;

/** Allowed values of a billboard's fields; the first of each is the default. */
export const billboardWords = {
  display_to: ['all', 'logged_in', 'guests'],
  type_of: ['in_house', 'community', 'external'],
  browser_context: ['all_browsers', 'desktop', 'mobile_web', 'mobile_in_app'],
  template: ['authorship_box', 'plain'],
  render_mode: ['forem_markdown', 'raw'],
  special_behavior: ['nothing', 'delayed'],
} as const;

/** Segments that are filled automatically, by what users do; `manual` ones are filled by hand. */
export const automaticSegments = ['trusted', 'posted', 'no_posts_yet'] as const;
