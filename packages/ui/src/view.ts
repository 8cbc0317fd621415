import type { Locale } from './locale/locale.ts';

/** A link of the navigation or the footer. */
export interface Link {
  href: string;
  text: string;
}

/** A preview image that is drawn for a page, 1200 x 630 pixels. */
export interface PageCard {
  path: string;
  /** What the image says. */
  alt: string;
}

/** The site as every page shows it. */
export interface Site {
  name: string;
  /** The scheme and host without a slash at the end, such as `https://example.com`. */
  origin: string;
  tagline: string | null;
  description: string | null;
  /** The URL of an image that replaces the name in the header. */
  logo: string | null;
  /** The absolute URL of the image for pages without their own, 1200 x 630 pixels. */
  socialImage: string;
  /** The card in the place of this image, unless administrators chose one. */
  card: PageCard | undefined;
  /** `#rgb` or `#rrggbb`. */
  color: string | null;
  allowsSignUp: boolean;
  navigation: readonly Link[];
  footer: readonly Link[];
  contactEmail: string | null;
  copyrightStartYear: number | null;
  /** A hub of others that feeds name in addition to that of the site (WebSub). */
  otherHub?: string | null;
  /** The path of the style sheet of the administrators, which comes after that of all pages. */
  stylesheet: string | null;
  /** The paths of fonts of this style sheet, which browsers fetch at once: those that come late are left out (`optional`). */
  fonts?: readonly string[];
  home: HomeLayout;
}

/** A part next to the articles of the home page. */
export type HomePart = 'tags';

/** The layout of the home page. */
export interface HomeLayout {
  /** Whether name and description stand above the articles. */
  introduction: boolean;
  aside: readonly HomePart[];
}

/** The layout of the home page without a theme. */
export const defaultHome: HomeLayout = { introduction: false, aside: ['tags'] };

/** The signed-in user. */
export interface Viewer {
  id: number;
  username: string;
  name: string;
  /** The URL of the profile image. */
  image: string;
  /** At most 100, which stands for this many or more; null while it is unknown. */
  unreadNotifications: number | null;
  isModerator: boolean;
  /** Whether the menu has a link to the console: moderators, where it is served. */
  mayUseConsole: boolean;
  isSuperAdmin: boolean;
  /** Trusted users and moderators vote on content of others. */
  mayVote: boolean;
  mayCreateOrganizations: boolean;
}

/** A message above the content of a page. */
export interface Notice {
  text: string;
  /** Whether it warns; other messages confirm. */
  isWarning?: boolean;
  /** The address of the page, for a message that asks to share it. */
  sharedUrl?: string | undefined;
}

/** The parts of a page that its frame shows: header, notice and footer. */
export interface FrameView extends Pick<View, 'isViewerAway' | 'locale' | 'path' | 'requestId' | 'notice'> {
  site: Pick<
    Site,
    'name' | 'tagline' | 'logo' | 'allowsSignUp' | 'navigation' | 'footer' | 'contactEmail' | 'copyrightStartYear'
  >;
  viewer: Pick<Viewer, 'username' | 'name' | 'image' | 'unreadNotifications' | 'mayUseConsole'> | undefined;
  /** The path to which signing in returns; `path` by default. */
  returnTo?: string;
  /** The path with the query to which forms of the frame return; `path` by default. */
  formPath?: string;
  /** Whether the content security policy of the page blocks forms: a link leads to the search instead. */
  blocksForms?: boolean;
}

/** The parts of a page that depend on the request. */
export interface View {
  site: Site;
  /** Undefined on the public form of a page. */
  viewer: Viewer | undefined;
  /** Whether the viewer has a session that cannot be read at the moment: the page has neither their links nor those to sign in. */
  isViewerAway?: boolean;
  locale: Locale;
  /** The path with the query to which forms and signing in return. */
  path: string;
  /** The id of the request; undefined on a page that visitors share. */
  requestId?: string | undefined;
  /** The message about the form that led to this page. */
  notice?: Notice | undefined;
}
