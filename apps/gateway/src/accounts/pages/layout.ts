import type { UserPrincipal } from '@commonplace/domain/principal';
import type { SettingValues } from '@commonplace/site-settings/known-settings';
import { iconPath, manifestPath } from '../../site/site-address.ts';
import type { FormState } from './form-view.ts';
import { styles } from '@commonplace/ui/assets';
import { locales } from '@commonplace/ui/locale/locale';
import { attributes, html, type Html } from '@commonplace/ui/markup';
import { renderFooter } from '@commonplace/ui/page/footer';
import { renderBar } from '@commonplace/ui/page/header';
import { fieldId } from './render-form.ts';

/** The settings that are shown on every page. */
export type SiteLook = Pick<
  SettingValues,
  'community_description' | 'contact_email' | 'copyright_start_year' | 'primary_brand_color_hex'
>;

/** The content of a page around its body. */
export interface LayoutContext {
  /** Links to related pages. */
  navigation: Html | undefined;
  siteName: string;
  look?: SiteLook | undefined;
  user: UserPrincipal | undefined;
  /** Whether to show a link to sign up. */
  allowsSignUp: boolean;
  /** The message about the action on the previous page. */
  message: string | undefined;
  refused: FormState | undefined;
  /** The ids of the fields in the body. */
  shown: ReadonlySet<string>;
  /** The CSRF token for scripts, for a signed-in user. */
  csrfToken: string | undefined;
  /** Set for a page of administrators. */
  frame?: PageFrame;
}

/** The layout of a page of administrators. */
export interface PageFrame {
  /** Additional elements of the head. */
  head: Html;
  width: 'narrow' | 'wide';
  /** Whether the title is shown as a heading. */
  isTitled: boolean;
}

/** Renders a whole HTML document. */
export function renderDocument(title: string, body: Html, context: LayoutContext): string {
  const { navigation, siteName, look, user, allowsSignUp, message, refused, csrfToken, frame } = context;
  const links = user
    ? [link('/notifications', 'Notifications'), link('/settings', 'Settings'), link('/signout', 'Sign out')]
    : [link('/signin', 'Sign in'), allowsSignUp && link('/signup', 'Sign up')];
  const account = html`${user && html`<span>${user.username}</span> `}${links.map((item) => item && html`${item} `)}`;
  const site = { name: siteName, logo: null, navigation: [] };
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${refused ? 'Error: ' : ''}${title} - ${siteName}</title>
        ${csrfToken !== undefined && html`<meta name="csrf-token" content="${csrfToken}" /> `}
        ${look && describeSite(look)}
        <link rel="manifest" href="${manifestPath}" />
        <link rel="icon" href="${iconPath}" />
        <link rel="stylesheet" href="${styles.path}" />
        ${frame?.head}
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        ${renderBar({ site, locale: locales.en, path: '' }, account)}
        <div class="page account-page ${frame?.width === 'wide' ? 'wide' : 'narrow'}">
          ${navigation}
          <main id="main" tabindex="-1">
            ${
              message !== undefined && html`<div class="notice" role="status"><p>${message}</p></div> `
            }${refused && renderProblems(refused, context.shown)}
            ${frame?.isTitled !== false && html`<h1>${title}</h1>`} ${body}
          </main>
        </div>
        ${renderFooter(footerOf(siteName, look))}
      </body>
    </html> `.toString();
}

function describeSite({ community_description: description, primary_brand_color_hex: color }: SiteLook): Html {
  return html`${description !== null && html`<meta name="description" content="${description}" /> `}
    <meta name="theme-color" content="${color}" />`;
}

function footerOf(name: string, look: SiteLook | undefined) {
  const site = {
    name,
    tagline: null,
    footer: [],
    contactEmail: look?.contact_email ?? null,
    copyrightStartYear: look?.copyright_start_year ?? null,
  };
  return { site, locale: locales.en };
}

/** Renders the errors of a form, with links to the fields. */
function renderProblems({ form, errors, message }: FormState, shown: ReadonlySet<string>): Html {
  const items = Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((text) => {
      const sentence = field === 'base' ? text : `${humanize(field)} ${text}`;
      const id = fieldId(form, field);
      return html`<li>${shown.has(id) ? html`<a href="#${id}">${sentence}</a>` : sentence}</li>`;
    }),
  );
  return html`<div class="problem" role="alert" tabindex="-1" autofocus>
    <h2>There is a problem</h2>
    ${message !== undefined && html`<p>${message}</p>`}${
      items.length > 0 &&
      html`<ul>
        ${items}
      </ul>`
    }
  </div> `;
}

function humanize(field: string): string {
  return field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');
}

/** Renders a navigation link. */
export function link(path: string, text: string, isCurrent = false): Html {
  return html`<a href="${path}" ${attributes({ 'aria-current': isCurrent && 'page' })}>${text}</a>`;
}

/** Renders an RFC 3339 time. */
export function moment(time: string | undefined): Html | string {
  if (time === undefined || time === '') return 'never';
  return html`<time datetime="${time}">${time.slice(0, 10)} ${time.slice(11, 16)} UTC</time>`;
}
