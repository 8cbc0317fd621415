import { renderDay } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import { icon } from '@commonplace/ui/parts/icons';
import type { View } from '@commonplace/ui/view';
import { reportPath } from '../parts/report-path.ts';

/** The upper part of the profile of a user or an organization. */
export interface ProfileHead {
  name: string;
  username: string;
  image: string;
  summary: string | null;
  location: string | null;
  /** Addresses that the profile claims as its own. */
  links: readonly string[];
  /** RFC 3339, or as the API writes the date of a user. */
  joinedAt: string;
  followersCount: number;
  /** The button to follow, or the link to edit. */
  action: Html | false;
}

/** Renders the picture, the name, the summary and the facts of a profile. */
export function renderProfileHead(profile: ProfileHead, { locale, viewer }: View): Html {
  const { name, username, image, summary, location, links, joinedAt, followersCount, action } = profile;
  const { community: texts } = locale.messages;
  const joined = /^\d{4}-/.test(joinedAt) ? joinedAt : `${joinedAt} UTC`;
  return html`<header class="profile-head">
    <img class="avatar" src="${image}" alt="" width="96" height="96" />
    <div>
      <h1><bdi>${name}</bdi></h1>
      <p class="muted"><bdi>@${username}</bdi></p>
      ${summary !== null && html`<p dir="auto">${summary}</p> `}
      <div class="meta">
        ${location !== null && location !== '' && html`<span>${icon('place')}${location}</span> `}
        ${links.map(renderLink)}
        <span>${icon('calendar')}${texts.joined} ${renderDay(locale, joined)}</span>
        <span>${texts.followers(followersCount)}</span>
        ${viewer?.username !== username && renderReport(username, locale)}
      </div>
    </div>
    ${action}
  </header>`;
}

function renderReport(username: string, { messages }: View['locale']): Html {
  return html`<a class="plain" href="${reportPath(`/${username}`)}" rel="nofollow">${messages.reading.report}</a>`;
}

/** Renders a link to a page that the profile claims as its own. */
function renderLink(address: string): Html | false {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return false;
  const shown = `${url.host}${url.pathname}`.replace(/\/$/, '');
  return html`<span>${icon('link')}<a href="${url.href}" rel="me nofollow noopener">${shown}</a></span> `;
}
