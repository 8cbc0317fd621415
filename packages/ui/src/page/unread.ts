import { attributes, html, type Html } from '../markup.ts';
import type { Locale } from '../locale/locale.ts';
import { icon } from '../parts/icons.ts';
import type { Viewer } from '../view.ts';
import { unreadText } from './unread-text.ts';

/** Who has notifications, with their number. */
type Recipient = Pick<Viewer, 'unreadNotifications'> | undefined;

/** The page of notifications, to which the bell leads. */
const path = '/notifications';

/** Renders the title of a document, which begins with the number of unread notifications. */
export function renderTitle(title: string, viewer: Recipient): Html {
  const count = unreadText(viewer?.unreadNotifications ?? 0);
  return html`<title>${count === '' ? title : `(${count}) ${title}`}</title>`;
}

/** Renders the link to the notifications with the number of unread ones, which the script of the bell keeps up to date. */
export function renderBell(viewer: NonNullable<Recipient>, locale: Locale, current: string): Html {
  const { notifications: name, unreadNotifications: unread } = locale.messages.layout;
  const count = unreadText(viewer.unreadNotifications ?? 0);
  const label = count === '' ? name : unread(count);
  const isCurrent = current.split('?')[0] === path;
  return html`<a
    class="bell"
    href="${path}"
    ${attributes({ 'data-none': name, 'data-some': unread('#'), 'aria-current': isCurrent && 'page' })}
    >${icon('bell')}<span class="unseen">${label}</span><span class="badge" aria-hidden="true">${count}</span></a
  >`;
}
