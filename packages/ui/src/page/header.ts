import { attributes, html, type Html } from '../markup.ts';
import { icon } from '../parts/icons.ts';
import type { FrameView, Link } from '../view.ts';
import { returningPath } from './returning-path.ts';
import { renderBell } from './unread.ts';

/** The header of the gateway's request for a page where no console is served, to which no menu must lead. */
export const noConsoleHeader = 'x-commonplace-no-console';

const signOutPath = '/signout';

/** Renders the header: the name of the site, the search form and the links of the viewer. */
export function renderHeader(view: FrameView): Html {
  const { site, locale, path, viewer, blocksForms = false } = view;
  const { layout: texts } = locale.messages;
  const name =
    site.logo === null ? site.name : html`<img src="${site.logo}" alt="${site.name}" width="160" height="32" />`;
  return html`<header class="bar">
    <div>
      <a class="logo" href="/">${name}</a>
      ${
        site.navigation.length > 0 &&
        html`<nav class="places" aria-label="${texts.sections}">
          ${site.navigation.map((link) => renderLink(link, path))}
        </nav> `
      }
      ${!blocksForms && renderSearch(locale)}
      <nav class="account" aria-label="${texts.account}">
        <a ${attributes({ class: !blocksForms && 'narrow-only' })} href="/search" aria-label="${texts.search}"
          >${icon('search')}</a
        >
        ${viewer ? renderViewer(viewer, view) : renderVisitor(view)}
      </nav>
    </div>
  </header>`;
}

function renderSearch({ messages: { layout: texts } }: FrameView['locale']): Html {
  return html`<form class="search" role="search" action="/search">
    <input
      type="search"
      name="q"
      dir="auto"
      aria-label="${texts.search}"
      placeholder="${texts.searchHint}"
      maxlength="200"
    />${icon('search')}
  </form>`;
}

function renderLink({ href, text }: Link, path: string): Html {
  return html`<a href="${href}" ${attributes({ 'aria-current': path.split('?')[0] === href && 'page' })}>${text}</a>`;
}

function renderVisitor({ site, locale, path, returnTo = path, isViewerAway = false }: FrameView): Html {
  const { layout: texts } = locale.messages;
  if (isViewerAway) return html``;
  return html`<a href="${signInPath(returnTo)}">${texts.signIn}</a>${
      site.allowsSignUp && html` <a class="button" href="${signUpPath(returnTo)}">${texts.signUp}</a>`
    }`;
}

function renderViewer(
  viewer: NonNullable<FrameView['viewer']>,
  { locale, path, blocksForms = false }: FrameView,
): Html {
  const { username, name, image, mayUseConsole } = viewer;
  const { layout: texts } = locale.messages;
  const menu: readonly Link[] = [
    { href: '/dashboard', text: texts.dashboard },
    { href: '/readinglist', text: texts.readingList },
    { href: '/notifications', text: texts.notifications },
    { href: `/${username}`, text: texts.profile },
    { href: '/settings', text: texts.settings },
    ...(mayUseConsole ? [{ href: '/admin', text: texts.console }] : []),
    ...(blocksForms ? [{ href: signOutPath, text: texts.signOut }] : []),
  ];
  const signOut = html`<li>
    <form method="post" action="${signOutPath}"><button class="plain">${texts.signOut}</button></form>
  </li>`;
  return html`<a class="button quiet write" href="/new" aria-label="${texts.write}"
      ><span class="narrow-only">${icon('pen')}</span><span>${texts.write}</span></a
    >
    ${renderBell(viewer, locale, path)}
    <details class="menu">
      <summary aria-label="${texts.menu(name)}">
        <img class="avatar" src="${image}" alt="" width="32" height="32" />
      </summary>
      <ul>
        ${menu.map(({ href, text }) => html`<li><a href="${href}">${text}</a></li>`)}${!blocksForms && signOut}
      </ul>
    </details>`;
}

/** Returns the path of the sign-in page that returns to a path. */
export function signInPath(path: string): string {
  return returningPath('/signin', path);
}

/** Returns the path of the sign-up page that returns to a path. */
export function signUpPath(path: string): string {
  return returningPath('/signup', path);
}
