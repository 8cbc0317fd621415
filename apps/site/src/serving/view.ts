import { CommonplaceError, type DataOf } from '@commonplace/client';
import { chooseLocale, type Locale } from '@commonplace/ui/locale/locale';
import { flashHeader, flashNotice } from '@commonplace/ui/page/flash';
import { noConsoleHeader } from '@commonplace/ui/page/header';
import { defaultHome, type Link, type Notice, type Site, type View, type Viewer } from '@commonplace/ui/view';
import type { FastifyRequest } from 'fastify';
import type { Api } from '../api/api.ts';
import { siteCard } from '../cards/page-cards.ts';
import { mainFontFiles } from './web-fonts.ts';
import { isThemeOff, readDraftTheme, type ShownTheme } from './theme.ts';

/** The records on a page that the viewer may have saved, followed or flagged, or may moderate. */
export interface RecordIds {
  articles?: readonly number[];
  users?: readonly number[];
  organizations?: readonly number[];
  tags?: readonly string[];
  /** The article whose comments are on the page. */
  discussedArticle?: number | undefined;
  /** The codes of comments on the page. */
  comments?: readonly string[];
}

/** The status of a user, as moderators see it. */
export type Standing = NonNullable<DataOf<'getViewer'>['moderated_users']>[number];

/** A hidden comment with its text. */
export type HiddenComment = Readonly<NonNullable<DataOf<'getViewer'>['hidden_comments']>[number]>;

/** A hidden comment of someone else, with its text and writer. */
export type ModeratedComment = Readonly<NonNullable<DataOf<'getViewer'>['moderated_comments']>[number]>;

/** The reactions of the viewer to a record, and of those whom they follow. */
export type ViewerReactions = Readonly<NonNullable<DataOf<'getViewer'>['reactions']>[number]>;

/** A view, with the records among those on the page that the viewer saved, follows or flagged. */
export interface PageView extends View {
  saved: ReadonlySet<number>;
  followedUsers: ReadonlySet<number>;
  followedOrganizations: ReadonlySet<number>;
  followedTags: ReadonlySet<string>;
  flaggedUsers: ReadonlySet<number>;
  /** The status of users by id, for moderators alone. */
  standings: ReadonlyMap<number, Standing>;
  /** The hidden comments on the discussed article whose texts the viewer may read, by their codes. */
  hiddenComments: { own: ReadonlyMap<string, HiddenComment>; moderated: ReadonlyMap<string, ModeratedComment> };
  /** By the codes of comments, and null for the discussed article. */
  reactions: ReadonlyMap<string | null, ViewerReactions>;
}

/** Reads what a page shows besides its records. While a service is unavailable, the page has the defaults. */
export type ViewReader = (records?: RecordIds) => Promise<PageView>;

/** What pages and forms read of a request besides their records. */
export interface Readers {
  view: ViewReader;
  locale(): Promise<Locale>;
}

export interface ViewOptions {
  request: Pick<FastifyRequest, 'headers' | 'url'>;
  api: Api;
  isSignedIn: boolean;
  /** PUBLIC_URL without a slash at the end. */
  origin: string;
}

/** The API takes at most 100 records of a kind. */
const maxShown = 100;
/** The gateway could not read the session of the request. */
const unknownSessionHeader = 'x-commonplace-session-unknown';

/** Creates the readers of a request, which begin to read the settings of the site. */
export function createReaders({ request, api, isSignedIn, origin }: ViewOptions): Readers {
  const settings = api.part(api.settings());
  const draftTheme = readDraftTheme(request.url, api, isSignedIn);
  // A page that fails first does not wait for it.
  settings.catch(() => undefined);
  draftTheme.catch(() => undefined);
  const readLocale = async () => chooseLocale(request.headers['accept-language'], (await settings)?.language ?? null);
  const flash = request.headers[flashHeader]?.toString();
  const withoutViewer = request.headers[unknownSessionHeader] === undefined ? null : undefined;
  const hasConsole = request.headers[noConsoleHeader] === undefined;
  const read = async (records: RecordIds): Promise<PageView> => {
    const reading = isSignedIn ? api.part(readViewer(records, api)) : withoutViewer;
    const [site, draft, me, locale] = await Promise.all([settings, draftTheme, reading, readLocale()]);
    const isViewerAway = me === undefined;
    const theme = isThemeOff(request.url) ? undefined : (draft ?? site?.theme ?? undefined);
    return {
      site: toSite(site, origin, theme),
      viewer: me ? toViewer(me, hasConsole) : undefined,
      isViewerAway,
      notice: flashNotice(flash, locale, origin + request.url) ?? (isViewerAway ? awayNotice(locale) : undefined),
      locale,
      path: request.url,
      requestId: isSignedIn ? request.headers['x-request-id']?.toString() : undefined,
      saved: new Set(me?.saved_article_ids),
      followedUsers: new Set(me?.followed_user_ids),
      followedOrganizations: new Set(me?.followed_organization_ids),
      followedTags: new Set(me?.followed_tags),
      flaggedUsers: new Set(me?.flagged_user_ids),
      standings: new Map(me?.moderated_users?.map((user) => [user.id, user])),
      hiddenComments: { own: byCode(me?.hidden_comments), moderated: byCode(me?.moderated_comments) },
      // A gateway of the last release has none.
      reactions: new Map(me?.reactions?.map((record) => [record.id_code, record])),
    };
  };
  let last: Promise<PageView> | undefined;
  // The page of a failure needs nothing that the failed page has not read.
  const view: ViewReader = (records) =>
    (last = records === undefined && last !== undefined ? last : read(records ?? {}));
  return { view, locale: readLocale };
}

