import { locales, type LocaleCode } from '@commonplace/ui/locale/locale';
import { defaultHome, type View } from '@commonplace/ui/view';

/** Every variant of a page by its name, with data in which all free texts are the given one. */
export type Samples = Readonly<Record<string, (text: string, view: View) => string>>;

export const time = '2026-01-15T09:30:00Z';
export const paging = { page: 2, hasNext: true };
export const origin = 'https://site.example';

/** Returns what a page knows of its request; visitors have no viewer. */
export function sampleView(
  text = 'Text',
  { code = 'en', isSignedIn = false }: { code?: LocaleCode; isSignedIn?: boolean } = {},
): View {
  const site = {
    name: text,
    origin,
    tagline: text,
    description: text,
    logo: null,
    socialImage: `${origin}/assets/default-social.png`,
    card: undefined,
    color: '#2f4bd8',
    allowsSignUp: true,
    navigation: [{ href: '/tags', text }],
    footer: [{ href: '/about', text }],
    contactEmail: 'crew@site.example',
    copyrightStartYear: 2020,
    stylesheet: '/assets/themes/0.css',
    home: defaultHome,
  };
  const viewer = {
    id: 2,
    username: 'mei',
    name: text,
    image: '/mei.png',
    unreadNotifications: 3,
    isModerator: true,
    mayUseConsole: true,
    isSuperAdmin: true,
    mayVote: true,
    mayCreateOrganizations: true,
  };
  return { site, viewer: isSignedIn ? viewer : undefined, locale: locales[code], path: '/page', notice: { text } };
}

/** Returns a user whose texts are all the given one. */
export function sampleUser(text = 'Text', username = 'ada') {
  return {
    user_id: 1,
    name: text,
    username,
    microblog_username: null,
    codehost_username: null,
    website_url: null,
    profile_image: '/ada.png',
    profile_image_90: '/ada.png',
  };
}

/** Returns an article in a list. */
export function sampleCard(text = 'Text') {
  return {
    id: 1,
    title: text,
    description: text,
    path: '/ada/text-1',
    cover_image: '/cover.png',
    published_timestamp: '2026-01-15T09:30:00Z',
    public_reactions_count: 3,
    reading_time_minutes: 4,
    tag_list: ['bread'],
    language: 'ar',
    organization: {
      name: text,
      username: 'bakers',
      slug: 'bakers',
      profile_image: '/b.png',
      profile_image_90: '/b.png',
    },
    user: sampleUser(text),
    comments_count: 2,
    edited_at: null,
    collection_id: 1,
  };
}
