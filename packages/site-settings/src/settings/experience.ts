import { darkColor, flag } from '../setting.ts';

/** What the site is like. */
export const experience = {
  public: flag({
    description:
      'Whether anybody may read. Otherwise every operation but health checks and sign-in needs to know who asks.',
    default: true,
  }),
  allow_page_scripts: flag({
    description: "Whether pages that administrators write may run scripts on the site's origin.",
    default: false,
  }),
  primary_brand_color_hex: darkColor({
    description: 'The color that browsers put around the site; white text must be readable on it.',
    default: '#3b49df',
  }),
  agent_sessions_enabled: flag({ description: 'Whether there are agent sessions.', default: true }),
};
