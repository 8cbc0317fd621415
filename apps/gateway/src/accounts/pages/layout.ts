import type { UserPrincipal } from '@commonplace/domain/principal';
import type { SettingValues } from '@commonplace/site-settings/known-settings';
import { iconPath, manifestPath, type SiteAddress } from '../../site/site-address.ts';
import type { FormState, Label } from '@commonplace/ui/forms/form-view';
import { formScript, styles } from '@commonplace/ui/assets';
import type { Locale } from '@commonplace/ui/locale/locale';
import { renderDate } from '@commonplace/ui/locale/format';
import { attributes, html, type Html } from '@commonplace/ui/markup';
import { renderFooter } from '@commonplace/ui/page/footer';
import type { MetadataView } from '@commonplace/ui/page/head';
import { renderBar } from '@commonplace/ui/page/header';
import { renderProblems } from '@commonplace/ui/forms/problems';

/** The settings that are shown on every page. */
export type SiteLook = Pick<
  SettingValues,
  'community_description' | 'contact_email' | 'copyright_start_year' | 'primary_brand_color_hex'
>;

/** The content of a page around its body. */
export interface LayoutContext {
  locale: Locale;
  /** Links to related pages. */
  navigation: Html | undefined;
  siteName: string;
  look?: SiteLook | undefined;
  user: UserPrincipal | undefined;
  /** Whether it is not known who sees the page, who must not be told to sign in. */
  isUserUnknown?: boolean;
  /** Whether to show a link to sign up. */
  allowsSignUp: boolean;
  /** The message about the action on the previous page. */
  message: string | undefined;
  refused: FormState | undefined;
  /** The labels of the fields in the body by id. */
  labels: ReadonlyMap<string, Label>;
  /** The CSRF token for scripts, for a signed-in user. */
  csrfToken: string | undefined;
  /** What a report of an error carries. */
  reported: ReportedPage;
  /** The metadata of the page; undefined for errors, which are not indexed. */
  metadata?: Html;
  /** Set for a page of administrators or of a failure. */
  frame?: PageFrame;
}

/** A page about which an error may be reported. Its path ends before a parameter, which may be a secret. */
export interface ReportedPage {
  path: string;
  /** Undefined on pages that visitors share. */
  requestId?: string;
}

/** The layout of a page that is no form. */
export interface PageFrame {
  width: 'narrow' | 'wide';
  /** The heading: the title, the title for screen readers alone, or one in the content. */
  heading: 'shown' | 'unseen' | 'own';
}

/** Renders a whole HTML document. */
export function renderDocument(title: string, body: Html, context: LayoutContext): string {
  const {
    navigation,
    siteName,
    look,
    user,
    isUserUnknown = false,
    allowsSignUp,
    message,
    refused,
    csrfToken,
    reported,
    metadata,
    frame,
    locale,
  } = context;
  const {
    layout: texts,
    account: { frame: words },
  } = locale.messages;
  const links = user
    ? [
        link('/dashboard', texts.dashboard),
        link('/notifications', texts.notifications),
        link('/settings', texts.settings),
        link('/signout', texts.signOut),
      ]
    : [
        !isUserUnknown && link('/signin', texts.signIn),
        allowsSignUp && html`<a class="button" href="/signup">${texts.signUp}</a>`,
      ];
  const account = html`${user && html`<span>${user.username}</span> `}${links.map((item) => item && html`${item} `)}`;
  const site = { name: siteName, logo: null, navigation: [] };
  return html`<!doctype html>
    <html lang="${locale.code}" ${attributes({ dir: locale.direction === 'rtl' && 'rtl' })}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${refused ? words.errorIn(title) : title} - ${siteName}</title>
        ${csrfToken !== undefined && html`<meta name="csrf-token" content="${csrfToken}" /> `}
        ${metadata ?? html`<meta name="robots" content="noindex" /> `}
        ${look && html`<meta name="theme-color" content="${look.primary_brand_color_hex}" />`}
        <link rel="manifest" href="${manifestPath}" />
        <link rel="icon" href="${iconPath}" />
        <link rel="stylesheet" href="${styles.path}" />
        ${frame === undefined && html`<script src="${formScript.path}" type="module"></script> `}
      </head>
      <body>
        <a class="skip" href="#main">${texts.skip}</a>
        ${renderBar({ site, locale, path: '' }, account)}
        <div class="page account-page ${frame?.width === 'wide' ? 'wide' : 'narrow'}">
          ${navigation}
          <main id="main" tabindex="-1">
            ${
              message !== undefined && html`<div class="notice" role="status"><p>${message}</p></div> `
            }${refused && renderProblems(refused, context)}
            ${renderHeading(title, frame)} ${body}
          </main>
        </div>
        ${renderFooter({ ...footerOf(siteName, look, locale), reported })}
      </body>
    </html> `.toString();
}

function renderHeading(title: string, { heading }: Pick<PageFrame, 'heading'> = { heading: 'shown' }): Html | false {
  if (heading === 'own') return false;
  return heading === 'unseen' ? html`<h1 class="unseen">${title}</h1>` : html`<h1>${title}</h1>`;
}

/** Returns the properties of the site for the metadata of its pages. */
export function describedSite(name: string, look: SiteLook | undefined, site: SiteAddress): MetadataView['site'] {
  return {
    name,
    origin: site.origin,
    description: look?.community_description ?? null,
    tagline: null,
    socialImage: site.defaultSocialImage,
    card: undefined,
  };
}

function footerOf(name: string, look: SiteLook | undefined, locale: Locale) {
  const site = {
    name,
    tagline: null,
    footer: [],
    contactEmail: look?.contact_email ?? null,
    copyrightStartYear: look?.copyright_start_year ?? null,
  };
  return { site, locale };
}

/** Returns the path of a page up to its first parameter, as in `/password/reset/:token`. */
export function withoutParameters(pattern: string): string {
  return pattern.split('/:', 1)[0] ?? pattern;
}

function link(path: string, text: string): Html {
  return html`<a href="${path}">${text}</a>`;
}

/** Renders an RFC 3339 time as a date, or that it never happened. */
export function moment(time: string | undefined, locale: Locale): Html | string {
  return time === undefined || time === '' ? locale.messages.account.frame.never : renderDate(locale, time);
}
