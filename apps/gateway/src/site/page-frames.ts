import { hasRole, type Principal } from '@commonplace/domain/principal';
import { themeFrameSchema } from '@commonplace/site-settings/theme/theme';
import type { SettingValues } from '@commonplace/site-settings/known-settings';
import { takesSignUps } from '@commonplace/site-settings/setting-values';
import type { RpcCallOptions } from '@commonplace/rpc/client';
import type { Locale } from '@commonplace/ui/locale/locale';
import { standardLinks, standardNavigation } from '@commonplace/ui/page/footer';
import type { FrameView, Viewer } from '@commonplace/ui/view';
import type { Clients } from '../clients.ts';
import { createRecentAnswers } from './recent-answers.ts';
import { defaultProfileImagePath, type SiteAddress } from './site-address.ts';

/** The site and the viewer as the header and the footer of a page show them. */
export type PageFrame = Pick<FrameView, 'site' | 'viewer'>;

/** The reader of a page. */
export interface FrameReader {
  principal: Principal;
  locale: Locale;
}

/** Reads what the frame of the gateway's own pages shows. */
export interface PageFrames {
  /** Returns the frame, without the parts that a service does not answer within a share of the request's time. */
  read(reader: FrameReader, options: Pick<RpcCallOptions, 'requestId' | 'deadline'>): Promise<PageFrame>;
  /** Returns the frame with the parts that are remembered, without a call. */
  recall(reader: FrameReader): PageFrame;
  forgetTheme(): void;
  forgetUser(userId: number): void;
  forgetAll(): void;
}

export interface PageFramesOptions {
  clients: Pick<Clients, 'theme' | 'viewers'>;
  settings: { values(): SettingValues };
  site: Pick<SiteAddress, 'origin' | 'profileImage'>;
  /** Whether the site is configured, whose pages the links of the footer lead to. */
  hasSite: boolean;
  /** Whether the console is served, to which the menu of moderators leads. */
  hasConsole: boolean;
}

interface FrameParts {
  theme: ReturnType<typeof themeFrameSchema.parse> | undefined;
  viewer: NamedViewer | undefined;
}

type NamedViewer = Pick<Viewer, 'username' | 'name' | 'image' | 'unreadNotifications'>;

/** The share of a request's time that its page waits for a part of the frame. */
const timeShare = 0.2;
/** A safety net, since events report changes; but not the number of notifications. */
const themeFreshMs = 10_000;
const viewerFreshMs = 10_000;
const maxViewers = 10_000;

export function createPageFrames({ clients, settings, site, hasSite, hasConsole }: PageFramesOptions): PageFrames {
  const themes = createRecentAnswers<'theme', FrameParts['theme']>({ max: 1, freshMs: themeFreshMs });
  const viewers = createRecentAnswers<number, FrameParts['viewer']>({ max: maxViewers, freshMs: viewerFreshMs });
  const frameOf = ({ principal, locale }: FrameReader, { theme, viewer }: FrameParts): PageFrame => {
    const values = settings.values();
    // Visitors of a private site do not get its theme from the API either.
    const visibleTheme = principal.kind === 'user' || values.public ? theme : undefined;
    const chosenOr = (standard: typeof standardLinks, chosen: Parameters<typeof linksOf>[0]) => {
      const links = linksOf(chosen);
      return links.length > 0 || !hasSite ? links : standard(locale);
    };
    return {
      site: {
        name: values.community_name,
        tagline: values.tagline,
        logo: ownImage(visibleTheme?.logo ?? values.logo_png, site) ?? null,
        allowsSignUp: takesSignUps(values),
        navigation: chosenOr(standardNavigation, visibleTheme?.navigation),
        footer: chosenOr(standardLinks, visibleTheme?.footer),
        contactEmail: values.contact_email,
        copyrightStartYear: values.copyright_start_year,
      },
      viewer:
        principal.kind === 'user'
          ? { ...(viewer ?? unnamed(principal.username)), mayUseConsole: hasConsole && hasRole(principal, 'moderator') }
          : undefined,
    };
  };
  const readTheme = async (options: RpcCallOptions) => {
    const { theme } = await clients.theme.getTheme({}, options);
    return theme && themeFrameSchema.parse(JSON.parse(theme.frame));
  };
  const readViewer = async (options: RpcCallOptions) => {
    const { viewer } = await clients.viewers.getViewer({}, options);
    if (!viewer) return undefined;
    const image = ownImage(site.profileImage(viewer.profileImage90), site) ?? defaultProfileImagePath;
    const { username, name, unreadNotificationsCount: unreadNotifications = null } = viewer;
    return { username, name, image, unreadNotifications };
  };
  return {
    async read(reader, options) {
      const { principal } = reader;
      const shared = { ...options, timeShare };
      const [theme, viewer] = await Promise.all([
        themes.read('theme', () => readTheme({ ...shared, principal: { kind: 'anonymous' } })),
        principal.kind === 'user'
          ? viewers.read(principal.userId, () => readViewer({ ...shared, principal }))
          : undefined,
      ]);
      return frameOf(reader, { theme, viewer });
    },
    recall(reader) {
      const { principal } = reader;
      const viewer = principal.kind === 'user' ? viewers.recall(principal.userId) : undefined;
      return frameOf(reader, { theme: themes.recall('theme'), viewer });
    },
    forgetTheme: () => themes.forget('theme'),
    forgetUser: (userId) => viewers.forget(userId),
    forgetAll() {
      themes.forgetAll();
      viewers.forgetAll();
    },
  };
}

const linksOf = (links: readonly { text: string; url: string }[] = []) =>
  links.map(({ text, url: href }) => ({ href, text }));

/** Returns the viewer while community does not tell their name and image. */
function unnamed(username: string): NamedViewer {
  return { username, name: username, image: defaultProfileImagePath, unreadNotifications: null };
}

/** Returns the path of an image of this site; undefined for others, which the policy of account pages does not load. */
function ownImage(url: string | null, { origin }: Pick<SiteAddress, 'origin'>): string | undefined {
  if (url === null) return undefined;
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  return /^\/(?!\/)/.test(path) ? path : undefined;
}