/** A gateway of the last release has no comments. */
function byCode<Comment extends HiddenComment>(comments: readonly Comment[] | null = []) {
  return new Map(comments?.map((comment) => [comment.id_code, comment]));
}

function awayNotice({ messages }: Locale): Notice {
  return { text: messages.layout.viewerAway, isWarning: true };
}

/** Returns the site as pages show it, with the defaults for what is missing. */
export function toSite(settings: DataOf<'getSite'> | undefined, origin: string, theme?: ShownTheme): Site {
  const defaultImage = `${origin}/assets/default-social.png`;
  const { social_image: socialImage = defaultImage } = settings ?? {};
  const identity = {
    name: settings?.name ?? new URL(origin).host,
    tagline: settings?.tagline ?? null,
    color: settings?.color ?? null,
  };
  return {
    ...identity,
    origin,
    description: settings?.description ?? null,
    logo: theme?.logo ?? settings?.logo ?? null,
    socialImage,
    card: socialImage === defaultImage ? siteCard(identity) : undefined,
    allowsSignUp: settings?.allows_sign_up ?? false,
    navigation: linksOf(theme?.navigation),
    footer: linksOf(theme?.footer),
    contactEmail: settings?.contact_email ?? null,
    copyrightStartYear: settings?.copyright_start_year ?? null,
    otherHub: settings?.websub_hub ?? null,
    stylesheet: theme?.stylesheet ?? null,
    fonts: mainFontFiles(theme?.loaded_fonts),
    home: theme?.home ?? defaultHome,
  };
}

function linksOf(links: ShownTheme['navigation'] = []): Link[] {
  return links.map(({ text, url: href }) => ({ href, text }));
}

/** Returns a list as a parameter of the API; nothing for an empty one. */
function listed<Name extends string>(name: Name, values: readonly (number | string)[] = []) {
  const text = values.slice(0, maxShown).join(',');
  return (text === '' ? {} : { [name]: text }) as Partial<Record<Name, string>>;
}

/** Returns the user of the session; null if it has ended. */
async function readViewer(records: RecordIds, { client }: Api): Promise<DataOf<'getViewer'> | null> {
  const query = {
    ...listed('article_ids', records.articles),
    ...listed('user_ids', records.users),
    ...listed('organization_ids', records.organizations),
    ...listed('tags', records.tags),
    ...(records.discussedArticle !== undefined && { discussed_article_id: records.discussedArticle }),
    ...listed('comment_id_codes', records.comments),
  };
  try {
    return await client.getViewer({ params: { query } });
  } catch (error) {
    if (error instanceof CommonplaceError && error.status === 401) return null;
    throw error;
  }
}

const moderators = new Set(['moderator', 'admin', 'super_admin']);

function toViewer(user: DataOf<'getViewer'>, hasConsole: boolean): Viewer {
  const { id, username, name, profile_image_90: image, unread_notifications_count: unread, ...me } = user;
  const isModerator = me.roles.some((role) => moderators.has(role));
  const isSuperAdmin = me.roles.includes('super_admin');
  return {
    id,
    username,
    name,
    image,
    unreadNotifications: unread,
    isModerator,
    mayUseConsole: isModerator && hasConsole,
    isSuperAdmin,
    mayVote: isModerator || me.trusted,
    mayCreateOrganizations: me.may_create_organizations,
  };
}
