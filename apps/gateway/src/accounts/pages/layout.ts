import type { SettingValues } from '@commonplace/site-settings/known-settings';
import type { PageFrame } from '../../site/page-frames.ts';
import { iconPath, manifestPath, type SiteAddress } from '../../site/site-address.ts';
import type { FormState, Label } from '@commonplace/ui/forms/form-view';
import { formScript, styles } from '@commonplace/ui/assets';
import type { Locale } from '@commonplace/ui/locale/locale';
import { renderDate } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import { renderFrame } from '@commonplace/ui/page/frame';
import type { MetadataView } from '@commonplace/ui/page/head';
import { renderTitle } from '@commonplace/ui/page/unread';
import { renderProblems } from '@commonplace/ui/forms/problems';
import type { Notice } from '@commonplace/ui/view';

/** The settings that the head of every page has. */
export type SiteLook = Pick<SettingValues, 'community_name' | 'community_description' | 'primary_brand_color_hex'>;

/** The content of a page around its body. */
export interface LayoutContext {
  locale: Locale;
  /** Links to related pages. */
  navigation: Html | undefined;
  look: SiteLook;
  frame: PageFrame;
  /** Whether it is not known who sees the page, who must not be told to sign in. */
  isViewerAway?: boolean;
  /** The path to which signing in returns, if it is not that of the page. */
  returnTo?: string;
  /** The path with the query to which forms of the frame return. */
  formPath: string;
  /** The message about the action on the previous page. */
  notice: Notice | undefined;
  refused: FormState | undefined;
  /** The labels of the fields in the body by id. */
  labels: ReadonlyMap<string, Label>;
  /** The CSRF token for scripts, for a signed-in user. */
  csrfToken: string | undefined;
  /** What a report of an error carries. */
  reported: ReportedPage;
  /** The metadata of the page; undefined for errors, which are not indexed. */
  metadata?: Html;
  /** Whether the policy of the page blocks forms. */
  blocksForms?: boolean;
  /** Set for a page of administrators or of a failure. */
  shape?: PageShape;
}

/** A page about which an error may be reported. Its path ends before a parameter, which may be a secret. */
export interface ReportedPage {
  path: string;
  /** Undefined on pages that visitors share. */
  requestId?: string;
}

/** The layout of a page that is no form. */
export interface PageShape {
  width: 'narrow' | 'wide';
  /** The heading: the title, the title for screen readers alone, or one in the content. */
  heading: 'shown' | 'unseen' | 'own';
}

/** Renders a whole HTML document. */
export function renderDocument(title: string, body: Html, context: LayoutContext): string {
  const { navigation, frame, isViewerAway = false, returnTo, formPath, blocksForms = false } = context;
  const { notice, refused, reported, shape, locale } = context;
  const { path, requestId } = reported;
  const main = html`${refused && renderProblems(refused, context)} ${renderHeading(title, shape)} ${body}`;
  const layout = shape?.width === 'wide' ? 'wide' : 'narrow';
  return renderFrame(
    { head: renderHead(title, context), layout, isOfAccount: true, navigation, main },
    {
      ...frame,
      isViewerAway,
      blocksForms,
      locale,
      path,
      formPath,
      requestId,
      notice,
      ...(returnTo !== undefined && { returnTo }),
    },
  );
}

function renderHead(title: string, context: LayoutContext): Html {
  const { look, frame, refused, csrfToken, metadata, shape, locale } = context;
  const documentTitle = refused ? locale.messages.account.frame.errorIn(title) : title;
  return html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    ${renderTitle(`${documentTitle} - ${look.community_name}`, frame.viewer)}
    ${csrfToken !== undefined && html`<meta name="csrf-token" content="${csrfToken}" /> `}
    ${metadata ?? html`<meta name="robots" content="noindex" /> `}
    <meta name="theme-color" content="${look.primary_brand_color_hex}" />
    <link rel="manifest" href="${manifestPath}" />
    <link rel="icon" href="${iconPath}" />
    <link rel="stylesheet" href="${styles.path}" />
    ${shape === undefined && html`<script src="${formScript.path}" type="module"></script> `}`;
}

function renderHeading(title: string, { heading }: Pick<PageShape, 'heading'> = { heading: 'shown' }): Html | false {
  if (heading === 'own') return false;
  return heading === 'unseen' ? html`<h1 class="unseen">${title}</h1>` : html`<h1>${title}</h1>`;
}

/** Returns the properties of the site for the metadata of its pages. */
export function describedSite(look: SiteLook, site: SiteAddress): MetadataView['site'] {
  return {
    name: look.community_name,
    origin: site.origin,
    description: look.community_description,
    tagline: null,
    socialImage: site.defaultSocialImage,
    card: undefined,
  };
}

/** Returns the path of a page up to its first parameter, as in `/password/reset/:token`. */
export function withoutParameters(pattern: string): string {
  return pattern.split('/:', 1)[0] ?? pattern;
}

/** Renders an RFC 3339 time as a date, or that it never happened. */
export function moment(time: string | undefined, locale: Locale): Html | string {
  return time === undefined || time === '' ? locale.messages.account.frame.never : renderDate(locale, time);
}
