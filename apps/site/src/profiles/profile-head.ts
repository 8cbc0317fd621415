import { renderDay } from '@commonplace/ui/locale/format';
import { html, type Html } from '@commonplace/ui/markup';
import { icon } from '@commonplace/ui/parts/icons';
import type { View } from '@commonplace/ui/view';
import { reportPath } from '../parts/report-path.ts';
import { renderBand, type ProfileColors } from './profile-band.ts';

/** What users say about themselves besides their summary. */
export interface ProfileDetails extends ProfileColors {
  pronouns: string | null;
  work: string | null;
  education: string | null;
}

/** The upper part of the profile of a user or an organization. */
export interface ProfileHead {
  name: string;
  username: string;
  image: string;
  summary: string | null;
  location: string | null;
  /** The username at a microblog, and at a host of code. */
  microblog_username: string | null;
  codehost_username: string | null;
  /** Of a user alone. */
  details?: ProfileDetails;
  /** Addresses that the profile claims as its own. */
  links: readonly string[];
  /** Those whose pages link back. */
  verifiedLinks?: readonly string[];
  /** RFC 3339, or as the API writes the date of a user. */
  joinedAt: string;
  followersCount: number;
  /** The button to follow, or the link to edit. */
  action: Html | false;
  /** Whether the viewer belongs to it, and so does not report it. */
  isOwn: boolean;
}

/** Renders the picture, the name, the summary and the facts of a profile. */
export function renderProfileHead(profile: ProfileHead, { locale }: View): Html {
  const {
    name,
    username,
    image,
    summary,
    location,
    details,
    links,
    verifiedLinks = [],
    microblog_username: microblog,
    codehost_username: codeHost,
    joinedAt,
    followersCount,
    action,
    isOwn,
  } = profile;
  const { community: texts } = locale.messages;
  const joined = /^\d{4}-/.test(joinedAt) ? joinedAt : `${joinedAt} UTC`;
  const band = details !== undefined && renderBand(username, details);
  return html`<header class="profile-head h-card">
    ${band}<img
      class="avatar${details === undefined && ' square'} u-photo"
      src="${image}"
      alt=""
      width="96"
      height="96"
    />
    <div>
      <h1><bdi>${name}</bdi></h1>
      <data hidden class="p-name" value="${name}"></data>
      <data hidden class="u-url u-uid" value="/${username}"></data>
      ${renderNames(band === false ? username : undefined, details?.pronouns)}
      ${summary !== null && html`<p class="p-note" dir="auto">${summary}</p> `}
      <div class="meta">
        ${isText(location) && html`<span>${icon('place')}<bdi class="p-locality">${location}</bdi></span> `}
        ${isText(details?.work) && html`<span>${icon('work')}<bdi class="p-job-title">${details.work}</bdi></span> `}
        ${isText(details?.education) && html`<span>${icon('education')}<bdi>${details.education}</bdi></span> `}
        ${isText(microblog) && html`<span>${texts.microblog}: <bdi>${microblog}</bdi></span> `}
        ${isText(codeHost) && html`<span>${texts.codeHost}: <bdi>${codeHost}</bdi></span> `}
        ${links.map((link) => renderLink(link, verifiedLinks.includes(link) ? texts.verifiedLink : undefined))}
        <span>${icon('calendar')}${texts.joined} ${renderDay(locale, joined)}</span>
        <span>${texts.followers(followersCount)}</span>
      </div>
    </div>
    <div class="profile-acts">${action}${!isOwn && renderReport(username, locale)}</div>
  </header>`;
}

/** Renders the username, unless the band has it, and the pronouns. */
function renderNames(username: string | undefined, pronouns: string | null | undefined): Html | false {
  if (username === undefined && !isText(pronouns)) return false;
  return html`<p class="muted">
    ${username !== undefined && html`<bdi>@<span class="p-nickname">${username}</span></bdi> `}${
      isText(pronouns) && html`<bdi class="pronouns">${pronouns}</bdi>`
    }
  </p>`;
}

/** Whether a profile has this text. */
export function isText(text: string | null | undefined): text is string {
  return text !== undefined && text !== null && text !== '';
}

function renderReport(username: string, { messages }: View['locale']): Html {
  return html`<a class="button quiet" href="${reportPath(`/${username}`)}" rel="nofollow"
    >${messages.reading.report}</a
  >`;
}

/** Renders a link to a page that the profile claims as its own, and says whether that page agrees. */
function renderLink(address: string, verified: string | undefined): Html | false {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return false;
  const label = `${url.host}${url.pathname}`.replace(/\/$/, '');
  return html`<span
    >${icon('link')}<a href="${url.href}" rel="me nofollow noopener">${label}</a>${
      verified !== undefined && html` ${icon('check')}${verified}`
    }</span
  > `;
}
