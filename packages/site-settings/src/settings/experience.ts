import { darkColor, flag } from '../setting.ts';

/** Settings of access, appearance and features. */
export const experience = {
  public: flag({
    title: 'Public site',
    description:
      'Lets anyone read the site. If off, every operation except health checks and sign-in requires authentication.',
    default: true,
  }),
  allow_page_scripts: flag({
    title: 'Scripts on pages',
    description: "Lets pages written by administrators run scripts on the site's origin.",
    default: false,
  }),
  primary_brand_color_hex: darkColor({
    title: 'Brand color',
    description: 'Color that browsers show around the site. White text must be readable on it.',
    default: '#3b49df',
  }),
  profile_colors: flag({
    title: 'Colors of profiles',
    description: 'Lets users choose the colors of the upper part of their profile. If off, profiles show none.',
    default: true,
  }),
  members_create_organizations: flag({
    title: 'Organizations by users',
    description: 'Lets every user create organizations. If off, administrators create them.',
    default: false,
  }),
  agent_sessions_enabled: flag({
    title: 'Agent sessions',
    description: 'Lets users store sessions of coding agents.',
    default: true,
  }),
};
